import { SwapError } from '../errors.ts'
import { minimumOut } from '../pools/quote.ts'
import type { SwapFacts, SwapPayment } from '../swap/SwapFlow.ts'
import { requireAllowances, requireArrival } from '../swap/swapChecks.ts'
import type { Token } from '../tokens.ts'
import type { RouteFacts } from './RouteFlow.ts'
import type { TradeQuote } from './TradeQuote.ts'

type Read = {
  readonly tokens: ReadonlyMap<string, Token>
  /** What each pool holds for the caller before, by pool id. */
  readonly held: ReadonlyMap<string, { readonly balance0: bigint; readonly balance1: bigint }>
  /** What lies on the caller's subaccount of the first pool, where the trade is paid by transfer. */
  readonly lying?: bigint
  /** For how long each pool may take what goes in, in nanoseconds. */
  readonly validForNs?: bigint
}

/**
 * A quote as an order. Of the tolerated loss the i-th of n hops may use i/n: a price that has moved stops a trade rather at its
 * beginning, and the last minimum is the bound on the whole.
 * @throws SwapError for what cannot be carried out
 */
export function toRouteFacts(quote: TradeQuote, slippagePpm: bigint, read: Read): RouteFacts {
  const { tokenIn, tokenOut, amountIn, amountOut } = quote
  requireDisjoint(quote)
  const { lying = 0n, validForNs } = read
  return {
    tokenIn,
    tokenOut,
    amountIn,
    expectedOut: amountOut,
    branches: quote.branches.map(({ hops }) =>
      hops.map((hop, index): SwapFacts => {
        const [from, to] = [tokenOf(read, hop.tokenIn), tokenOf(read, hop.tokenOut)]
        const isTransfer = from.standard === 'ICRC1' && index === 0 && quote.branches.length === 1
        if (!isTransfer) requireAllowances(from)
        requireArrival(hop, to)
        const { balance0, balance1 } = read.held.get(hop.poolId) ?? NOTHING
        const [heldIn, heldOut] = hop.zeroForOne ? [balance0, balance1] : [balance1, balance0]
        return {
          poolId: hop.poolId,
          tokenIn: hop.tokenIn,
          tokenOut: hop.tokenOut,
          zeroForOne: hop.zeroForOne,
          amountIn: hop.amountIn,
          expectedOut: hop.amountOut,
          minimumOut: minimumOut(hop.amountOut, shareOfLoss(slippagePpm, index, hops.length)),
          feeIn: from.fee,
          feeOut: to.fee,
          heldOutBefore: heldOut,
          ...(validForNs === undefined ? {} : { validForNs }),
          ...(isTransfer ? { payment: byTransfer(hop, from, { heldIn, lying }) } : {}),
        }
      }),
    ),
  }
}

const NOTHING = { balance0: 0n, balance1: 0n }

/** What is there already stays: a trade through several pools takes all from the wallet. */
const byTransfer = (
  { amountIn }: Pick<SwapFacts, 'amountIn'>,
  { fee }: Pick<Token, 'fee'>,
  { heldIn, lying }: { readonly heldIn: bigint; readonly lying: bigint },
): SwapPayment => ({
  from: 'subaccount',
  unused: 0n,
  transfer: amountIn + fee,
  unusedBeside: heldIn,
  lyingBeside: lying,
})

const shareOfLoss = (slippagePpm: bigint, index: number, hops: number): bigint =>
  (slippagePpm * BigInt(index + 1)) / BigInt(hops)

/** The books of one pool could not tell the hops of two branches apart. */
function requireDisjoint({ branches }: TradeQuote): void {
  const pools = branches.flatMap(({ hops }) => hops.map(({ poolId }) => poolId))
  if (new Set(pools).size === pools.length) return
  const details = { reason: 'a trade goes through each pool once' }
  throw new SwapError('swap-refused', { details, retry: 'after-requote', funds: 'wallet' })
}

function tokenOf({ tokens }: Read, ledgerId: string): Token {
  const token = tokens.get(ledgerId)
  if (token === undefined) throw new Error(`the token ${ledgerId} was not read`)
  return token
}
