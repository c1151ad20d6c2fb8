import { isSameBytes } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import type { Deposit } from '../farm/storedTypes.ts'
import { removeStake } from '../growth/stakes.ts'
import { statusOf } from '../time/status.ts'
import { sync } from '../time/sync.ts'
import { requireDeposit } from './deposits.ts'
import { handOver, settleHandover, withPosition } from './handovers.ts'
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
  return withPosition(context, positionId, async () => {
    await settleHandover(context, positionId)
    requireMayUnstake(context, { caller, isAdmin }, requireDeposit(context, positionId))
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

/** Hands a position that doesn't earn to its owner. @throws Refusal when the pool refuses, or doesn't answer. */
export async function sendBack(context: FarmContext, positionId: bigint): Promise<void> {
  const { state, now } = context
  const deposit = state.deposits.get(positionId)
  if (deposit === undefined || deposit.state === 'earning') return
  state.entering.delete(positionId)
  state.deposits.set(positionId, { ...deposit, state: 'leaving' })
  const { owner, token0Amount, token1Amount, liquidity, tickLower, tickUpper } = deposit
  const isHere = await handOver(context, positionId, {
    kind: 'unstake',
    owner,
    tokenId: undefined,
    sinceNs: now(),
    token0Amount,
    token1Amount,
    liquidity,
    tickLower,
    tickUpper,
  })
  if (isHere) refuse('Transfer position failed: the position is still here, please ask again')
}
