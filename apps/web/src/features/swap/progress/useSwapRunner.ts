import type { FlowOptions, FlowReceipt, OrderKey, Quote, SwapFlow, Token } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../../../activity/followFlow.ts'
import { type SwapSubject, useActivities } from '../../../activity/useActivities.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'

/** A swap as its review shows it. */
type SwapOrder = {
  readonly key: OrderKey
  readonly quote: Quote
  readonly slippagePpm: bigint
  readonly tokenIn: Token
  readonly tokenOut: Token
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
      const following = followFlow(sdk, queries, { id, subject, run })
      useActivities.getState().open(id)
      const end = await following
      toast.close(id)
      if (end === undefined || useActivities.getState().openId === id) return
      if (end.kind === 'done') {
        const { tokenOut } = subject
        const amount = formatAmount(end.receipt.received, tokenOut.decimals, locale)
        toast.success(t('progress.toast.done', { amount, symbol: tokenOut.symbol }))
      } else {
        const view = { label: t('activity.view'), onClick: () => useActivities.getState().open(id) }
        toast.error(t('progress.toast.failed'), { action: view })
      }
    },
    [sdk, queries, toast, t, locale],
  )
  const start = useCallback(
    ({ key, quote, slippagePpm, tokenIn, tokenOut }: SwapOrder) => {
      const subject: SwapSubject = { kind: 'swap', tokenIn, tokenOut, amountIn: quote.amountIn }
      void follow(key.id, subject, (options) =>
        sdk.swap.run({ key, quote, slippagePpm, ...options }),
      )
    },
    [sdk, follow],
  )
  const resume = useCallback(
    async ({ id, facts }: SwapFlow) => {
      const [tokenIn, tokenOut] = await Promise.all([
        sdk.tokens.fetch(facts.tokenIn),
        sdk.tokens.fetch(facts.tokenOut),
      ])
      const subject: SwapSubject = { kind: 'swap', tokenIn, tokenOut, amountIn: facts.amountIn }
      void follow(id, subject, (options) => sdk.flows.resume(id, options))
    },
    [sdk, follow],
  )
  return { start, resume }
}
