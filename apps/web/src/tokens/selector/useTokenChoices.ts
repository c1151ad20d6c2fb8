import type { Token } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useMyTokens } from '../my-tokens/myTokens.ts'
import { useMyTokenList } from '../my-tokens/useMyTokenList.ts'
import { useUsdPrices } from '../prices/useUsdPrices.ts'
import { useBalances } from '../useBalances.ts'
import { useListingEntries, useTokens, useTokensOf } from '../useTokens.ts'
import { searchTokens, sortTokens } from './searchTokens.ts'
import { useTokenGroups } from './useTokenGroups.ts'

export const TOKEN_GROUPS = ['mine', 'sns', 'others'] as const

export type TokenChoice = {
  readonly token: Token
  readonly balance: bigint | undefined
  readonly valueUsd: bigint | undefined
  readonly isPinned: boolean
  readonly group: (typeof TOKEN_GROUPS)[number]
}

const NO_TOKENS: readonly Token[] = []
const isAny = () => true

/** This person's own tokens that match a search, pinned ones first and then by what is held. Their balances are asked for. */
export function useOwnChoices(
  search = '',
  isOffered: (token: Token) => boolean = isAny,
): readonly TokenChoice[] {
  const mine = (useMyTokenList().mine ?? NO_TOKENS).filter(isOffered)
  const balances = useBalances(mine)
  const prices = useUsdPrices()
  const pinned = useMyTokens((tokens) => tokens.pinned)
  const valueUsd = ({ ledgerId }: Token) =>
    worthUsdOf(balances.get(ledgerId) ?? 0n, prices.get(ledgerId))
  const sorted = sortTokens(mine, (token) => ({
    balance: balances.get(token.ledgerId) ?? 0n,
    valueUsd: valueUsd(token) ?? 0n,
  }))
  const isPinned = ({ ledgerId }: Token) => pinned.includes(ledgerId)
  const own = [...sorted.filter(isPinned), ...sorted.filter((token) => !isPinned(token))]
  return searchTokens(own, search).map((token) => {
    const balance = balances.get(token.ledgerId)
    return {
      token,
      balance,
      valueUsd: balance === undefined ? undefined : valueUsd(token),
      isPinned: isPinned(token),
      group: 'mine',
    }
  })
}

/** Of a long list so many tokens are asked for that nobody has asked yet: whoever looks for one types another letter. */
const MOST_FOUND = 20

/** Listed tokens that match a search, and whose ledgers were not asked with the best ranked. */
function useFound(search: string): readonly Token[] {
  const { data: asked } = useTokens()
  const entries = useListingEntries()
  const known = new Set(asked?.map(({ ledgerId }) => ledgerId))
  const found =
    asked === undefined || search === ''
      ? []
      : searchTokens(entries, search).filter(({ ledgerId }) => !known.has(ledgerId))
  return useTokensOf(found.slice(0, MOST_FOUND).map(({ ledgerId }) => ledgerId)).tokens
}

/** The tokens that match a search, in the order of `TOKEN_GROUPS`. Only the balances of one's own tokens are asked for. */
export function useTokenChoices(
  search: string,
  isOffered: (token: Token) => boolean = isAny,
): readonly TokenChoice[] {
  const own = useOwnChoices(search, isOffered)
  const { sns, others } = useTokenGroups()
  const found = useFound(search)
  const shown = new Set(
    [...own.map(({ token }) => token), ...sns, ...others].map(({ ledgerId }) => ledgerId),
  )
  const more = found.filter(({ ledgerId }) => !shown.has(ledgerId))
  const choices = (tokens: readonly Token[], group: TokenChoice['group']) =>
    searchTokens(tokens.filter(isOffered), search).map((token) => ({ ...UNHELD, token, group }))
  return [...own, ...choices(sns, 'sns'), ...choices([...others, ...more], 'others')]
}

const UNHELD = { balance: undefined, valueUsd: undefined, isPinned: false }
