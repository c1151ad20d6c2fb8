import type { NftSaleEstimate, Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Figure } from '../../wallet/amounts/Figure.tsx'
import { toPpm } from '../parts/toPpm.ts'

type SaleLegsProps = {
  readonly token: Token
  readonly estimate: NftSaleEstimate
  readonly royaltyBps: bigint
  readonly feeBps: bigint
  /** Whose figures lead: what a buyer pays, or what a seller gets. */
  readonly of: 'buyer' | 'seller'
}

/** Every share of a price, as the market divides it: to the unit, each with the ledger's fee. */
export function SaleLegs({ token, estimate, royaltyBps, feeBps, of }: SaleLegsProps) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { price, ledgerFee, buyerPays, fee, royalty, toSeller, sellerGets } = estimate
  const amount = (value: bigint) => <Amount amount={value} token={token} isExact />
  const lead = of === 'buyer' ? buyerPays : sellerGets
  const buyerRows = [
    { id: 'price', label: t('legs.price'), value: amount(price) },
    { id: 'ledger', label: t('legs.ledgerIn'), value: amount(buyerPays - price) },
  ]
  return (
    <div className="grid gap-4 text-14">
      <dl className="grid gap-2">
        {of === 'buyer' &&
          buyerRows.map(({ id, label, value }) => (
            <Figure key={id} label={label}>
              {value}
            </Figure>
          ))}
        <Figure label={of === 'buyer' ? t('legs.youPay') : t('legs.youGet')}>
          <strong className="font-semibold">{amount(lead)}</strong>
          <span className="block text-13 text-ink-2">
            <Usd value={valueUsdOf(lead, prices.get(token.ledgerId))} />
          </span>
        </Figure>
      </dl>
      <div>
        <h3 className="mb-2 text-13 text-ink-2">{t('legs.division')}</h3>
        <dl className="grid gap-2">
          {of === 'seller' && <Figure label={t('legs.price')}>{amount(price)}</Figure>}
          <Figure label={t('legs.fee', { percent: formatPercent(toPpm(feeBps), locale) })}>
            {amount(fee)}
          </Figure>
          <Figure label={t('legs.royalty', { percent: formatPercent(toPpm(royaltyBps), locale) })}>
            {amount(royalty)}
          </Figure>
          <Figure label={t('legs.ledgerOut')}>
            {amount(toSeller > ledgerFee ? ledgerFee : toSeller)}
          </Figure>
          {of === 'buyer' && <Figure label={t('legs.sellerGets')}>{amount(sellerGets)}</Figure>}
        </dl>
      </div>
    </div>
  )
}
