import type { InnerSwap, Taking } from './LiquidityFlow.ts'
import type { TickRange } from './Position.ts'

/** What is to be added. Amounts in the smallest units of the pool's tokens. */
export type AddOrder = TickRange & {
  readonly poolId: string
  /** What comes out of the wallet, beside the ledgers' fees. */
  readonly deposit0: bigint
  readonly deposit1: bigint
  /** What the pool holds already and is to go in as well. */
  readonly held0?: bigint
  readonly held1?: bigint
  readonly minimum0: bigint
  readonly minimum1: bigint
  /** The position that it is added to; a new one when absent. */
  readonly positionId?: bigint
  /** Another position of the same pool, or its fees, that it is made of. */
  readonly from?: Taking
  readonly swap?: InnerSwap
}
