import type { TradeQuote } from '@sluice/sdk'
import { useEffect, useState } from 'react'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { autoSlippagePpm, recent, type Seen } from './autoSlippage.ts'

const NOTHING: { readonly question: string; readonly seen: readonly Seen[] } = {
  question: '',
  seen: [],
}

/** How much worse than quoted a swap may turn out: what the person has chosen, or what the quote's own movement asks for. */
export function useSlippage(quote: TradeQuote | undefined): bigint {
  const { slippagePpm, isSlippageAuto } = usePreferences()
  const [{ question, seen }, setSeen] = useState(NOTHING)
  const asked = quote ? `${quote.kind} ${quote.tokenIn} ${quote.tokenOut} ${quote.asked}` : ''
  const amount = quote && (quote.kind === 'exact-in' ? quote.received : quote.spent)
  useEffect(() => {
    if (amount === undefined) return
    const at = Date.now()
    setSeen((before) => ({
      question: asked,
      seen: [...(before.question === asked ? recent(before.seen, at) : []), { at, amount }],
    }))
  }, [asked, amount])
  if (!isSlippageAuto) return slippagePpm
  const hops = Math.max(1, ...(quote?.branches.map((branch) => branch.hops.length) ?? []))
  return autoSlippagePpm(question === asked ? seen : [], hops)
}
