import {
  type OnStep,
  type OrderKey,
  type Quote,
  type Sdk,
  SluiceError,
  type StoredSwap,
  type SwapReceipt,
  type Token,
} from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { withMoneyLock } from '../../../activity/moneyLock.ts'
import { overGaps } from '../../../activity/overGaps.ts'
import { releaseOrder, takeOrder } from '../../../activity/takeOrder.ts'
import {
  type ActivityStep,
  type SwapSummary,
  useActivities,
} from '../../../activity/useActivities.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/useToast.ts'

/** Ledgers answer at once; what the pool pays out follows within moments. */
const SECOND_LOOK_MS = 1_000

/** A swap as its review shows it. */
type SwapOrder = {
  readonly key: OrderKey
  readonly quote: Quote
  readonly slippagePpm: bigint
  readonly tokenIn: Token
  readonly tokenOut: Token
}

type Run = (options: { onStep: OnStep; signal: AbortSignal }) => Promise<SwapReceipt>

/** Starts swaps and goes on with interrupted ones; both are followed in the activities. */
export function useSwapRunner() {
  const sdk = useSdk()
  const follow = useFollow(sdk)
  const start = useCallback(
    ({ key, quote, slippagePpm, tokenIn, tokenOut }: SwapOrder) => {
      const summary: SwapSummary = {
        tokenIn,
        tokenOut,
        amountIn: quote.amountIn,
        expectedOut: quote.amountOut,
        poolId: quote.poolId,
      }
      const run: Run = (options) => sdk.swap.run({ key, quote, slippagePpm, ...options })
      void follow({ id: key.id, summary, run })
    },
    [sdk, follow],
  )
  const resume = useCallback(
    async (swap: StoredSwap) => {
      const [tokenIn, tokenOut] = await Promise.all([
        sdk.tokens.fetch(swap.tokenIn),
        sdk.tokens.fetch(swap.tokenOut),
      ])
      const { amountIn, expectedOut, poolId } = swap
      void follow({
        id: swap.id,
        summary: { tokenIn, tokenOut, amountIn, expectedOut, poolId },
        run: (options) => sdk.swap.resume(swap.id, options),
      })
    },
    [sdk, follow],
  )
  return { start, resume }
}

type Followed = {
  readonly id: string
  readonly summary: SwapSummary
  readonly run: Run
}

function useFollow(sdk: Sdk) {
  const { t } = useTranslation()
  const locale = useLocale()
  const queries = useQueryClient()
  const toast = useToast()
  return useCallback(
    async ({ id, summary, run }: Followed) => {
      if (!takeOrder(id)) return
      const { add, applyStep, setCutOff, settle } = useActivities.getState()
      const abort = new AbortController()
      add({
        id,
        kind: 'swap',
        summary,
        startedAt: Date.now(),
        steps: STEPS,
        state: { kind: 'running' },
        stop: () => abort.abort(),
      })
      const { onStep, tellFailure } = patientSteps((event) => applyStep(id, event, Date.now()))
      const options = { onStep, signal: abort.signal }
      const isBegun = () => sdk.swap.pending().some((swap) => swap.id === id)
      const journey = {
        first: () => run(options),
        again: () => (isBegun() ? sdk.swap.resume(id, options) : run(options)),
        onGap: (isGap: boolean) => setCutOff(id, isGap),
        signal: abort.signal,
      }
      try {
        const receipt = await withMoneyLock(sdk.principal.toText(), () => overGaps(sdk, journey))
        settle(id, { kind: 'done', receipt, endedAt: Date.now() })
        if (useActivities.getState().openId !== id) {
          const { tokenOut } = summary
          const amount = formatAmount(receipt.received, tokenOut.decimals, locale)
          toast.success(t('progress.toast.done', { amount, symbol: tokenOut.symbol }))
        }
      } catch (error) {
        tellFailure()
        // what may have moved goes on under the same id
        releaseOrder(id)
        settle(id, { kind: 'failed', error: toSluiceError(error), endedAt: Date.now() })
        if (useActivities.getState().openId !== id) {
          toast.error(t('progress.toast.failed'), {
            action: { label: t('activity.view'), onClick: () => useActivities.getState().open(id) },
          })
        }
      }
      toast.close(id)
      const lookAgain = () => {
        for (const key of ['balance', 'unused', 'pool', 'interrupted'])
          queries.invalidateQueries({ queryKey: [key] })
      }
      lookAgain()
      setTimeout(lookAgain, SECOND_LOOK_MS)
    },
    [sdk, queries, toast, t, locale],
  )
}

/** A step that a gap of the connection cut off has not failed: its failure is told once it is certain. */
function patientSteps(tell: OnStep) {
  let failed: Parameters<OnStep>[0] | undefined
  return {
    onStep: (event: Parameters<OnStep>[0]) => {
      failed = event.status === 'failed' ? event : undefined
      if (!failed) tell(event)
    },
    tellFailure: () => {
      if (failed) tell(failed)
    },
  }
}

const STEPS: readonly ActivityStep[] = [
  { name: 'approve', status: 'pending' },
  { name: 'swap', status: 'pending' },
]

/** The SDK throws its own errors only; anything else is a fault of ours and leaves the outcome open. */
function toSluiceError(error: unknown): SluiceError {
  if (error instanceof SluiceError) return error
  return new SluiceError('unknown', { retry: 'now', funds: 'moving', cause: error })
}
