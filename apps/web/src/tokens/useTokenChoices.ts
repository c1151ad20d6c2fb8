import type { Token } from '@sluice/sdk'
import { searchTokens, sortTokens } from './searchTokens.ts'
import { valueUsdOf } from './usdPrices.ts'
import { useBalances } from './useBalances.ts'
import { useTokens } from './useTokens.ts'
import { useUsdPrices } from './useUsdPrices.ts'

export type TokenChoice = {
  readonly token: Token
  readonly balance: bigint | undefined
  readonly valueUsd: bigint | undefined
}

const NO_TOKENS: readonly Token[] = []

/** The tokens that match a search, held ones first, with what the account holds of each. */
export function useTokenChoices(search: string): readonly TokenChoice[] {
  const tokens = useTokens().data ?? NO_TOKENS
  const balances = useBalances(tokens)
  const prices = useUsdPrices()
  const valueUsd = ({ ledgerId }: Token) =>
    valueUsdOf(balances.get(ledgerId) ?? 0n, prices.get(ledgerId))
  const sorted = sortTokens(tokens, (token) => ({
    balance: balances.get(token.ledgerId) ?? 0n,
    valueUsd: valueUsd(token) ?? 0n,
  }))
  return searchTokens(sorted, search).map((token) => {
    const balance = balances.get(token.ledgerId)
    return { token, balance, valueUsd: balance === undefined ? undefined : valueUsd(token) }
  })
}
