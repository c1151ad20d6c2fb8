import {
  type OnStep,
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

type StartRequest = {
  readonly quote: Quote
  readonly slippagePpm: bigint
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly onDone: () => void
}

type Run = (options: { onStep: OnStep; signal: AbortSignal }) => Promise<SwapReceipt>

/** Starts swaps and goes on with interrupted ones; both are followed in the activities. */
export function useSwapRunner() {
  const sdk = useSdk()
  const follow = useFollow(sdk)
  const start = useCallback(
    ({ quote, slippagePpm, tokenIn, tokenOut, onDone }: StartRequest) => {
      const summary: SwapSummary = {
        tokenIn,
        tokenOut,
        amountIn: quote.amountIn,
        expectedOut: quote.amountOut,
        poolId: quote.poolId,
      }
      const run: Run = (options) => sdk.swap.run({ quote, slippagePpm, ...options })
      follow({ id: crypto.randomUUID(), summary, run, onDone })
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
      follow({
        id: swap.id,
        summary: { tokenIn, tokenOut, amountIn, expectedOut, poolId },
        run: (options) => sdk.swap.resume(swap.id, options),
        onDone: () => {},
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
  readonly onDone: () => void
}

function useFollow(sdk: Sdk) {
  const { t } = useTranslation()
  const locale = useLocale()
  const queries = useQueryClient()
  const toast = useToast()
  return useCallback(
    async ({ id, summary, run, onDone }: Followed) => {
      const { add, applyStep, settle } = useActivities.getState()
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
      const options = {
        onStep: (event: Parameters<OnStep>[0]) => applyStep(id, event, Date.now()),
        signal: abort.signal,
      }
      try {
        const receipt = await withMoneyLock(sdk.principal.toText(), () => run(options))
        settle(id, { kind: 'done', receipt, endedAt: Date.now() })
        onDone()
        if (useActivities.getState().openId !== id) {
          const { tokenOut } = summary
          const amount = formatAmount(receipt.received, tokenOut.decimals, locale)
          toast.success(t('progress.toast.done', { amount, symbol: tokenOut.symbol }))
        }
      } catch (error) {
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

const STEPS: readonly ActivityStep[] = [
  { name: 'approve', status: 'pending' },
  { name: 'swap', status: 'pending' },
]

/** The SDK throws its own errors only; anything else is a fault of ours and leaves the outcome open. */
function toSluiceError(error: unknown): SluiceError {
  if (error instanceof SluiceError) return error
  return new SluiceError('unknown', { retry: 'now', funds: 'moving', cause: error })
}
