import type { Token } from '../tokens.ts'

/**
 * What a swap costs on top of its amount on the input ledger: one fee to approve (or to hand over) and one for the
 * pool's own transfer.
 */
export const networkFeeOf = (token: Pick<Token, 'fee'>): bigint => 2n * token.fee

/** What a pool holds of a token for its owner, and what lies on the owner's subaccount of it. */
export type HeldAtPool = { readonly unused: bigint; readonly lying: bigint }

/**
 * The most that can be swapped: the wallet's part, and of what a pool has for the owner all but the fee of moving what lies on the
 * subaccount. 0 when the fees alone use it up.
 */
export function maxSpend(
  token: Pick<Token, 'fee'>,
  balance: bigint,
  { unused, lying }: HeldAtPool = { unused: 0n, lying: 0n },
): bigint {
  const moved = lying - token.fee
  const rest = balance - networkFeeOf(token)
  return unused + (moved > 0n ? moved : 0n) + (rest > 0n ? rest : 0n)
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
