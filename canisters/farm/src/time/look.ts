import type { Funding } from '@sluice/candid/farm'
import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { isShortOfCycles } from '../farm/reserve.ts'
import { closeIfEmpty } from '../money/close.ts'
import { checkFunding, SECONDS_BETWEEN } from '../money/funding.ts'
import { refreshReward } from '../money/rewardToken.ts'
import { viewTvl } from '../reads/stakeReads.ts'
import {
  settleHandover,
  settleHandovers,
  unlessRefused,
  withPosition,
} from '../stakes/handovers.ts'
import { enter } from '../stakes/stake.ts'
import { noteApr } from './apr.ts'
import { refreshPool } from './refreshPool.ts'
import { statusOf, viewStatus } from './status.ts'
import { sync } from './sync.ts'

/** How often the farm looks after itself at the latest; it wakes up for its start and its end. */
const LOOK_SECONDS = 300n
/** A question for the reward that comes too soon after another is made up for so much later. */
const MADE_UP_SECONDS = SECONDS_BETWEEN + 1n
const EVERY = {
  reward: SECONDS_BETWEEN,
  sync: 600n,
  tvl: 600n,
  apr: 1_800n,
  ledger: 3_600n,
  transfers: 3_600n,
  setAside: 3_600n,
} as const
const ENTERING_AT_ONCE = 20
const SET_ASIDE_AT_ONCE = 20
const USERS_AT_ONCE = 200

/** Sets the timer for the next look. */
export function scheduleLook(
  context: FarmContext,
  delaySeconds = secondsToNextLook(context),
): void {
  context.schedule(Number(delaySeconds), async () => {
    scheduleLook(context)
    lookAround(context)
  })
}

function secondsToNextLook(context: FarmContext): bigint {
  const now = secondsNow(context)
  const { startTime, endTime } = context.state.config.get()
  const waits = [startTime, endTime].filter((time) => time > now).map((time) => time - now + 1n)
  return waits.reduce((least, wait) => (wait < least ? wait : least), LOOK_SECONDS)
}

/** What falls due by time. Each in messages of its own: one that fails, or waits for ever, is no trouble to the others. */
function lookAround(context: FarmContext): void {
  const { state } = context
  const status = statusOf(context)
  if (state.handovers.size > 0) run(context, () => settleHandovers(context))
  if (state.setAside.size > 0 && isDue(context, 'setAside'))
    run(context, () => lookForFetched(context))
  if (isDue(context, 'transfers')) context.journal.settleOpen(context.ledgerLog)
  if (isShortOfCycles(context)) return
  if (status === 'CLOSED') {
    run(context, () => tellIndex(context))
    return
  }
  if (!state.life.get().isFunded) run(context, () => lookForReward(context))
  if (state.entering.size > 0) run(context, () => enterWaiting(context))
  if (isDue(context, 'ledger')) {
    run(context, () => refreshReward(context))
    if (status === 'FINISHED') run(context, () => closeIfEmpty(context))
  }
  const isPaying = (state.growth.get()?.timestamp ?? 0n) < state.plan.get().until
  if (isPaying && isDue(context, 'sync')) run(context, () => sync(context))
  if (status === 'LIVE' && isDue(context, 'apr'))
    run(context, async () => {
      await refreshPool(context)
      await noteApr(context)
    })
  run(context, () => tellIndex(context))
}

/**
 * Whether the reward has come, for anybody who asks. The ledger is not asked again within seconds: who has just sent the reward may hear
 * of the look before, so the farm looks once more by itself.
 */
export async function askForReward(context: FarmContext): Promise<Funding> {
  const wasFunded = context.state.life.get().isFunded
  const funding = await checkFunding(context)
  if (funding.isFunded && !wasFunded) run(context, () => tellIndex(context))
  if (!funding.isFunded && isDue(context, 'reward'))
    context.schedule(Number(MADE_UP_SECONDS), () => lookForReward(context).catch(unlessRefused))
  return funding
}

/** A farm that has its reward may have begun by it. */
async function lookForReward(context: FarmContext): Promise<void> {
  await checkFunding(context)
  await tellIndex(context)
}

function run({ schedule }: FarmContext, job: () => Promise<unknown>): void {
  schedule(0, async () => {
    await job().catch(unlessRefused)
  })
}

function isDue(context: FarmContext, task: keyof typeof EVERY): boolean {
  const now = secondsNow(context)
  if (now < (context.due.get(task) ?? 0n)) return false
  context.due.set(task, now + EVERY[task])
  return true
}

async function enterWaiting(context: FarmContext): Promise<void> {
  for (const [positionId] of context.state.entering.entries(0, ENTERING_AT_ONCE)) {
    await withPosition(context, positionId, () => enter(context, positionId)).catch(unlessRefused)
  }
}

/** Positions that were set aside and fetched take no place any more. */
async function lookForFetched(context: FarmContext): Promise<void> {
  const { setAside } = context.state
  const first = context.nextSetAside < setAside.size ? context.nextSetAside : 0
  context.nextSetAside = first + SET_ASIDE_AT_ONCE
  for (const [positionId] of setAside.entries(first, SET_ASIDE_AT_ONCE))
    await withPosition(context, positionId, () => settleHandover(context, positionId)).catch(
      unlessRefused,
    )
}

/** Tells the index what it doesn't know yet; it is told again until it has heard. */
async function tellIndex(context: FarmContext): Promise<void> {
  const { told, farmIndex, state } = context
  const status = statusOf(context)
  if (told.status !== status && (await farmIndex.updateStatus(viewStatus(status))))
    told.status = status
  const owners = state.untold.entries(0, USERS_AT_ONCE).map(([owner]) => owner)
  const users = owners.map((user) => ({ user, isStaking: state.positionsOf.sizeOf(user) > 0 }))
  if (users.length > 0 && (await farmIndex.updateUsers(users))) {
    // one whose stakes have changed meanwhile is told of again
    for (const { user, isStaking } of users)
      if (state.positionsOf.sizeOf(user) > 0 === isStaking) state.untold.delete(user)
  }
  if (status === 'CLOSED' || state.pool.get() === undefined || !isDue(context, 'tvl')) return
  await refreshPool(context)
  await farmIndex.updateTvl(viewTvl(context))
}
