import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { tabLook } from '../../ui/fields/tabLook.ts'

type Kind = 'swap' | 'limit'

/** Swap now, or at a price: the pair comes along. */
export function TradeTabs({ shown }: { readonly shown: Kind }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const pair = new URLSearchParams(search)
  for (const name of ['amount', 'receive']) pair.delete(name)
  const kinds = [
    { id: 'swap', to: '/swap', label: t('swap.title') },
    { id: 'limit', to: '/swap/limit', label: t('swap.limit') },
  ] as const
  return (
    <nav aria-label={t('menu.swap')} className="-ms-2 flex gap-1">
      {kinds.map(({ id, to, label }) => (
        <Link
          key={id}
          to={{ pathname: to, search: pair.toString() }}
          aria-current={id === shown ? 'page' : undefined}
          className={tabLook(id === shown)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
