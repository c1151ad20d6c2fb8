import type { InfoPosition } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { AddressName } from '../../../contacts/AddressName.tsx'
import type { ListedToken } from '../../../tokens/useListedTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { LockMark } from '../positions/LockMark.tsx'
import { Owners } from '../positions/Owners.tsx'
import { PositionList } from '../positions/PositionList.tsx'
import { RangeMark, usePositionColumns } from '../positions/usePositionColumns.tsx'

type PoolPositionsProps = {
  readonly poolId: string
  readonly tokens: readonly [ListedToken, ListedToken]
  /** Somebody's alone. */
  readonly principal?: string
}

/** Who provides the pool's liquidity: the shares of the largest as a pie, and every position. */
export function PoolPositions({ poolId, tokens: [token0, token1], principal }: PoolPositionsProps) {
  const { t } = useTranslation('info')
  const { value, fees, owner } = usePositionColumns()
  const columns: readonly Column<InfoPosition>[] = [
    {
      id: 'id',
      title: t('positions.id'),
      sortBy: ({ positionId }) => positionId,
      cell: (one) => (
        <span className="font-medium">
          #{one.positionId}
          <RangeMark of={one} />
          <LockMark poolId={poolId} positionId={one.positionId} />
        </span>
      ),
      under: ({ owner }) => <AddressName text={owner} />,
    },
    value,
    {
      id: 'token0',
      title: token0.symbol,
      isFigure: true,
      isColumnOnly: true,
      cell: (one) => <Amount amount={one.token0.amount} token={token0} />,
    },
    {
      id: 'token1',
      title: token1.symbol,
      isFigure: true,
      isColumnOnly: true,
      cell: (one) => <Amount amount={one.token1.amount} token={token1} />,
    },
    fees,
    owner,
  ]
  return (
    <PositionList
      wish={principal === undefined ? { poolId } : { poolId, principal }}
      columns={columns}
      empty={t('positions.empty')}
      {...(principal === undefined
        ? { above: (positions) => <Owners positions={positions} /> }
        : {})}
    />
  )
}
