import { promisedBy } from '@sluice/sdk/stakingPool'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { useBalances } from '../../../tokens/useBalances.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type OfferColumns, TokenCell } from '../../offers/list/OfferList.tsx'
import type { StakeRow } from '../useStakes.ts'

/** What a list of staking pools shows in its own way: a token, and amounts of it. */
export function useStakeColumns(rows: readonly StakeRow[] | undefined): OfferColumns<StakeRow> {
  const { t } = useTranslation('stake')
  const tokens = new Map(rows?.map(({ tokens: { staking } }) => [staking.ledgerId, staking]))
  const balances = useBalances([...tokens.values()])
  return {
    what: {
      title: t('column.staking'),
      sortBy: ({ tokens: { staking } }) => staking.symbol,
      cell: ({ tokens: { staking } }) => <TokenCell token={staking} />,
    },
    available: {
      cell: ({ tokens: { staking } }) => {
        const amount = balances.get(staking.ledgerId)
        return amount === undefined ? UNKNOWN : <Amount amount={amount} token={staking} isOwn />
      },
    },
    ownStaked: {
      sortBy: ({ ownUsd }) => ownUsd,
      cell: ({ own, isMine, tokens }) => (
        <Amount amount={isMine ? own?.staked : 0n} token={tokens.staking} isOwn />
      ),
    },
    total: { cell: (row) => <Amount amount={promisedBy(row)} token={row.tokens.reward} /> },
  }
}
