import type { Token } from '@sluice/sdk'

/** A pool that is to be, as far as it is filled in. */
export type PoolTerms = {
  readonly token0: Token
  readonly token1: Token
  readonly feePips: bigint
  readonly tickSpacing: number
  /** Token 1 for one token 0, as it was typed; the same as a pool has it, where it is a price. */
  readonly priceText: string
  readonly sqrtPriceX96: bigint | undefined
  /** What creating costs, in smallest units of what it is paid in. */
  readonly cost: bigint | undefined
  readonly paidIn: Token | undefined
  /** Whether what was asked about the price and the tokens is answered. */
  readonly isAgreed: boolean
}
