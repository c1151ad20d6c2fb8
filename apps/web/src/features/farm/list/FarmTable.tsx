import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import type { EarnState } from '../../earn/listState.ts'
import { totalsOf } from '../../liquidity/positions/positionView.ts'
import { usePositions } from '../../liquidity/positions/usePositions.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { FarmRow } from '../useFarms.ts'

type FarmTableProps = {
  readonly state: EarnState
  readonly rows: readonly FarmRow[] | undefined
  readonly empty: ReactNode
}

/** Farms in a list whose columns fit what is asked for; a row opens its farm. */
export function FarmTable({ state, rows, empty }: FarmTableProps) {
  const { t } = useTranslation('farm')
  return (
    <Table
      label={t('title')}
      urlName="farms"
      columns={useColumns(state)}
      rows={rows}
      expected={3}
      rowKey={({ farmId }) => farmId}
      rowLink={({ farmId }) => `/farm/details/${farmId}`}
      empty={empty}
    />
  )
}

function useColumns(state: EarnState): readonly Column<FarmRow>[] {
  const { t } = useTranslation('farm')
  const locale = useLocale()
  const available = useAvailable()
  const all: Readonly<Record<string, Column<FarmRow>>> = {
    pair: {
      id: 'pair',
      title: t('column.position'),
      share: 'quarter',
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
    reward: {
      id: 'reward',
      title: t('column.reward'),
      sortBy: ({ tokens }) => tokens.reward.symbol,
      cell: ({ tokens: { reward } }) => (
        <span className="inline-flex items-center gap-2">
          <TokenIcon {...reward} size={24} />
          <span translate="no">{formatSymbol(reward.symbol)}</span>
        </span>
      ),
    },
    apr: {
      id: 'apr',
      title: t('column.apr'),
      isFigure: true,
      sortBy: ({ aprPpm }) => aprPpm,
      cell: ({ aprPpm }) => formatPercent(aprPpm, locale),
    },
    available: {
      id: 'available',
      title: t('column.available'),
      isFigure: true,
      isWideOnly: true,
      sortBy: available,
      cell: (row) => {
        const value = available(row)
        return value === undefined ? UNKNOWN : <Usd value={value} isOwn />
      },
    },
    staked: {
      id: 'staked',
      title: t('column.staked'),
      isFigure: true,
      sortBy: ({ stakedUsd }) => stakedUsd,
      cell: ({ stakedUsd }) => <Usd value={stakedUsd} />,
    },
    ownReward: {
      id: 'own-reward',
      title: t('column.ownReward'),
      isFigure: true,
      cell: ({ own, tokens }) => <Amount amount={own?.reward} token={tokens.reward} isOwn />,
    },
    ownStaked: {
      id: 'own-staked',
      title: t('column.ownStaked'),
      isFigure: true,
      sortBy: ({ ownUsd }) => ownUsd,
      cell: ({ ownUsd }) => <Usd value={ownUsd} isOwn />,
    },
    total: {
      id: 'total',
      title: t('column.total'),
      isFigure: true,
      cell: ({ totalReward, tokens }) => <Amount amount={totalReward} token={tokens.reward} />,
    },
    status: {
      id: 'status',
      title: t('column.state'),
      isWideOnly: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  }
  const shown = {
    LIVE: ['pair', 'reward', 'apr', 'available', 'staked'],
    NOT_STARTED: ['pair', 'reward', 'total', 'available'],
    FINISHED: ['pair', 'reward', 'ownStaked', 'total'],
    YOUR: ['pair', 'ownReward', 'apr', 'ownStaked', 'status'],
    ALL: ['pair', 'reward', 'apr', 'staked', 'status'],
  }
  return shown[state].flatMap((name) => all[name] ?? [])
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
