import type {
  CreateFarmFlow,
  CreateFarmReceipt,
  CreateFarmStepName,
} from '../farms/create/CreateFarmFlow.ts'
import {
  FARM_KINDS,
  type FarmFlow,
  type FarmReceipt,
  type FarmStepName,
} from '../farms/FarmFlow.ts'
import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import {
  LOCK_KINDS,
  type LockFlow,
  type LockReceipt,
  type LockStepName,
} from '../locks/LockFlow.ts'
import {
  POSITION_TOKEN_KINDS,
  type PositionTokenFlow,
  type PositionTokenReceipt,
  type PositionTokenStepName,
} from '../nfts/PositionTokenFlow.ts'
import {
  STAKING_KINDS,
  type StakingFlow,
  type StakingReceipt,
  type StakingStepName,
} from '../staking/StakingFlow.ts'
import type { TickRange } from './Position.ts'

export const LIQUIDITY_KINDS = [
  'create-pool',
  'add-liquidity',
  'remove-liquidity',
  'transfer-position',
  ...POSITION_TOKEN_KINDS,
  ...LOCK_KINDS,
  ...FARM_KINDS,
  ...STAKING_KINDS,
  'create-farm',
] as const

/** How a token goes from the wallet into the pool. */
export type PaidBy = 'allowance' | 'transfer'

/** One of the two tokens of what is added. Amounts in its smallest unit. */
export type Payment = {
  readonly ledgerId: string
  readonly fee: bigint
  readonly by: PaidBy
  /** What the pool credits out of the wallet; the ledger's fees come on top. */
  readonly deposit: bigint
  /** What the pool holds already, outside of positions, and goes in as well. */
  readonly held: bigint
}

/** A swap inside of the pool, so that both tokens come in the proportion that the range takes. */
export type InnerSwap = {
  readonly zeroForOne: boolean
  /** Less where less is there. */
  readonly amountIn: bigint
  readonly minimumOut: bigint
}

/** What comes out of a position. Of no liquidity it is only its fees. */
export type Taking = {
  readonly positionId: bigint
  readonly liquidity: bigint
  readonly minimum0: bigint
  readonly minimum1: bigint
}

/**
 * Liquidity on its way into a position: out of the wallet, or out of another position of the same pool, which never leaves the pool.
 */
export type AddFacts = TickRange & {
  readonly poolId: string
  readonly feePips: bigint
  readonly token0: Payment
  readonly token1: Payment
  /** The position that it is added to; a new one when absent. */
  readonly positionId?: bigint
  readonly from?: Taking
  readonly swap?: InnerSwap
  /** Less than this of either is not taken. */
  readonly minimum0: bigint
  readonly minimum1: bigint
}

/** What is taken out at one pool. */
export type PoolTaking = Taking & {
  readonly poolId: string
  readonly token0: string
  readonly token1: string
  /** Whether the pool knows neither bounds nor keeping, as others' builds do not. */
  readonly isBasic: boolean
}

/** Liquidity, fees or both on their way to the wallet, from one position or from many side by side. */
export type RemoveFacts = {
  readonly takings: readonly PoolTaking[]
  /** Of a single taking: both tokens come as one of them. */
  readonly into?: InnerSwap & { readonly feeOut: bigint }
}

/** A position on its way to somebody else. */
export type HandOverFacts = {
  readonly poolId: string
  readonly token0: string
  readonly token1: string
  readonly positionId: bigint
  readonly to: string
}

/** What goes into a pool as soon as it is made: a new position. */
export type FirstDeposit = Omit<AddFacts, 'poolId' | 'feePips' | 'positionId' | 'from' | 'swap'>

/** A pool that is to be. */
export type CreateFacts = {
  /** In the order of their texts. */
  readonly token0: string
  readonly token1: string
  readonly standard0: string
  readonly standard1: string
  readonly feePips: bigint
  readonly sqrtPriceX96: bigint
  readonly factoryId: string
  readonly managerId: string
  /** Of what the manager is paid with. */
  readonly ledgerId: string
  /** In smallest units of that, as its ledger's fee. */
  readonly price: bigint
  readonly fee: bigint
  readonly first?: FirstDeposit
}

export type CreateFlow = Flow<'create-pool', CreateFacts>
export type AddFlow = Flow<'add-liquidity', AddFacts>
export type RemoveFlow = Flow<'remove-liquidity', RemoveFacts>
export type HandOverFlow = Flow<'transfer-position', HandOverFacts>
export type LiquidityFlow =
  | CreateFlow
  | AddFlow
  | RemoveFlow
  | HandOverFlow
  | PositionTokenFlow
  | LockFlow
  | FarmFlow
  | StakingFlow
  | CreateFarmFlow

export type AddReceipt = {
  readonly kind: 'add-liquidity'
  readonly poolId: string
  readonly positionId: bigint
  readonly moved: readonly Moved[]
}

export type RemoveReceipt = {
  readonly kind: 'remove-liquidity'
  readonly poolIds: readonly string[]
  readonly moved: readonly Moved[]
}

export type HandOverReceipt = {
  readonly kind: 'transfer-position'
  readonly poolId: string
  readonly positionId: bigint
}

export type CreateReceipt = {
  readonly kind: 'create-pool'
  readonly poolId: string
  /** Of the first deposit, where there was one. */
  readonly positionId?: bigint
  readonly moved: readonly Moved[]
}

export type LiquidityReceipt =
  | CreateReceipt
  | AddReceipt
  | RemoveReceipt
  | HandOverReceipt
  | PositionTokenReceipt
  | LockReceipt
  | FarmReceipt
  | StakingReceipt
  | CreateFarmReceipt

export type Side = '0' | '1'

/** The steps of adding; `take`, `swap` and `place` only where the facts have them. Of many takings each has a number. */
export type LiquidityStepName =
  | `${'key' | 'approve' | 'transfer' | 'deposit'}${Side}`
  | 'take'
  | 'swap'
  | 'place'
  | 'withdraw'
  | `take:${number}`
  | `arrive:${number}`
  | 'hand-over'
  | 'key'
  | 'approve'
  | 'pay'
  | 'request'
  | 'granted'
  | 'create'
  | 'arrive'
  | PositionTokenStepName
  | LockStepName
  | FarmStepName
  | StakingStepName
  | CreateFarmStepName

/** How many bits an amount has room for beside another: deposits of a token in a pool stay below that. */
const HALF = 128n

/** Two amounts as one result of a step. */
export const packPair = (amount0: bigint, amount1: bigint): bigint => (amount0 << HALF) | amount1

/** @returns [amount of token 0, amount of token 1] */
export const unpackPair = (pair: bigint): readonly [bigint, bigint] => [
  pair >> HALF,
  BigInt.asUintN(Number(HALF), pair),
]
