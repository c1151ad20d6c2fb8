import type { LaunchSale } from '@sluice/sdk'
import { priceOfOne } from '@sluice/sdk/saleFigures'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { SaleBar } from '../SaleBar.tsx'
import { toMs } from '../saleTime.ts'

/** How a sale stands, and its rules. */
export function SaleFacts({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const { token, payment, status } = sale
  const meanings = {
    open: sale.raised >= sale.softCap ? t('sale.enough') : t('sale.notEnough'),
    upcoming: sale.funded >= sale.offered ? t('sale.funded') : t('sale.notFunded'),
    settling: t('sale.settling'),
    succeeded: t('sale.succeeded'),
    failed: t('sale.failedMeaning'),
    cancelled: t('sale.cancelled'),
    lapsed: t('sale.lapsed'),
  }
  const facts: Fact[] = [
    { label: t('facts.offered'), value: <Amount amount={sale.offered} token={token} /> },
    {
      label: t('facts.price'),
      value: (
        <>
          <Amount amount={priceOfOne(sale)} token={payment} /> / {formatSymbol(token.symbol)}
        </>
      ),
    },
    { label: t('facts.investors'), value: formatCount(Number(sale.investors), locale) },
    { label: t('facts.minimum'), value: <Amount amount={sale.minimum} token={payment} /> },
    {
      label: t('facts.maximum'),
      value:
        sale.maximum === undefined ? (
          t('facts.none')
        ) : (
          <Amount amount={sale.maximum} token={payment} />
        ),
    },
    { label: t('facts.start'), value: formatDateTime(toMs(sale.startNs), locale) },
    { label: t('facts.end'), value: formatDateTime(toMs(sale.endNs), locale) },
    {
      label: t('facts.who'),
      value: sale.isWhitelisted
        ? t('facts.listed', { count: Number(sale.whitelistSize) })
        : t('facts.everybody'),
    },
    {
      label: t('facts.founder'),
      value: <AddressLabel text={sale.creator} what={t('facts.founder')} />,
    },
    {
      label: t('facts.ledger'),
      value: <AddressLabel isId text={token.ledgerId} what={t('facts.ledger')} />,
    },
    ...(status === 'succeeded'
      ? [
          { label: t('facts.sold'), value: <Amount amount={sale.sold} token={token} /> },
          { label: t('facts.accepted'), value: <Amount amount={sale.accepted} token={payment} /> },
        ]
      : []),
  ]
  return (
    <section aria-label={t('sale.state')} className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-16 font-medium">{t('sale.state')}</h2>
      <SaleBar sale={sale} />
      <p className="text-13 text-ink-2">{meanings[status]}</p>
      <Facts isNarrow facts={facts} />
    </section>
  )
}
