export type SwapWords = { readonly amount: string; readonly from: string; readonly to: string }

/**
 * A swap in words, such as `swap 10 ICP to ckBTC` or `10 icp ckbtc`: the amount and both symbols as typed. It only fills
 * in a form, and what the amount means is not decided here. None when the text is something else.
 */
export function parseSwap(text: string): SwapWords | undefined {
  const match =
    /^(?:swap\s+)?([+\-−]?[.,٫]?\p{Nd}\S*)\s+([\w$.-]+)\s+(?:(?:to|for|→|>)\s+)?(?!(?:to|for)$)([\w$.-]+)$/iu.exec(
      text.trim(),
    )
  const [, amount, from, to] = match ?? []
  return amount && from && to ? { amount, from, to } : undefined
}
