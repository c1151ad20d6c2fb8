import type { Sdk, TradeQuote } from '@sluice/sdk'

const WHOLE_PPM = 1_000_000n

/** How much less than it gives now the market may give when it is time, in parts per million. */
export const TOLERANCES_PPM = [10_000n, 30_000n, 50_000n, 100_000n] as const
export const USUAL_TOLERANCE_PPM = 30_000n

/** What is taken at the least, by what arrives now. */
export const leastOf = (received: bigint, tolerancePpm: bigint): bigint =>
  (received * (WHOLE_PPM - tolerancePpm)) / WHOLE_PPM

export type PlannedTrade = { readonly quote: TradeQuote; readonly slippagePpm: bigint }

type Wanted = {
  readonly tokenIn: string
  readonly tokenOut: string
  /** What lies in the wallet for it: the ledger's fees are paid of it. */
  readonly available: bigint
}

/** The best trade of all that is available, ledger fees included; undefined when no pool serves it. @throws CallError */
export async function quoteAll(
  sdk: Pick<Sdk, 'trade' | 'tokens'>,
  { tokenIn, tokenOut, available }: Wanted,
): Promise<TradeQuote | undefined> {
  const { fee } = await sdk.tokens.fetch(tokenIn)
  const ask = async (amount: bigint) =>
    amount > 0n ? sdk.trade.quote({ kind: 'exact-in', tokenIn, tokenOut, amount }) : undefined
  const first = await ask(available - 2n * fee)
  if (first === undefined || first.spent <= available) return first
  // several ways take several fees
  const second = await ask(first.asked - (first.spent - available))
  return second !== undefined && second.spent <= available ? second : undefined
}

/**
 * A quote that gives at least what was agreed to, with as much slippage as keeps it so, and no more than the person takes usually.
 * @returns undefined when it gives less
 */
export function plannedTrade(
  quote: TradeQuote | undefined,
  least: bigint,
  usualPpm: bigint,
): PlannedTrade | undefined {
  if (quote === undefined || quote.received < least || quote.received === 0n) return undefined
  const allowed = ((quote.received - least) * WHOLE_PPM) / quote.received
  return { quote, slippagePpm: allowed < usualPpm ? allowed : usualPpm }
}
