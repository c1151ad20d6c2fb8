import type { Token } from '@sluice/sdk'

export const LONGEST_SEARCH = 50

const CANISTER_ID = /^([a-z0-9]{5}-)+[a-z0-9]{3}$/

export const isCanisterId = (text: string): boolean => CANISTER_ID.test(text)

/** Tokens whose symbol or name holds the text; text that looks like a canister id must be the whole id. */
export function searchTokens<Named extends Pick<Token, 'ledgerId' | 'symbol' | 'name'>>(
  tokens: readonly Named[],
  search: string,
): readonly Named[] {
  const text = search.trim().toLowerCase().slice(0, LONGEST_SEARCH)
  if (!text) return tokens
  if (CANISTER_ID.test(text)) return tokens.filter(({ ledgerId }) => ledgerId === text)
  return tokens.filter(
    ({ symbol, name }) => symbol.toLowerCase().includes(text) || name.toLowerCase().includes(text),
  )
}

/** What the account holds first, dearest first; then the rest in the exchange's own order. */
export function sortTokens(
  tokens: readonly Token[],
  holding: (token: Token) => { readonly balance: bigint; readonly valueUsd: bigint },
): readonly Token[] {
  const rank = (token: Token) => {
    const { balance, valueUsd } = holding(token)
    return balance > 0n ? valueUsd : -1n
  }
  return tokens.toSorted((a, b) => {
    const difference = rank(b) - rank(a)
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  })
}
