import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useOwner } from '../../../session/useSdk.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Holders } from '../../info/holders/Holders.tsx'
import { PoolPositions } from '../../info/pool/PoolPositions.tsx'
import { HistoryTable } from '../../orders/list/HistoryTable.tsx'
import { PendingTable } from '../../orders/list/PendingTable.tsx'
import { useOrders } from '../../orders/list/useOrders.ts'
import { tradeKindOf } from '../../swap/tradeLink.ts'
import type { ProPair } from '../useProPair.ts'
import { ProTransactions } from './ProTransactions.tsx'
import { type OfPoolProps, useWhose } from './useWhose.tsx'

const LISTS = ['transactions', 'positions', 'orders', 'holders'] as const
type List = (typeof LISTS)[number]

/** What is done with the pair, by everybody and by the person. */
export function ProLists({ pair }: { readonly pair: ProPair }) {
  const { t } = useTranslation('pro')
  const { pathname, search } = useLocation()
  // whoever trades at a price looks at orders
  const usual = tradeKindOf(pathname, search) === 'limit' ? 'orders' : 'transactions'
  const [shown, show] = useChoiceInUrl<List>('list', LISTS, usual)
  const names: Readonly<Record<List, string>> = {
    transactions: t('lists.transactions'),
    positions: t('lists.positions'),
    orders: t('lists.orders'),
    holders: t('lists.holders'),
  }
  const panels: Readonly<Record<List, () => ReactNode>> = {
    transactions: () => <OfPool pair={pair} of={ProTransactions} />,
    positions: () => <OfPool pair={pair} of={Positions} />,
    orders: () => <OfPool pair={pair} of={Orders} />,
    holders: () => pair.subject && <Holders key={pair.subject.ledgerId} token={pair.subject} />,
  }
  return (
    <section className="min-h-full rounded-card bg-surface p-4">
      <Tabs
        label={t('lists.title')}
        shown={shown}
        onShow={show}
        tabs={LISTS.map((id) => ({ id, label: names[id], panel: panels[id]() }))}
      />
    </section>
  )
}

type GateProps = {
  readonly pair: ProPair
  readonly of: (props: OfPoolProps) => ReactNode
}

/** What only a pair with a pool of its own has. */
function OfPool({ pair, of: Content }: GateProps) {
  const { t } = useTranslation('pro')
  const { pool, isPoolPending, tokenIn, tokenOut } = pair
  if (pool) return <Content key={pool.canisterId} pair={pair} poolId={pool.canisterId} />
  if (isPoolPending || !tokenIn || !tokenOut) return null
  return (
    <EmptyState
      action={
        <LinkButton look="tonal" to={`/liquidity/add/${tokenIn.ledgerId}/${tokenOut.ledgerId}`}>
          {t('addLiquidity')}
        </LinkButton>
      }
    >
      {t('lists.noPool')}
    </EmptyState>
  )
}

function Positions({ pair: { tokenIn, tokenOut, pool }, poolId }: OfPoolProps) {
  const { t } = useTranslation('pro')
  const owner = useOwner()
  const [whose, choice] = useWhose()
  if (!pool || !tokenIn || !tokenOut) return null
  const tokens =
    pool.token0 === tokenIn.ledgerId
      ? ([tokenIn, tokenOut] as const)
      : ([tokenOut, tokenIn] as const)
  const isYours = whose === 'yours' && owner !== undefined
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        {choice}
        <LinkButton look="tonal" to={`/liquidity/add/${pool.token0}/${pool.token1}/${pool.fee}`}>
          {t('addLiquidity')}
        </LinkButton>
      </div>
      <PoolPositions poolId={poolId} tokens={tokens} {...(isYours ? { principal: owner } : {})} />
    </>
  )
}

function Orders({ poolId }: OfPoolProps) {
  const { t } = useTranslation('pro')
  return useOwner() === undefined ? (
    <EmptyState>{t('lists.connect')}</EmptyState>
  ) : (
    <OwnOrders poolId={poolId} />
  )
}

function OwnOrders({ poolId }: { readonly poolId: string }) {
  const { t } = useTranslation('pro')
  const [shown, show] = useChoiceInUrl('orders', ['pending', 'history'] as const)
  const orders = useOrders(poolId)
  return (
    <Tabs
      label={t('lists.orders')}
      shown={shown}
      onShow={show}
      tabs={[
        { id: 'pending', label: t('lists.pending'), panel: <PendingTable orders={orders} /> },
        { id: 'history', label: t('lists.history'), panel: <HistoryTable poolId={poolId} /> },
      ]}
    />
  )
}
