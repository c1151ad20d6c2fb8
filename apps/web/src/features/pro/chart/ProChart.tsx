import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { PastChart } from '../../info/charts/PastChart.tsx'
import { LiquidityChart } from '../../info/LiquidityChart.tsx'
import { OrderDetails } from '../../orders/list/OrderDetails.tsx'
import { keyOf } from '../../orders/list/PendingTable.tsx'
import { type OrderRow, useOrders } from '../../orders/list/useOrders.ts'
import type { ProPair } from '../useProPair.ts'
import { CandleChart } from './CandleChart.tsx'
import type { CandleSource } from './candlePoints.ts'
import { useChartKind } from './useChartKind.ts'
import { type OrderMarks, useOrderMarks } from './useOrderMarks.ts'

const NO_ORDERS: OrderMarks = { marks: [], onMoved: () => {} }

/** The chart that is chosen, of the pair's pool or of one of its tokens. */
export function ProChart({ pair }: { readonly pair: ProPair }) {
  const { t } = useTranslation('pro')
  const { kind } = useChartKind(pair)
  const { subject, other, pool } = pair
  const [base, quote] = [formatSymbol(subject?.symbol ?? ''), formatSymbol(other?.symbol ?? '')]
  const ofPool = { of: 'pool', id: pool?.canisterId ?? '', base, quote } as const
  switch (kind) {
    case 'pair':
      return <PairCandles pair={pair} />
    case 'subject':
    case 'other': {
      const token = kind === 'subject' ? subject : other
      const source = token && ({ of: 'token', id: token.ledgerId } as const)
      const title = t('chart.inDollars', { symbol: formatSymbol(token?.symbol ?? '') })
      return <CandleChart title={title} source={source} orders={NO_ORDERS} />
    }
    case 'liquidity':
      return (
        <SessionGate fallback={undefined}>
          <Depth pair={pair} />
        </SessionGate>
      )
    default:
      return <PastChart past={ofPool} chart={kind} />
  }
}

/** The pair's own price, with the person's orders in it. */
function PairCandles({ pair }: { readonly pair: ProPair }) {
  const { subject, other, pool } = pair
  const { t } = useTranslation('pro')
  const [moved, setMoved] = useState<{ readonly row: OrderRow; readonly tick: number }>()
  const [isOpen, setOpen] = useState(false)
  const isOwned = useOwner() !== undefined
  // of a pair without a pool no order stands anywhere
  const { rows } = useOrders(isOwned ? (pool?.canisterId ?? '') : '')
  const onMove = useCallback((row: OrderRow, tick: number) => {
    setMoved({ row, tick })
    setOpen(true)
  }, [])
  const orders = useOrderMarks({ rows, base: subject, quote: other, onMove })
  const [base, quote] = [formatSymbol(subject?.symbol ?? ''), formatSymbol(other?.symbol ?? '')]
  return (
    <>
      <CandleChart
        title={t('chart.pair', { base, quote })}
        quote={quote}
        source={pairSource(pair)}
        note={pool || pair.isPoolPending ? undefined : t('chart.crossed')}
        orders={orders}
      />
      {moved && (
        <OrderDetails
          key={`${keyOf(moved.row)} ${moved.tick}`}
          row={moved.row}
          movedTo={moved.tick}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const REFRESH_MS = 5_000

/** Where the pool's liquidity stands. */
function Depth({ pair: { pool, tokenIn, tokenOut } }: { readonly pair: ProPair }) {
  const sdk = useSdk()
  const { data: snapshot } = useQuery(poolStateQuery(sdk, pool?.canisterId ?? '', REFRESH_MS))
  if (!pool || !snapshot || !tokenIn || !tokenOut) return undefined
  const tokens =
    pool.token0 === tokenIn.ledgerId
      ? ([tokenIn, tokenOut] as const)
      : ([tokenOut, tokenIn] as const)
  return <LiquidityChart snapshot={snapshot} tokens={tokens} />
}

/** The pair's pool; of a pair without one, the prices of both tokens. */
function pairSource({ subject, other, pool, isPoolPending }: ProPair): CandleSource | undefined {
  if (pool)
    return { of: 'pool', id: pool.canisterId, isInverted: pool.token0 !== subject?.ledgerId }
  if (isPoolPending || !subject || !other) return undefined
  return { of: 'cross', id: subject.ledgerId, otherId: other.ledgerId }
}
