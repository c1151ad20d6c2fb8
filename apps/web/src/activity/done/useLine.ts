import type { Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { useToken } from '../../tokens/useTokens.ts'
import type { DoneLine } from './DoneLine.ts'
import { useArrivedSince } from './useEntriesSince.ts'

export type LineContext = {
  /** Of the activity that the line is about. */
  readonly id: string
  /** Tokens that need not be asked for. */
  readonly known: readonly Token[]
}

/** A line with its token, and what it is worth now; the token is undefined until its ledger has told of it. */
export function useLine(
  { ledgerId, amount: said }: DoneLine,
  { id, known }: LineContext,
): {
  readonly token: Token | undefined
  readonly amount: bigint | undefined
  readonly valueUsd: bigint | undefined
} {
  const given = known.find((token) => token.ledgerId === ledgerId)
  const asked = useToken(given ? undefined : ledgerId)
  const arrived = useArrivedSince(id, { ledgerId }, { isWanted: said === undefined })
  const price = useUsdPrices().get(ledgerId)
  const amount = said ?? arrived
  const valueUsd = amount === undefined ? undefined : valueUsdOf(amount, price)
  return { token: given ?? asked, amount, valueUsd }
}
