import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { tabLook } from '../../ui/fields/tabLook.ts'
import { isProPath, type TradeKind, tradeLink } from './tradeLink.ts'

/** Swap now, or at a price: the pair comes along. */
export function TradeTabs({ shown }: { readonly shown: TradeKind }) {
  const { t } = useTranslation()
  const here = useLocation()
  const isPro = isProPath(here.pathname)
  const kinds = [
    { id: 'swap', label: t('swap.title') },
    { id: 'limit', label: t('swap.limit') },
  ] as const
  return (
    <nav aria-label={t('menu.swap')} className="-ms-2 flex gap-1">
      {kinds.map(({ id, label }) => (
        <Link
          key={id}
          to={tradeLink(here.search, { kind: id, isPro })}
          aria-current={id === shown ? 'page' : undefined}
          className={tabLook(id === shown)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
