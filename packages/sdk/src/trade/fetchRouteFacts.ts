import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import { fetchLyingOf } from '../pools/depositSteps.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import type { RouteFacts } from './RouteFlow.ts'
import { hopsOf, type TradeQuote } from './TradeQuote.ts'
import { toRouteFacts } from './toRouteFacts.ts'

type Wish = {
  readonly quote: TradeQuote
  /** Tolerated loss against the quote, in parts per million. */
  readonly slippagePpm: bigint
  /** For how long each pool may take what goes in, in nanoseconds. */
  readonly validForNs?: bigint
}

type Services = {
  readonly balances: Pick<Balances, 'fetch'>
  readonly pools: Pick<Pools, 'fetchUnused'>
  readonly tokens: Pick<Tokens, 'fetch' | 'adapter'>
  readonly principal: string
}

/** A quote as it is carried out, with what its pools hold for the caller by now. @throws SwapError, CallError */
export async function fetchRouteFacts(
  { quote, slippagePpm, validForNs }: Wish,
  { balances, pools, tokens, principal }: Services,
): Promise<RouteFacts> {
  const hops = hopsOf(quote)
  const ledgers = [...new Set(hops.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]))]
  const { tokenIn: ledgerId } = quote
  const poolId = hops[0]?.poolId ?? ''
  const { standard } = await tokens.fetch(ledgerId)
  const isByTransfer = standard === 'ICRC1'
  const [known, held, balance, lying] = await Promise.all([
    Promise.all(ledgers.map(async (id) => [id, await tokens.fetch(id)] as const)),
    Promise.all(hops.map(async ({ poolId }) => [poolId, await pools.fetchUnused(poolId)] as const)),
    balances.fetch(ledgerId),
    isByTransfer ? fetchLyingOf({ ledgerId, poolId, principal }, { tokens }) : 0n,
  ])
  if (balance < quote.spent) throw SwapError.insufficientFunds(balance)
  const valid = validForNs === undefined ? {} : { validForNs }
  return toRouteFacts(quote, slippagePpm, {
    ...{ tokens: new Map(known), held: new Map(held), lying },
    ...valid,
  })
}
