import { Principal } from '@icp-sdk/core/principal'
import * as Lock from '@sluice/candid/position_lock'
import * as SwapPool from '@sluice/candid/swap_pool'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import { LockError } from './LockError.ts'
import type { LockFacts, LockUntilFacts } from './LockFlow.ts'

type Call = PreparedCall<StepAnswer>

const at = ({ lockCanisterId }: LockFacts) => ({
  canisterId: lockCanisterId,
  interfaceOf: Lock.idlFactory,
})
const placeOf = ({ poolId, positionId }: LockFacts): [Principal, bigint] => [
  Principal.fromText(poolId),
  positionId,
]
const plain = (answer: { ok: unknown } | { err: string }): StepAnswer =>
  'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: refusalOf(answer.err) }

/** Allows the lock to take the position; it does so only when its owner asks it to. */
export const approveLockCall = ({ poolId, positionId, lockCanisterId }: LockFacts): Call =>
  prepareCall<SwapPool._SERVICE, 'approvePosition', StepAnswer>({
    canisterId: poolId,
    interfaceOf: SwapPool.idlFactory,
    method: 'approvePosition',
    args: [Principal.fromText(lockCanisterId), positionId],
    read: (answer) => plain('ok' in answer ? answer : { err: reasonOf(answer.err) }),
  })

/** The lock takes the position until a time. */
export const lockCall = (facts: LockUntilFacts): Call =>
  prepareCall<Lock._SERVICE, 'lockPosition', StepAnswer>({
    ...at(facts),
    method: 'lockPosition',
    args: [...placeOf(facts), BigInt(facts.unlockSeconds)],
    read: plain,
  })

/** The position stays locked until a later time. */
export const extendCall = (facts: LockUntilFacts): Call =>
  prepareCall<Lock._SERVICE, 'extendLock', StepAnswer>({
    ...at(facts),
    method: 'extendLock',
    args: [...placeOf(facts), BigInt(facts.unlockSeconds)],
    read: plain,
  })

/** The trading fees of a locked position become what the pool holds for the owner. */
export const claimLockedCall = (facts: LockFacts): Call =>
  prepareCall<Lock._SERVICE, 'claimFees', StepAnswer>({
    ...at(facts),
    method: 'claimFees',
    args: placeOf(facts),
    read: plain,
  })

/** The position becomes its owner's again. */
export const unlockCall = (facts: LockFacts): Call =>
  prepareCall<Lock._SERVICE, 'unlockPosition', StepAnswer>({
    ...at(facts),
    method: 'unlockPosition',
    args: placeOf(facts),
    read: plain,
  })

/** What the lock says, or a pool that is asked for it. While it waits for the pool, nobody knows yet where the position is. */
function refusalOf(reason: string): SluiceError {
  if (/has not answered|being worked on|on its way out/.test(reason))
    return LiquidityError.underway()
  if (/at least one day/.test(reason)) return LockError.of('lock-too-short')
  if (/ten years at most/.test(reason)) return LockError.of('lock-too-long')
  if (/only be made longer/.test(reason)) return LockError.of('lock-not-longer')
  if (/positions locked at most/.test(reason)) return LockError.of('too-many-locks')
  if (/is locked already/.test(reason)) return LockError.of('already-locked')
  if (/is not locked here|Only the owner of a locked position/.test(reason))
    return LockError.of('not-locked')
  if (/is still locked/.test(reason)) return LockError.of('still-locked')
  if (/short of cycles/.test(reason)) return LockError.closed()
  if (/do not own|owns no positions|Check operator failed|not found/i.test(reason))
    return LiquidityError.gone()
  if (/limit order/i.test(reason)) return LiquidityError.of('position-is-order')
  return LockError.refused(reason)
}
