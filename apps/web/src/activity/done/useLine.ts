import type { Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { formatSymbol } from '../../format/symbol.ts'
import { useSymbolOf, useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import type { DoneLine } from './DoneLine.ts'
import { useArrivedSince } from './useEntriesSince.ts'

export type LineContext = {
  /** Of the activity that the line is about. */
  readonly id: string
  /** Tokens that need not be asked for. */
  readonly known: readonly Token[]
}

/**
 * A line with its token, and what it is worth now. The token is undefined until its ledger has told of it, and while that does not answer:
 * then there is no more to show than a name.
 */
export function useLine(
  { ledgerId, amount: said }: DoneLine,
  { id, known }: LineContext,
): {
  readonly token: Token | undefined
  readonly amount: bigint | undefined
  readonly valueUsd: bigint | undefined
  readonly name: string
  /** Whether the ledger does not answer. */
  readonly isSilent: boolean
} {
  const given = known.find((token) => token.ledgerId === ledgerId)
  const state = useTokensById(given ? [] : [ledgerId]).stateOf(ledgerId)
  const symbolOf = useSymbolOf()
  const arrived = useArrivedSince(id, { ledgerId }, { isWanted: said === undefined })
  const price = useUsdPrices().get(ledgerId)
  const amount = said ?? arrived
  const valueUsd = amount === undefined ? undefined : valueUsdOf(amount, price)
  const token = given ?? (state.kind === 'known' ? state.token : undefined)
  return {
    token,
    amount,
    valueUsd,
    name: formatSymbol(token?.symbol ?? symbolOf(ledgerId)),
    isSilent: token === undefined && state.kind === 'failed',
  }
}
