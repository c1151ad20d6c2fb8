import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../pictures/Icon.tsx'

type BreadcrumbProps = {
  readonly back: { readonly to: string; readonly label: string }
  readonly current: ReactNode
}

/** Where this page hangs: the page before it, as a link, and itself. */
export function Breadcrumb({ back, current }: BreadcrumbProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <ol className="flex items-center gap-1 text-14">
        <li>
          <Link
            to={back.to}
            className="inline-flex min-h-11 items-center rounded-control text-ink-2 hover:text-ink"
          >
            {back.label}
          </Link>
        </li>
        <li aria-hidden className="text-ink-3 rtl:-scale-x-100">
          <Icon of={ChevronRight} size={16} />
        </li>
        <li aria-current="page" className="truncate font-medium">
          {current}
        </li>
      </ol>
    </nav>
  )
}
