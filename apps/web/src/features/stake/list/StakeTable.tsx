import type { Token } from '@sluice/sdk'
import { promisedBy } from '@sluice/sdk/stakingPool'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useBalances } from '../../../tokens/useBalances.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import type { EarnState } from '../../earn/listState.ts'
import { StakingBadge } from '../StakingBadge.tsx'
import type { StakeRow } from '../useStakes.ts'

type StakeTableProps = {
  readonly state: EarnState
  readonly rows: readonly StakeRow[] | undefined
  readonly empty: ReactNode
}

/** Staking pools in a list whose columns fit what is asked for; a row opens its pool. */
export function StakeTable({ state, rows, empty }: StakeTableProps) {
  const { t } = useTranslation('stake')
  return (
    <Table
      label={t('title')}
      urlName="pools"
      columns={useColumns(state, rows)}
      rows={rows}
      expected={2}
      rowKey={({ stakingPoolId }) => stakingPoolId}
      rowLink={({ stakingPoolId }) => `/stake/details/${stakingPoolId}`}
      empty={empty}
    />
  )
}

function useColumns(
  state: EarnState,
  rows: readonly StakeRow[] | undefined,
): readonly Column<StakeRow>[] {
  const { t } = useTranslation('stake')
  const locale = useLocale()
  const tokens = [...new Map(rows?.map(({ tokens: { staking } }) => [staking.ledgerId, staking]))]
  const balances = useBalances(tokens.map(([, token]) => token))
  const all: Readonly<Record<string, Column<StakeRow>>> = {
    staking: {
      id: 'staking',
      title: t('column.staking'),
      share: 'quarter',
      sortBy: ({ tokens }) => tokens.staking.symbol,
      cell: ({ tokens }) => <TokenCell token={tokens.staking} />,
    },
    reward: {
      id: 'reward',
      title: t('column.reward'),
      sortBy: ({ tokens }) => tokens.reward.symbol,
      cell: ({ tokens }) => <TokenCell token={tokens.reward} />,
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
      cell: ({ tokens: { staking } }) => {
        const amount = balances.get(staking.ledgerId)
        return amount === undefined ? UNKNOWN : <Amount amount={amount} token={staking} isOwn />
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
      cell: ({ own, isMine, tokens }) => (
        <Amount amount={isMine ? own?.staked : 0n} token={tokens.staking} isOwn />
      ),
    },
    total: {
      id: 'total',
      title: t('column.total'),
      isFigure: true,
      cell: (row) => <Amount amount={promisedBy(row)} token={row.tokens.reward} />,
    },
    status: {
      id: 'status',
      title: t('column.state'),
      isWideOnly: true,
      cell: ({ status }) => <StakingBadge status={status} />,
    },
  }
  const shown = {
    LIVE: ['staking', 'reward', 'apr', 'available', 'staked'],
    NOT_STARTED: ['staking', 'reward', 'total', 'available'],
    FINISHED: ['staking', 'reward', 'ownStaked', 'total'],
    YOUR: ['staking', 'ownReward', 'apr', 'ownStaked', 'status'],
    ALL: ['staking', 'reward', 'apr', 'staked', 'status'],
  }
  return shown[state].flatMap((name) => all[name] ?? [])
}

const TokenCell = ({ token }: { readonly token: Token }) => (
  <span className="inline-flex items-center gap-2 font-medium">
    <TokenIcon {...token} size={24} />
    <span translate="no">{formatSymbol(token.symbol)}</span>
  </span>
)
