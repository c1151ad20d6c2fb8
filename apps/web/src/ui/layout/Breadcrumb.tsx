import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../pictures/Icon.tsx'

type Step = { readonly to: string; readonly label: ReactNode }

type BreadcrumbProps = {
  readonly back: Step
  /** A page between the two. */
  readonly via?: Step | undefined
  readonly current: ReactNode
}

/** Where this page hangs: the pages before it, as links, and itself. */
export function Breadcrumb({ back, via, current }: BreadcrumbProps) {
  const { t } = useTranslation()
  const steps = via ? [back, via] : [back]
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <ol className="flex items-center gap-1 text-14">
        {steps.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-1">
            <Link
              to={to}
              className="inline-flex min-h-11 min-w-6 items-center whitespace-nowrap rounded-control text-ink-2 hover:text-ink"
            >
              {label}
            </Link>
            <span aria-hidden className="text-ink-3 rtl:-scale-x-100">
              <Icon of={ChevronRight} size={16} />
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-medium">
          {current}
        </li>
      </ol>
    </nav>
  )
}
