import { useLocation } from 'react-router'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts'
import { useLiveMarket } from '../info/live/useLiveMarket.ts'
import { OrderCard } from '../orders/form/OrderCard.tsx'
import { useOrderForm } from '../orders/form/useOrderForm.ts'
import { SwapCard } from '../swap/SwapCard.tsx'
import { tradeKindOf } from '../swap/tradeLink.ts'
import { PoolCard } from './cards/PoolCard.tsx'
import { TokenCard } from './cards/TokenCard.tsx'
import { ProChart } from './chart/ProChart.tsx'
import { LayoutChoice } from './layout/LayoutChoice.tsx'
import { Panes } from './layout/Panes.tsx'
import { SwipePanels } from './layout/SwipePanels.tsx'
import { ProLists } from './lists/ProLists.tsx'
import { TokenHead } from './TokenHead.tsx'
import { TokenStrip } from './TokenStrip.tsx'
import { type ProPair, useProPair } from './useProPair.ts'

/** From this width on everything stands side by side. */
const IS_WIDE = '(min-width: 1100px)'

/** `/swap/pro?input&output&tab`: a pair's form, its charts, and what others do with it, on one screen. Its frame stands before the SDK is there. */
export function ProPage() {
  const pair = useProPair()
  const isWide = useMediaQuery(IS_WIDE)
  useLiveMarket(pair.pool ? [`pool:${pair.pool.canisterId}`] : [])
  const trade = <Trade pair={pair} />
  const chart = <ProChart pair={pair} />
  const lists = (
    <SessionGate fallback={<div className="h-full rounded-card bg-surface" />}>
      <ProLists pair={pair} />
    </SessionGate>
  )
  return (
    <div className="flex w-full flex-1 flex-col gap-2 px-2 pt-2 pb-6 sm:px-4">
      {isWide && (
        <div className="flex min-w-0 items-center gap-2">
          <TokenStrip />
          <LayoutChoice />
        </div>
      )}
      <TokenHead pair={pair} />
      {isWide ? (
        <Panes trade={trade} chart={chart} lists={lists} />
      ) : (
        // the form and its button come first where there is little room
        <>
          <SwipePanels trade={trade} chart={chart} lists={lists} />
          <TokenStrip />
        </>
      )}
    </div>
  )
}

function Trade({ pair }: { readonly pair: ProPair }) {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-col gap-2">
      {tradeKindOf(pathname, search) === 'limit' ? <Limit /> : <SwapCard />}
      {pair.pool && (
        <SessionGate fallback={undefined}>
          <PoolCard pair={pair} />
        </SessionGate>
      )}
      {pair.subject && <TokenCard token={pair.subject} />}
    </div>
  )
}

function Limit() {
  return <OrderCard form={useOrderForm()} />
}
