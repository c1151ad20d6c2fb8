import type { Swaps } from '../swap/Swaps.ts'
import type { Tokens } from '../tokens.ts'
import { passedOn } from './passedOn.ts'
import type { TradeHop, TradeQuote } from './TradeQuote.ts'

type Services = {
  readonly swap: Pick<Swaps, 'confirmQuote'>
  readonly tokens: Pick<Tokens, 'fetch'>
}

/** What all branches give together when each pool is asked itself. @throws CallError */
export async function confirmTrade({ branches }: TradeQuote, services: Services): Promise<bigint> {
  const outputs = await Promise.all(branches.map(({ hops }) => confirmBranch(hops, services)))
  return outputs.reduce((sum, amount) => sum + amount, 0n)
}

async function confirmBranch(
  hops: readonly TradeHop[],
  { swap, tokens }: Services,
): Promise<bigint> {
  let amount = hops[0]?.amountIn ?? 0n
  for (const [index, hop] of hops.entries()) {
    const amountOut = await swap.confirmQuote({ ...hop, amountIn: amount })
    const isLast = index === hops.length - 1
    amount = isLast ? amountOut : passedOn(amountOut, (await tokens.fetch(hop.tokenOut)).fee)
  }
  return amount
}
