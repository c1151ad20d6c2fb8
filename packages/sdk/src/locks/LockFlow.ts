import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { HeldFeesFacts } from '../liquidity/HeldFeesFacts.ts'

export const LOCK_KINDS = [
  'lock-position',
  'extend-lock',
  'claim-locked-fees',
  'unlock-position',
] as const

/** A position and the canister that locks it. */
export type LockFacts = {
  readonly lockCanisterId: string
  readonly poolId: string
  readonly positionId: bigint
  /** Ledgers of the pool. */
  readonly token0: string
  readonly token1: string
}

/** Until when, in seconds since 1970. */
export type LockUntilFacts = LockFacts & { readonly unlockSeconds: number }

/** Who is crowded accepts the position before the pool hands it over. */
export type UnlockFacts = LockFacts & { readonly isCrowded: boolean }

/** The trading fees of a locked position. What the pool held of both tokens before stays there. */
export type LockedFeesFacts = LockFacts & HeldFeesFacts

export type LockPositionFlow = Flow<'lock-position', LockUntilFacts>
export type ExtendLockFlow = Flow<'extend-lock', LockUntilFacts>
export type LockedFeesFlow = Flow<'claim-locked-fees', LockedFeesFacts>
export type UnlockFlow = Flow<'unlock-position', UnlockFacts>
export type LockFlow = LockPositionFlow | ExtendLockFlow | LockedFeesFlow | UnlockFlow

type About = { readonly poolId: string; readonly positionId: bigint }

/** `unlockSeconds` is when the lock ends now, in seconds since 1970. */
export type LockReceipt =
  | (About & { readonly kind: 'lock-position' | 'extend-lock'; readonly unlockSeconds: number })
  | (About & { readonly kind: 'unlock-position' })
  | (About & { readonly kind: 'claim-locked-fees'; readonly moved: readonly Moved[] })

/** `approve` and `lock`; `extend`; `claim`, `withdraw0`, `withdraw1` and `arrive`; `accept` and `unlock`. */
export type LockStepName =
  | 'approve'
  | 'lock'
  | 'extend'
  | 'claim'
  | 'withdraw0'
  | 'withdraw1'
  | 'arrive'
  | 'accept'
  | 'unlock'
