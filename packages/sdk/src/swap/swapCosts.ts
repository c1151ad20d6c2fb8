import type { Token } from '../tokens.ts'

/**
 * What a swap costs on top of its amount on the input ledger: one fee to approve (or to hand over) and one for the
 * pool's own transfer.
 */
export const networkFeeOf = (token: Pick<Token, 'fee'>): bigint => 2n * token.fee

/** The most that can be swapped from a balance; 0 when the fees alone use it up. */
export function maxSpend(token: Pick<Token, 'fee'>, balance: bigint): bigint {
  const rest = balance - networkFeeOf(token)
  return rest > 0n ? rest : 0n
}

/** A share of the most that can be swapped, rounded down. */
export function shareOf(max: bigint, percent: number): bigint {
  return (max * BigInt(percent)) / 100n
}

/** What arrives in the wallet: the output's ledger keeps its fee. */
export function arriving(amountOut: bigint, tokenOut: Pick<Token, 'fee'>): bigint {
  const rest = amountOut - tokenOut.fee
  return rest > 0n ? rest : 0n
}
