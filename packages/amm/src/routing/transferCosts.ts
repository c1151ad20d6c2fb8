import type { Token } from '../entities/Token.ts'

/** What moving tokens into and out of pools costs besides trading fees. */
export interface TransferCosts {
  /** Ledger fees for one deposit, paid in the deposited token. */
  readonly feesPerDeposit: bigint
  /** Ledger fees for one payout, paid in the token paid out. */
  readonly feesPerPayout: bigint
  /** Calls that a wallet asks the user to sign for each pool on the way. */
  readonly promptsPerHop: number
  /**
   * What sparing the user one prompt is worth, in smallest units of the token whose amount the trade leaves open (the
   * output of an exact input, the input of an exact output).
   */
  readonly promptCost: bigint
}

/** Swaps by allowance: an approval and a pull on the way in, a transfer on the way out. */
export const ALLOWANCE_COSTS: TransferCosts = {
  feesPerDeposit: 2n,
  feesPerPayout: 1n,
  promptsPerHop: 2,
  promptCost: 0n,
}

export function depositFees(costs: TransferCosts, token: Token): bigint {
  return costs.feesPerDeposit * (token.transferFee ?? 0n)
}

export function payoutFees(costs: TransferCosts, token: Token): bigint {
  return costs.feesPerPayout * (token.transferFee ?? 0n)
}
