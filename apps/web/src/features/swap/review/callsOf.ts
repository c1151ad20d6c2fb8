import type { Token, TradeQuote } from '@sluice/sdk'
import { singleHop } from '@sluice/sdk/tradeQuote'
import type { PayWay } from './payWay.ts'

/** One call that a swap makes. */
export type ReviewedCall = {
  readonly canisterId: string
  /** The pool that it is for: several pools of a trade may be paid on one ledger. */
  readonly poolId: string
  /** The tokens that say what the canister is: a ledger's one, or a pool's two. */
  readonly of: readonly string[]
  readonly method: string
}

/** What is called, in its order: what a wallet shows to whoever is asked, and what a log of the network shows afterwards. */
export function callsOf(
  quote: TradeQuote,
  { standard }: Pick<Token, 'standard'>,
  way: PayWay | undefined,
): readonly ReviewedCall[] {
  const hop = singleHop(quote)
  if (hop && way) {
    const methods = methodsOf(way)
    const { poolId, tokenIn, tokenOut } = hop
    return way.steps.map((step) =>
      step === 'approve' || step === 'transfer'
        ? { canisterId: tokenIn, poolId, of: [tokenIn], method: methods[step] }
        : { canisterId: poolId, poolId, of: [tokenIn, tokenOut], method: methods[step] },
    )
  }
  return quote.branches.flatMap(({ hops }) =>
    hops.flatMap(({ poolId, tokenIn, tokenOut }, index): ReviewedCall[] => {
      const isTransfer = standard === 'ICRC1' && index === 0
      return [
        { canisterId: tokenIn, poolId, of: [tokenIn], method: isTransfer ? TRANSFER : APPROVE },
        {
          canisterId: poolId,
          poolId,
          of: [tokenIn, tokenOut],
          method: isTransfer ? 'depositAndSwap' : 'depositFromAndSwap',
        },
      ]
    }),
  )
}

const APPROVE = 'icrc2_approve'
const TRANSFER = 'icrc1_transfer'

/** A pool that takes, swaps and pays out in one call is asked by the way of its payment; otherwise each is a call of its own. */
function methodsOf({ steps, payment, isKept }: PayWay) {
  const isFromSubaccount = payment.from === 'subaccount'
  const isOneCall = !isKept && !steps.includes('deposit') && payment.from !== undefined
  const inOne = isFromSubaccount ? 'depositAndSwap' : 'depositFromAndSwap'
  return {
    approve: APPROVE,
    transfer: TRANSFER,
    deposit: isFromSubaccount ? 'deposit' : 'depositFrom',
    swap: isOneCall ? inOne : 'swap',
    withdraw: 'withdraw',
  }
}
