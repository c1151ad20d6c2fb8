import type { HeldAtPool, Token } from '@sluice/sdk'
import { maxSpend } from '@sluice/sdk/swapCosts'

/** What one pool has for the person of the token that is paid. */
export type PoolPart = HeldAtPool & { readonly poolId: string }

/** An amount as it is typed, and what the wallet has for it. */
export type Payable = {
  readonly tokenIn: Pick<Token, 'fee'>
  readonly balance: bigint
  readonly amount: bigint
}

/**
 * The pools that an amount has to go through, because only together with what one of them has it can be paid: those that have enough,
 * or, where none has, the one that has most. Undefined where the wallet alone is enough, or no pool has anything.
 */
export function payingPools(
  { tokenIn, balance, amount }: Payable,
  parts: readonly PoolPart[],
): readonly string[] | undefined {
  const [most] = parts
  if (most === undefined || amount <= maxSpend(tokenIn, balance)) return undefined
  const enough = parts.filter((part) => amount <= maxSpend(tokenIn, balance, part))
  return (enough.length > 0 ? enough : [most]).map(({ poolId }) => poolId)
}

/** What pays a swap beside the wallet: only the pool that it goes through can. Before there is a quote, the one that has most. */
export const partOf = (
  parts: readonly PoolPart[],
  through: string | undefined,
): PoolPart | undefined => parts.find(({ poolId }) => poolId === through) ?? parts[0]
