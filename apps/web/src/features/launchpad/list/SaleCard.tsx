import type { LaunchSale } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { salePath } from '../paths.ts'
import { SaleBar } from '../SaleBar.tsx'
import { toMs } from '../saleTime.ts'
import { useStatusWords } from '../useStatusWords.ts'

/** A sale in a list: what is sold for what, what has come in, and when it opens or ends. */
export function SaleCard({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const { label, tone } = useStatusWords()[sale.status]
  const at = (ns: bigint) => formatDateTime(toMs(ns), locale)
  return (
    <Link
      to={salePath(sale.id)}
      className="grid h-full grid-cols-1 content-start gap-3 rounded-control bg-surface-2 p-4 transition-colors hover:bg-line"
    >
      <span className="flex flex-wrap items-center gap-3">
        <bdi className="min-w-0 flex-1 basis-24 truncate text-16 font-medium">{sale.name}</bdi>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="text-14 text-ink-2">
        <Amount amount={sale.offered} token={named(sale.token)} /> →{' '}
        <Amount amount={sale.hardCap} token={named(sale.payment)} />
      </span>
      <SaleBar sale={sale} />
      <span className="text-13 text-ink-2">
        {sale.status === 'upcoming'
          ? t('sale.opensAt', { time: at(sale.startNs) })
          : sale.status === 'open'
            ? t('sale.endsAt', { time: at(sale.endNs) })
            : t('sale.endedAt', { time: at(sale.endNs) })}
      </span>
    </Link>
  )
}

/** A stranger's symbol, so that nobody reads it as ours. */
const named = ({ symbol, decimals }: LaunchSale['token']) => ({
  symbol: formatSymbol(symbol),
  decimals,
})
