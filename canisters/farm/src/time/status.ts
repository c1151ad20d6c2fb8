import type { FarmStatus } from '@sluice/candid/farm'
import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import type { FarmState } from '../farm/FarmState.ts'
import type { Plan } from '../farm/storedTypes.ts'
import type { Emission } from '../growth/growthState.ts'

export type StatusName = 'NOT_STARTED' | 'LIVE' | 'FINISHED' | 'CLOSED'

/** Follows from the clock and from what is written down, so that it is never late. A farm begins only with its reward on it. */
export function statusOf(context: Pick<FarmContext, 'state' | 'now'>): StatusName {
  const { isClosed, isFunded, finishedAt } = context.state.life.get()
  const { startTime, endTime } = context.state.config.get()
  const now = secondsNow(context)
  if (isClosed) return 'CLOSED'
  if (now >= endTime || finishedAt !== undefined) return 'FINISHED'
  return now >= startTime && isFunded ? 'LIVE' : 'NOT_STARTED'
}

export function viewStatus(name: StatusName): FarmStatus {
  switch (name) {
    case 'NOT_STARTED':
      return { NOT_STARTED: null }
    case 'LIVE':
      return { LIVE: null }
    case 'FINISHED':
      return { FINISHED: null }
    case 'CLOSED':
      return { CLOSED: null }
  }
}

/** What is given out now. */
export function emissionOf({ config, plan }: FarmState): Emission {
  const { rewardPerCycle, from, until } = plan.get()
  return { rewardPerCycle, secondPerCycle: config.get().secondPerCycle, from, until }
}

/** A new farm's plan: whole cycles only, each with the same whole number of units. */
export function firstPlan(times: {
  totalReward: bigint
  startTime: bigint
  endTime: bigint
  secondPerCycle: bigint
}): Plan {
  const { totalReward, startTime, endTime, secondPerCycle } = times
  const cycles = (endTime - startTime) / secondPerCycle
  return {
    totalReward,
    rewardPerCycle: cycles === 0n ? 0n : totalReward / cycles,
    from: startTime,
    until: startTime + cycles * secondPerCycle,
  }
}

/** The plan with more reward for the time that is left. @returns undefined when that would not give a unit more in a cycle. */
export function withMoreReward(
  plan: Plan,
  { amount, now, secondPerCycle }: { amount: bigint; now: bigint; secondPerCycle: bigint },
): Plan | undefined {
  const from = now > plan.from ? now : plan.from
  if (from >= plan.until) return undefined
  const more = (amount * secondPerCycle) / (plan.until - from)
  if (more === 0n) return undefined
  return {
    ...plan,
    totalReward: plan.totalReward + amount,
    rewardPerCycle: plan.rewardPerCycle + more,
  }
}

/** Cycles that have begun and ended. */
export function cyclesDone(context: Pick<FarmContext, 'state' | 'now'>): {
  current: bigint
  total: bigint
} {
  const { startTime, endTime, secondPerCycle } = context.state.config.get()
  const total = (endTime - startTime) / secondPerCycle
  const now = secondsNow(context)
  const current = now <= startTime ? 0n : (now - startTime) / secondPerCycle
  return { current: current < total ? current : total, total }
}
