import type {
  FlowOptions,
  FlowReceipt,
  OrderKey,
  RouteFlow,
  Sdk,
  SwapFlow,
  Token,
  TradeQuote,
} from '@sluice/sdk'
import { swapStepNames } from '@sluice/sdk/swapFlow'
import { hopsOf, singleHop } from '@sluice/sdk/tradeQuote'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../../../activity/followFlow.ts'
import { useActivities } from '../../../activity/useActivities.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { deadlineOf } from '../../../preferences/poolRules.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import type { PayWay } from '../review/payWay.ts'
import { type SwapSubject, swapSteps } from './SwapSubject.ts'

/** A swap as its review shows it. */
type SwapOrder = {
  readonly key: OrderKey
  readonly quote: TradeQuote
  readonly slippagePpm: bigint
  readonly tokenIn: Token
  readonly tokenOut: Token
  /** How it is paid, over one pool. */
  readonly way: PayWay | undefined
}

type Run = (options: Required<FlowOptions>) => Promise<FlowReceipt>

/** Starts swaps and goes on with interrupted ones; their progress opens, and can be left. */
export function useSwapRunner() {
  const { t } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const follow = useCallback(
    async (id: string, subject: SwapSubject, run: Run) => {
      const following = followFlow(sdk, queries, { id, subject, steps: swapSteps(subject), run })
      useActivities.getState().open(id)
      const end = await following
      toast.close(id)
      if (end === undefined || useActivities.getState().openId === id) return
      if (end.kind === 'done') {
        const { tokenOut } = subject
        const kept = end.receipt.kind === 'swap' ? end.receipt.keptInPool : undefined
        const received = 'received' in end.receipt ? end.receipt.received : undefined
        const amount = formatAmount(kept ?? received, tokenOut.decimals, locale)
        toast.success(t('progress.toast.done', { amount, symbol: tokenOut.symbol }))
      } else {
        const view = { label: t('activity.view'), onClick: () => useActivities.getState().open(id) }
        toast.error(t('progress.toast.failed'), { action: view })
      }
    },
    [sdk, queries, toast, t, locale],
  )
  const start = useCallback(
    async ({ key, quote, slippagePpm, tokenIn, tokenOut, way }: SwapOrder) => {
      const hop = singleHop(quote)
      const branches = hop ? [] : quote.branches.map(({ hops }) => hops)
      const route = await routeOf(sdk, branches, [tokenIn, tokenOut])
      const expected = way?.isKept ? quote.amountOut : quote.received
      const about = { kind: 'swap', tokenIn, tokenOut, amountIn: quote.amountIn, expected } as const
      const through = hop && way ? { poolId: hop.poolId, steps: way.steps } : {}
      const { deadlineMinutes: usual, poolRules } = usePreferences.getState()
      const deadlineMinutes = deadlineOf(hopsOf(quote), poolRules, usual)
      const wish = { useHeld: true, keepInPool: way?.isKept === true }
      void follow(key.id, { ...about, ...route, ...through }, (options) =>
        sdk.trade.run({ key, quote, slippagePpm, deadlineMinutes, ...wish, ...options }),
      )
    },
    [sdk, follow],
  )
  const resume = useCallback(
    async (flow: SwapFlow | RouteFlow) => {
      const { id, facts } = flow
      const [tokenIn, tokenOut] = await Promise.all([
        sdk.tokens.fetch(facts.tokenIn),
        sdk.tokens.fetch(facts.tokenOut),
      ])
      const branches = flow.kind === 'route' ? flow.facts.branches : []
      const route = await routeOf(sdk, branches, [tokenIn, tokenOut])
      const about = { kind: 'swap', tokenIn, tokenOut, amountIn: facts.amountIn } as const
      const through =
        flow.kind === 'swap' ? { poolId: flow.facts.poolId, steps: swapStepNames(flow.facts) } : {}
      void follow(id, { ...about, ...route, ...through }, (options) =>
        sdk.trade.resume(id, options),
      )
    },
    [sdk, follow],
  )
  return { start, resume }
}

type PlannedHop = { readonly tokenIn: string; readonly tokenOut: string; readonly amountIn: bigint }

/** The pools on the way of a trade, with their tokens; nothing where there is one pool. */
async function routeOf(
  sdk: Sdk,
  branches: readonly (readonly PlannedHop[])[],
  ends: readonly Token[],
): Promise<Pick<SwapSubject, 'route'>> {
  if (branches.length === 0) return {}
  const known = async (id: string) =>
    ends.find(({ ledgerId }) => ledgerId === id) ?? (await sdk.tokens.fetch(id))
  const hops = branches.flatMap((planned, branch) =>
    planned.map(async ({ tokenIn, tokenOut, amountIn }, hop) => ({
      branch,
      hop,
      amountIn,
      tokenIn: await known(tokenIn),
      tokenOut: await known(tokenOut),
    })),
  )
  return { route: await Promise.all(hops) }
}
