import type { Token } from '@sluice/sdk'
import { useMyTokens } from './myTokens.ts'
import { searchTokens, sortTokens } from './searchTokens.ts'
import { valueUsdOf } from './usdPrices.ts'
import { useBalances } from './useBalances.ts'
import { useMyTokenList } from './useMyTokenList.ts'
import { useUsdPrices } from './useUsdPrices.ts'

export type TokenChoice = {
  readonly token: Token
  readonly balance: bigint | undefined
  readonly valueUsd: bigint | undefined
  readonly isPinned: boolean
  /** Whether it stands in this person's own list. */
  readonly isMine: boolean
}

const NO_TOKENS: readonly Token[] = []

/**
 * The tokens that match a search: this person's own, pinned ones first and then by what is held, before all others. Only the
 * balances of their own tokens are asked for.
 */
export function useTokenChoices(
  search: string,
  isOffered: (token: Token) => boolean = () => true,
): readonly TokenChoice[] {
  const list = useMyTokenList()
  const mine = (list.mine ?? NO_TOKENS).filter(isOffered)
  const others = (list.others ?? NO_TOKENS).filter(isOffered)
  const balances = useBalances(mine)
  const prices = useUsdPrices()
  const pinned = useMyTokens((tokens) => tokens.pinned)
  const valueUsd = ({ ledgerId }: Token) =>
    valueUsdOf(balances.get(ledgerId) ?? 0n, prices.get(ledgerId))
  const sorted = sortTokens(mine, (token) => ({
    balance: balances.get(token.ledgerId) ?? 0n,
    valueUsd: valueUsd(token) ?? 0n,
  }))
  const isPinned = ({ ledgerId }: Token) => pinned.includes(ledgerId)
  const own = [...sorted.filter(isPinned), ...sorted.filter((token) => !isPinned(token))]
  const choice = (token: Token, isMine: boolean): TokenChoice => {
    const balance = balances.get(token.ledgerId)
    return {
      token,
      balance,
      valueUsd: balance === undefined ? undefined : valueUsd(token),
      isPinned: isPinned(token),
      isMine,
    }
  }
  return [
    ...searchTokens(own, search).map((token) => choice(token, true)),
    ...searchTokens(others, search).map((token) => choice(token, false)),
  ]
}
