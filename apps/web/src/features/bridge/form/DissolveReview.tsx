import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { OfferReview, type Review } from '../../offers/details/OfferReview.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import type { DissolveOrder } from './DissolveOrder.ts'

type DissolveReviewProps = Review & {
  readonly known: KnownBridgeToken
  readonly order: DissolveOrder
  readonly onConfirm: () => void
}

/** An approval of exactly the amount, and the order to the minter. */
const PROMPTS = 2

/** The withdrawal in full, every character of the address, before it is signed. */
export function DissolveReview({ known, order, ...review }: DissolveReviewProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { token, bridge } = known
  const words = { chain: chains(bridge), symbol: bridge.symbol, coin: bridge.coinSymbol }
  return (
    <OfferReview
      {...review}
      title={t('review.title', words)}
      confirm={t('review.confirm')}
      tokens={[token]}
      prompts={PROMPTS}
    >
      <div className="rounded-control bg-surface-2 p-4">
        <p className="text-13">{t('dissolve.address', words)}</p>
        <p dir="ltr" className="text-16 break-all text-ink">
          {order.address}
        </p>
      </div>
      <dl className="grid gap-1">
        <DetailRow name={t('review.leaves')}>
          <Amount amount={order.amount} token={token} isExact />
        </DetailRow>
        <DetailRow name={t('cost.approval')}>
          <Amount amount={token.fee} token={token} isExact />
        </DetailRow>
        <DetailRow name={t('cost.arrives')} isStrong>
          <Amount amount={order.arrives} token={coinOf(known)} isExact />
        </DetailRow>
      </dl>
      <p>{t('review.promise', words)}</p>
      <Notice tone="warn">{t('review.final', words)}</Notice>
    </OfferReview>
  )
}
