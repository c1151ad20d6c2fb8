import type { LaunchSale, MarketTerms } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useToken } from '../../../tokens/useTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { type CheckedMarket, sidesOf } from './checkMarket.ts'

type MarketReviewProps = {
  readonly sale: LaunchSale
  readonly terms: MarketTerms
  readonly checked: CheckedMarket
}

/** Everything that the order does, in its order. */
export function MarketReview({ sale, terms, checked }: MarketReviewProps) {
  const { t } = useTranslation('launchpad')
  const { token, payment, left } = sale
  const { wish } = checked
  const { isBase0 } = sidesOf(sale)
  const tokens = wish && (isBase0 ? wish.amounts.amount0 : wish.amounts.amount1)
  const isDue = left.token > token.fee || left.payment > payment.fee
  const facts: readonly Fact[] = [
    ...(isDue
      ? [
          {
            label: t('market.collects'),
            value: (
              <Pair>
                <Amount amount={left.token} token={token} isOwn />
                <Amount amount={left.payment} token={payment} isOwn />
              </Pair>
            ),
          },
        ]
      : []),
    {
      label: t('market.pool'),
      value: terms.there ? t('market.poolThere') : <Cost of={terms.poolPrice} />,
    },
    {
      label: t('market.adds'),
      value: (
        <Pair>
          <Amount amount={tokens} token={token} />
          <Amount amount={checked.payment} token={payment} />
        </Pair>
      ),
    },
    ...(wish?.farm
      ? [
          { label: t('market.farm'), value: <Cost of={terms.farmPrice} /> },
          { label: t('market.pays'), value: <Amount amount={wish.farm.reward} token={token} /> },
        ]
      : []),
  ]
  return <Facts isNarrow facts={facts} />
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex flex-wrap justify-end gap-x-3">{children}</span>
)

/** What a canister takes for what it makes, in whatever token that is. */
function Cost({ of }: { readonly of: MarketTerms['poolPrice'] }) {
  const { t } = useTranslation('launchpad')
  const token = useToken(of?.ledgerId)
  if (of === undefined) return t('market.free')
  return token ? <Amount amount={of.price} token={token} isExact /> : '–'
}
