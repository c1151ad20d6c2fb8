import { isSameBytes } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { Refusal, refuse } from '../farm/result.ts'
import type { Deposit } from '../farm/storedTypes.ts'
import { removeStake } from '../growth/stakes.ts'
import { statusOf } from '../time/status.ts'
import { sync } from '../time/sync.ts'
import { requireDeposit } from './deposits.ts'
import { handOver, settleHandover, wayBackOf, withPosition } from './handovers.ts'
import { settle } from './settle.ts'

/**
 * Gives a position back to its owner. What it has earned up to this very moment is in the owner's balance first, so that nothing of it
 * depends on how the pool answers.
 */
export function unstake(
  context: FarmContext,
  { caller, isAdmin }: { caller: Uint8Array; isAdmin: boolean },
  positionId: bigint,
): Promise<string> {
  return giveBack(context, positionId, (deposit) =>
    requireMayUnstake(context, { caller, isAdmin }, deposit),
  )
}

/** The same at an admin's word, also while the farm is live. */
export function putOut(context: FarmContext, positionId: bigint): Promise<string> {
  return giveBack(context, positionId, () => {})
}

function giveBack(
  context: FarmContext,
  positionId: bigint,
  requireMay: (deposit: Deposit) => void,
): Promise<string> {
  return withPosition(context, positionId, async () => {
    await settleHandover(context, positionId)
    requireMay(requireDeposit(context, positionId))
    if (context.state.deposits.get(positionId)?.state === 'earning') {
      await sync(context)
      stopEarning(context, positionId)
    }
    await sendBack(context, positionId)
    return 'Unstaked successfully'
  })
}

function requireMayUnstake(
  context: FarmContext,
  { caller, isAdmin }: { caller: Uint8Array; isAdmin: boolean },
  { owner }: Deposit,
): void {
  if (isSameBytes(owner, caller)) return
  if (!isAdmin) refuse('You are not the owner of the position')
  if (statusOf(context) === 'LIVE')
    refuse("Only the owner/admin can unstake the other's position after the incentive end")
}

/** Settles a stake and takes it out of the sums. The caller has just followed the price. */
function stopEarning(context: FarmContext, positionId: bigint): void {
  const { state, ticks } = context
  settle(context, positionId)
  const deposit = state.deposits.get(positionId)
  const growth = state.growth.get()
  if (deposit?.state !== 'earning' || growth === undefined) return
  state.growth.set(removeStake(growth, ticks, deposit))
  state.deposits.set(positionId, { ...deposit, state: 'leaving' })
}

/**
 * Hands a position that doesn't earn to its owner. One that the pool will not hand over, as its owner has been given too many by others,
 * is set aside: the owner may fetch it from the pool, whatever becomes of the farm.
 * @throws Refusal when the pool refuses, or doesn't answer.
 */
export async function sendBack(context: FarmContext, positionId: bigint): Promise<void> {
  const { state } = context
  const deposit = state.deposits.get(positionId)
  if (deposit === undefined || deposit.state === 'earning') return
  state.entering.delete(positionId)
  state.deposits.set(positionId, { ...deposit, state: 'leaving' })
  let reason = 'Transfer position failed'
  try {
    if (!(await handOver(context, positionId, wayBackOf(context, deposit)))) return
  } catch (error) {
    // while nobody knows where it is, it is on its way
    if (!(error instanceof Refusal) || state.handovers.has(positionId)) throw error
    reason = error.message
  }
  await setAside(context, positionId, reason)
}

/** Lets the owner fetch the position. @throws Refusal which says so. */
async function setAside(context: FarmContext, positionId: bigint, reason: string): Promise<void> {
  const { state, askPool, toPrincipal } = context
  const deposit = state.deposits.get(positionId)
  // what was refused may have been fetched before
  if (deposit === undefined) return
  state.setAside.set(positionId, true)
  const owner = toPrincipal(deposit.owner)
  // await: other messages run here; the position's lock keeps everybody's hands off it
  const reply = await askPool(state.config.get().pool, 'approvePosition', owner, positionId)
  if (reply.kind !== 'ok') refuse(`${reason}. The position is still here, please ask again`)
  refuse(`${reason}. ${FETCH_IT}`)
}

const FETCH_IT =
  'The position is set aside for its owner, who may fetch it with transferPosition of the pool'
