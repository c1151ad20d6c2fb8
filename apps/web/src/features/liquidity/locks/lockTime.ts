import type { LockLimits, PositionLock } from '@sluice/sdk'

export const MINUTE_MS = 60_000
const DAY_SECONDS = 86_400

/** For how many days a position is usually locked. */
export const PRESET_DAYS = [30, 90, 180, 365] as const

/** The lock asks for its least time when the position arrives there, which is a while after it was chosen. */
const ON_THE_WAY_SECONDS = 600

/** Whether the owner can take the position back. */
export const isOver = ({ unlockSeconds }: PositionLock, nowMs: number): boolean =>
  nowMs >= unlockSeconds * 1_000

/** So many days after a time, to the minute, as the field for it is. Seconds since 1970. */
export const inDays = (days: number, fromSeconds: number): number =>
  Math.ceil(fromSeconds / 60) * 60 + days * DAY_SECONDS

export type TimeProblem = 'none' | 'too-short' | 'too-long' | 'not-longer'

type Chosen = {
  /** Undefined where the field holds no time. */
  readonly unlockSeconds: number | undefined
  readonly nowSeconds: number
  readonly limits: Pick<LockLimits, 'leastSeconds' | 'mostSeconds'>
  /** When the lock ends that is to be made longer. */
  readonly untilNow?: number | undefined
}

/** Why a position cannot be locked until a time; undefined when it can. */
export function timeProblem(chosen: Chosen): TimeProblem | undefined {
  const { unlockSeconds, nowSeconds, limits, untilNow } = chosen
  if (unlockSeconds === undefined) return 'none'
  if (untilNow !== undefined && unlockSeconds <= untilNow) return 'not-longer'
  const left = unlockSeconds - nowSeconds
  if (left < limits.leastSeconds + ON_THE_WAY_SECONDS) return 'too-short'
  return left > limits.mostSeconds ? 'too-long' : undefined
}
