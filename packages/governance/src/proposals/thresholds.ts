import { DAY } from '../time.ts'

/** What a proposal needs, in basis points, and how long it is open; stored with it when it is made. */
export type VotingRules = {
  /** Yes of all power, at least; asked at the deadline. */
  readonly minimumYesOfTotal: bigint
  /** Yes of what was cast, more than this. */
  readonly minimumYesOfExercised: bigint
  readonly initialVotingPeriod: bigint
  readonly waitForQuietIncrease: bigint
}

export type VotingPeriods = Pick<VotingRules, 'initialVotingPeriod' | 'waitForQuietIncrease'>

/** Critical proposals are open for five to ten days, whatever the parameters say. */
export const CRITICAL_PERIODS: VotingPeriods = {
  initialVotingPeriod: 5n * DAY,
  waitForQuietIncrease: (5n * DAY) / 2n,
}

const NORMAL = { minimumYesOfTotal: 300n, minimumYesOfExercised: 5000n }
const CRITICAL = { minimumYesOfTotal: 2000n, minimumYesOfExercised: 6700n }

/** `periods` are the parameters of the SNS; `criticalPeriods` can be shortened for a demonstration. */
export function votingRules(
  isCritical: boolean,
  { initialVotingPeriod, waitForQuietIncrease }: VotingPeriods,
  criticalPeriods: VotingPeriods = CRITICAL_PERIODS,
): VotingRules {
  if (!isCritical) return { ...NORMAL, initialVotingPeriod, waitForQuietIncrease }
  return { ...CRITICAL, ...criticalPeriods }
}
