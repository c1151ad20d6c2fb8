import { useTranslation } from 'react-i18next'
import { OfferReview, type Review } from '../../offers/details/OfferReview.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import type { DissolveOrder } from './DissolveOrder.ts'
import { DissolveTerms } from './DissolveTerms.tsx'
import type { Gas } from './useGas.ts'

type DissolveReviewProps = Review & {
  readonly known: KnownBridgeToken
  readonly gas: Gas | undefined
  readonly order: DissolveOrder
  readonly onConfirm: () => void
}

/** An approval of exactly the amount, and the order to the minter; gas beside the token has an approval of its own. */
const PROMPTS = 2
const PROMPTS_WITH_GAS = 3

/** The withdrawal in full, before it is signed. */
export function DissolveReview({ known, gas, order, ...review }: DissolveReviewProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { token, bridge } = known
  const words = { chain: chains(bridge), symbol: bridge.symbol, coin: bridge.coinSymbol }
  return (
    <OfferReview
      {...review}
      title={t('review.title', words)}
      confirm={t('review.confirm')}
      tokens={gas ? [token, gas.token] : [token]}
      prompts={gas ? PROMPTS_WITH_GAS : PROMPTS}
    >
      <DissolveTerms {...{ known, gas, order }} />
    </OfferReview>
  )
}
