import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { isProPath, tradeKindOf, tradeLink } from './tradeLink.ts'

/** From the form alone to pro mode and back; the pair comes along. */
export function ProLink() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isPro = isProPath(pathname)
  const label = isPro ? t('menu.simple') : t('menu.pro')
  const kind = tradeKindOf(pathname, search)
  return (
    <Link
      to={tradeLink(search, { kind, isPro: !isPro })}
      title={label}
      aria-label={label}
      className="inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
    >
      <Icon of={Maximize2} className={isPro ? 'text-accent' : ''} />
    </Link>
  )
}
