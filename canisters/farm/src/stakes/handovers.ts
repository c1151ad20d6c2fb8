import { allOrTrap } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { Refusal, refuse } from '../farm/result.ts'
import type { Deposit, Handover } from '../farm/storedTypes.ts'
import { recordStake } from '../log/records.ts'
import { addDeposit, removeDeposit } from './deposits.ts'
import { openToken, takeToken } from './tokens.ts'

/** So many handovers are looked at in one message. */
const AT_ONCE = 50
const UNKNOWN =
  'The pool has not answered. The position is on its way or still where it was; it is looked for again by itself'

/**
 * Moves a position in or out. The handover is stored before the pool is asked, and who owns the position in the pool decides what
 * came of it.
 * @returns whether the position is with the farm now. @throws Refusal with the pool's words, or while nobody knows.
 */
export async function handOver(
  context: FarmContext,
  positionId: bigint,
  handover: Handover,
): Promise<boolean> {
  const { state, askPool, toPrincipal, self } = context
  state.handovers.set(positionId, handover)
  const [here, owner] = [toPrincipal(self()), toPrincipal(handover.owner)]
  const [from, to] = handover.kind === 'stake' ? [owner, here] : [here, owner]
  const { pool } = state.config.get()
  const { tokenId } = handover
  if (tokenId !== undefined) {
    const taken = await takeToken(context, tokenId, handover.owner)
    if (taken.kind !== 'refused') return decide(context, positionId, handover)
    conclude(context, { positionId, handover, isHere: false })
    return refuse(`Transfer position failed: ${taken.text}`)
  }
  // await: other messages run here; the handover keeps everybody's hands off the position
  const reply = await askPool(pool, 'transferPosition', from, to, positionId)
  switch (reply.kind) {
    case 'ok':
      return conclude(context, { positionId, handover, isHere: handover.kind === 'stake' })
    case 'refused':
      // nothing moved, and the pool says so itself
      conclude(context, { positionId, handover, isHere: handover.kind === 'unstake' })
      return refuse(`Transfer position failed: ${reply.text}`)
    case 'unknown':
      return decide(context, positionId, handover)
  }
}

/** Asks the pool who owns the position: its calls run in order, so that ours has run or never will. */
async function decide(
  context: FarmContext,
  positionId: bigint,
  handover: Handover,
): Promise<boolean> {
  const { state, askPool, toPrincipal, self } = context
  const here = toPrincipal(self())
  const { tokenId, owner } = handover
  const isTokenHere =
    tokenId !== undefined && (await openToken(context, { tokenId, positionId, owner }))
  // await: as above
  const reply = await askPool(state.config.get().pool, 'checkOwnerOfUserPosition', here, positionId)
  // a token that is still here may yet give its position
  if (reply.kind !== 'ok' || (isTokenHere && !reply.value)) return refuse(UNKNOWN)
  return conclude(context, { positionId, handover, isHere: reply.value })
}

/**
 * Finds out how a handover ended whose answer was lost, and whether a position that was set aside has been fetched.
 * @throws Refusal while the pool doesn't answer.
 */
export async function settleHandover(context: FarmContext, positionId: bigint): Promise<void> {
  const { handovers, setAside, deposits } = context.state
  const deposit = deposits.get(positionId)
  if (setAside.has(positionId) && !handovers.has(positionId) && deposit !== undefined)
    handovers.set(positionId, wayBackOf(context, deposit))
  const handover = handovers.get(positionId)
  if (handover !== undefined) await decide(context, positionId, handover)
}

/** A deposit's handover to its owner. */
export function wayBackOf({ now }: Pick<FarmContext, 'now'>, deposit: Deposit): Handover {
  const { owner, token0Amount, token1Amount, liquidity, tickLower, tickUpper } = deposit
  const sums = { token0Amount, token1Amount, liquidity, tickLower, tickUpper }
  return { kind: 'unstake', owner, tokenId: undefined, sinceNs: now(), ...sums }
}

/** {@link settleHandover} for those that nobody is waiting for. */
export async function settleHandovers(context: FarmContext): Promise<void> {
  const open = context.state.handovers.entries(0, AT_ONCE)
  const settling = open.map(([positionId]) =>
    withPosition(context, positionId, () => settleHandover(context, positionId)).catch(
      unlessRefused,
    ),
  )
  await allOrTrap(settling, context.trap)
}

/** One flow at a time for each position; released on every path, also when a callback traps. */
export function withPosition<T>(
  { locks }: FarmContext,
  positionId: bigint,
  flow: () => Promise<T>,
): Promise<T> {
  return locks.withLock(
    `position ${positionId}`,
    () => refuse('This position is being worked on, please try again in a moment'),
    flow,
  )
}

export function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Writes down where the position is. Runs in one message, once for each handover. */
function conclude(
  context: FarmContext,
  { positionId, handover, isHere }: { positionId: bigint; handover: Handover; isHere: boolean },
): boolean {
  const { state } = context
  if (state.handovers.get(positionId)?.sinceNs !== handover.sinceNs) return isHere
  state.handovers.delete(positionId)
  const { kind, owner, liquidity } = handover
  state.untold.set(owner, true)
  if (kind === 'stake' && isHere) {
    addDeposit(context, positionId, arrived(context, handover))
    state.entering.set(positionId, true)
    recordStake(context, { kind: 'stake', owner, positionId, liquidity, amount: 0n })
  }
  if (kind === 'unstake' && !isHere) {
    state.setAside.delete(positionId)
    const amount = state.deposits.get(positionId)?.rewardAmount ?? 0n
    removeDeposit(context, positionId)
    recordStake(context, { kind: 'unstake', owner, positionId, liquidity, amount })
  }
  return isHere
}

function arrived({ now }: FarmContext, handover: Handover) {
  const { owner, tickLower, tickUpper, liquidity, token0Amount, token1Amount } = handover
  const seconds = now() / 1_000_000_000n
  return {
    state: 'entering' as const,
    owner,
    tickLower,
    tickUpper,
    liquidity,
    token0Amount,
    token1Amount,
    initTime: seconds,
    lastDistributeTime: seconds,
    growthInsideLastX128: 0n,
    rewardAmount: 0n,
  }
}
