import type { Flow } from '../../flows/Flow.ts'
import type { Moved } from '../../flows/Moved.ts'
import type { TokenStandard } from '../../ledgers/standards/standards.ts'
import type { PricePaid } from '../../sale/SalePrice.ts'

/** What a founder wants of a farm. Amounts in the smallest units of their tokens, times in seconds since 1970. */
export type FarmWish = {
  readonly poolId: string
  readonly rewardToken: string
  readonly reward: bigint
  readonly startSeconds: number
  readonly endSeconds: number
  readonly secondsPerCycle: number
  /** Who gets what nobody has earned. */
  readonly refunder: string
  /** The least that a position holds of each token; 0 for no limit. */
  readonly least0: bigint
  readonly least1: bigint
  /** Whether only positions are taken whose range the price is in. */
  readonly isPriceInside: boolean
}

/** A farm that is to be, with what its calls need. */
export type CreateFarmFacts = FarmWish & {
  readonly factoryId: string
  /** Ledgers of the pool. */
  readonly token0: string
  readonly token1: string
  readonly rewardStandard: TokenStandard
  /** What the reward's ledger takes for a transfer. */
  readonly rewardFee: bigint
  /** What is paid for the creation; absent of an operator's, or where a fee was left over. */
  readonly creationFee?: PricePaid
}

export type CreateFarmFlow = Flow<'create-farm', CreateFarmFacts>

export type CreateFarmReceipt = {
  readonly kind: 'create-farm'
  readonly farmId: string
  readonly poolId: string
  readonly moved: readonly Moved[]
}

/**
 * `fee-key` (the approval's time is written down), `approve` and `fee` pay for the creation; `make` creates the canister, `key` (the
 * payment's time is written down) and `pay` send the reward to it.
 */
export type CreateFarmStepName = 'fee-key' | 'approve' | 'fee' | 'make' | 'key' | 'pay'
