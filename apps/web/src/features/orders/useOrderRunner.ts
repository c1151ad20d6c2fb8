import type {
  CancelFlow,
  FlowOptions,
  FlowReceipt,
  OpenOrder,
  OrderFlow,
  OrderKey,
  OrderPlan,
  Token,
} from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../../activity/followFlow.ts'
import { useActivities } from '../../activity/useActivities.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useToast } from '../../ui/feedback/useToast.ts'
import { type OrderSubject, orderSteps } from './progress/OrderSubject.ts'
import { forgetOrder, keepOrders } from './watch/keptOrders.ts'

type Pair = { readonly tokenIn: Token; readonly tokenOut: Token }
type Placing = Pair & {
  readonly key: OrderKey
  readonly plan: OrderPlan
  /** A day as `2026-12-31`, on which the person wants to be reminded. */
  readonly remindOn?: string
}
type Run = (options: Required<FlowOptions>) => Promise<FlowReceipt>

/** Places orders, takes them back, and goes on with what was interrupted; the progress opens, and can be left. */
export function useOrderRunner() {
  const { t } = useTranslation('orders', { useSuspense: false })
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const queries = useQueryClient()
  const toast = useToast()
  const follow = useCallback(
    async (id: string, subject: OrderSubject, run: Run) => {
      const following = followFlow(sdk, queries, { id, subject, steps: orderSteps(subject), run })
      useActivities.getState().open(id)
      const end = await following
      toast.close(id)
      if (end === undefined || useActivities.getState().openId === id) return end
      const isPlaced = subject.kind === 'order'
      if (end.kind === 'done') {
        toast.success(isPlaced ? t('toast.placed', { count: subject.count }) : t('toast.cancelled'))
      } else {
        const view = {
          label: tCommon('activity.view'),
          onClick: () => useActivities.getState().open(id),
        }
        toast.error(isPlaced ? t('toast.notPlaced') : t('toast.notCancelled'), { action: view })
      }
      return end
    },
    [sdk, queries, toast, t, tCommon],
  )
  /** Remembers what stands now, so that its end can be told. */
  const keep = useCallback(
    (receipt: FlowReceipt | undefined, about: Pair & { plan: OrderPlan; remindOn?: string }) => {
      if (receipt?.kind === 'order') keepOrders(owner, receipt, about)
    },
    [owner],
  )
  const place = useCallback(
    async ({ key, plan, tokenIn, tokenOut, remindOn }: Placing) => {
      const subject = subjectOf(plan, { tokenIn, tokenOut })
      const end = await follow(key.id, subject, (options) =>
        sdk.orders.place({ plan, key, ...options }),
      )
      const about = { tokenIn, tokenOut, plan, ...(remindOn ? { remindOn } : {}) }
      if (end?.kind === 'done') keep(end.receipt, about)
    },
    [sdk, follow, keep],
  )
  const move = useCallback(
    async ({ order, ...placing }: Placing & { readonly order: OpenOrder }) => {
      const { key, plan, tokenIn, tokenOut } = placing
      const subject = { ...subjectOf(plan, { tokenIn, tokenOut }), isMoved: true }
      const end = await follow(key.id, subject, (options) =>
        sdk.orders.replace({ order, plan, key, ...options }),
      )
      if (end?.kind !== 'done') return
      forgetOrder(owner, order)
      keep(end.receipt, { tokenIn, tokenOut, plan })
    },
    [sdk, follow, keep, owner],
  )
  const cancel = useCallback(
    async ({ key, order, tokenIn, tokenOut }: Pair & { key: OrderKey; order: OpenOrder }) => {
      const { amountIn } = order
      const subject = { kind: 'cancel-order', tokenIn, tokenOut, amountIn, count: 1 } as const
      const end = await follow(key.id, subject, (options) =>
        sdk.orders.cancel({ order, key, ...options }),
      )
      if (end?.kind === 'done') forgetOrder(owner, order)
    },
    [sdk, follow, owner],
  )
  const resume = useCallback(
    async (flow: OrderFlow | CancelFlow) => {
      const { id, facts } = flow
      const [tokenIn, tokenOut] = await Promise.all([
        sdk.tokens.fetch(facts.tokenIn),
        sdk.tokens.fetch(facts.tokenOut),
      ])
      const subject =
        flow.kind === 'order'
          ? {
              ...subjectOf(flow.facts, { tokenIn, tokenOut }),
              isMoved: flow.facts.replaces !== undefined,
            }
          : ({ kind: flow.kind, tokenIn, tokenOut, amountIn: facts.amountIn, count: 1 } as const)
      const end = await follow(id, subject, (options) => sdk.flows.resume(id, options))
      if (end?.kind !== 'done') return
      if (flow.kind === 'order') keep(end.receipt, { tokenIn, tokenOut, plan: flow.facts })
      else forgetOrder(owner, flow.facts)
    },
    [sdk, follow, keep, owner],
  )
  return { place, move, cancel, resume }
}

const subjectOf = (plan: OrderPlan, { tokenIn, tokenOut }: Pair): OrderSubject => ({
  kind: 'order',
  tokenIn,
  tokenOut,
  amountIn: plan.amountIn,
  count: plan.rungs.length,
})
