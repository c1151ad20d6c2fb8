/** What somebody wants, in words: amounts and symbols as typed. It only fills in a form, and means nothing yet. */
export type Intent =
  | { readonly kind: 'swap'; readonly amount: string; readonly from: string; readonly to: string }
  | { readonly kind: 'send'; readonly amount: string; readonly symbol: string }
  | { readonly kind: 'buy' | 'sell'; readonly amount: string; readonly symbol: string }

/** The words of the reader's language, each a list separated by `|`; English is always understood. */
export type Verbs = Readonly<Record<'swap' | 'send' | 'buy' | 'sell' | 'into', string>>

const ENGLISH: Verbs = {
  swap: 'swap|convert|exchange',
  send: 'send|pay|transfer',
  buy: 'buy|get',
  sell: 'sell',
  into: 'to|for|into|in',
}

const AMOUNT = String.raw`([+\-−]?[.,٫]?\p{Nd}\S*)`
const SYMBOL = String.raw`([\w$.-]+)`

/**
 * Reads `swap 10 ICP to ckBTC`, `10 icp ckbtc`, `send 5 ICP`, `buy ckBTC`, `sell 2 ICP`; undefined when the text is
 * something else.
 */
export function parseIntent(text: string, verbs: Verbs = ENGLISH): Intent | undefined {
  const words = text.trim().replace(/\s+/g, ' ')
  const any = (verb: keyof Verbs) => `(?:${[ENGLISH[verb], verbs[verb]].join('|')})`
  const match = (pattern: string) => new RegExp(`^${pattern}$`, 'iu').exec(words)

  const swap = match(
    `(?:${any('swap')} )?${AMOUNT} ${SYMBOL} (?:(?:${any('into')}|→|>) )?(?!${any('into')}$)${SYMBOL}`,
  )
  if (swap) return { kind: 'swap', amount: swap[1] ?? '', from: swap[2] ?? '', to: swap[3] ?? '' }
  for (const kind of ['send', 'buy', 'sell'] as const) {
    const found = match(`${any(kind)} (?:${AMOUNT} )?${SYMBOL}`)
    if (found) return { kind, amount: found[1] ?? '', symbol: found[2] ?? '' }
  }
  return undefined
}
