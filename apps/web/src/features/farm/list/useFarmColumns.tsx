import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { totalsOf } from '../../liquidity/positions/positionView.ts'
import { usePositions } from '../../liquidity/positions/usePositions.ts'
import type { OfferColumns } from '../../offers/list/OfferList.tsx'
import type { FarmRow } from '../useFarms.ts'

/** What a list of farms shows in its own way: pairs, and positions in dollars. */
export function useFarmColumns(): OfferColumns<FarmRow> {
  const { t } = useTranslation('farm')
  const available = useAvailable()
  return {
    what: {
      title: t('column.position'),
      sortBy: ({ tokens }) => tokens.token0.symbol,
      cell: ({ tokens: { token0, token1 } }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <PairIcon first={token0} second={token1} />
          <span translate="no">
            {formatSymbol(token0.symbol)}/{formatSymbol(token1.symbol)}
          </span>
        </span>
      ),
    },
    available: {
      sortBy: available,
      cell: (row) => {
        const value = available(row)
        return value === undefined ? UNKNOWN : <Usd value={value} isOwn />
      },
    },
    ownStaked: {
      sortBy: ({ ownUsd }) => ownUsd,
      cell: ({ ownUsd }) => <Usd value={ownUsd} isOwn />,
    },
    total: {
      cell: ({ totalReward, tokens }) => <Amount amount={totalReward} token={tokens.reward} />,
    },
  }
}

/** Dollars of the person's positions in a farm's pool; unknown while they are read, and for a visitor. */
function useAvailable(): (row: FarmRow) => bigint | undefined {
  const prices = useUsdPrices()
  const { rows, isComplete } = usePositions()
  return ({ poolId }) =>
    isComplete
      ? totalsOf(
          rows.filter(({ position }) => position.poolId === poolId),
          prices,
        ).value
      : undefined
}
