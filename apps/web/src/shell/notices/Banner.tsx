import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../ui/buttons/IconButton.tsx'

type BannerProps = {
  readonly label: string
  readonly children: ReactNode
  readonly link?: { readonly to: string; readonly label: string }
  readonly onDismiss?: () => void
}

/** A strip across the page with one sentence, at most one link, and a way to put it aside. */
export function Banner({ label, children, link, onDismiss }: BannerProps) {
  const { t } = useTranslation()
  return (
    <aside aria-label={label} className="border-b border-line/60 bg-surface text-14">
      <div className="mx-auto flex min-h-11 max-w-[1440px] items-center gap-3 px-4">
        <p className="min-w-0 flex-1 py-2 text-center">
          {children} {link && <BannerLink {...link} />}
        </p>
        {onDismiss && (
          <IconButton icon={X} iconSize={16} label={t('common.close')} onClick={onDismiss} />
        )}
      </div>
    </aside>
  )
}

const LINK = 'font-medium text-accent underline underline-offset-4'

function BannerLink({ to, label }: { readonly to: string; readonly label: string }) {
  // The settings service may point anywhere; only web addresses become links.
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={LINK}>
        {label}
      </Link>
    )
  }
  if (!/^https?:\/\//.test(to)) return null
  return (
    <a href={to} target="_blank" rel="noreferrer" className={LINK}>
      {label}
    </a>
  )
}
