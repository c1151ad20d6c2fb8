import type { Tally } from './tally.ts'
import type { VotingRules } from './thresholds.ts'
import type { CastVote } from './vote.ts'

/** The part of a proposal that voting decides about. Times in seconds since 1970, 0 for what has not happened. */
export type ProposalVoting = VotingRules & {
  readonly createdAt: bigint
  /** Moves when the result turns late, see `withTally`. */
  readonly deadline: bigint
  readonly tally: Tally
  readonly decidedAt: bigint
  readonly executedAt: bigint
  readonly failedAt: bigint
  /** When the reward event ended that settled it. */
  readonly settledAt: bigint
  readonly isEligibleForRewards: boolean
}

export type ProposalStatus = 'open' | 'rejected' | 'adopted' | 'executed' | 'failed'
export type RewardStatus = 'accept-votes' | 'ready-to-settle' | 'settled'

export const STATUS_NUMBERS: Readonly<Record<ProposalStatus, number>> = {
  open: 1,
  rejected: 2,
  adopted: 3,
  executed: 4,
  failed: 5,
}
export const REWARD_STATUS_NUMBERS: Readonly<Record<RewardStatus, number>> = {
  'accept-votes': 1,
  'ready-to-settle': 2,
  settled: 3,
}

export function openProposal(
  rules: VotingRules,
  {
    total,
    now,
    isEligibleForRewards = true,
  }: {
    /** Power of all its ballots. */
    readonly total: bigint
    readonly now: bigint
    readonly isEligibleForRewards?: boolean
  },
): ProposalVoting {
  return {
    ...rules,
    createdAt: now,
    deadline: now + rules.initialVotingPeriod,
    tally: { yes: 0n, no: 0n, total, at: now },
    decidedAt: 0n,
    executedAt: 0n,
    failedAt: 0n,
    settledAt: 0n,
    isEligibleForRewards,
  }
}

/** Which side has more than its share of a whole: the other needs only what makes that impossible. */
function majority({ yes, no }: Tally, whole: bigint, minimumYes: bigint): CastVote | undefined {
  if (yes * 10_000n > whole * minimumYes) return 'yes'
  return no * 10_000n >= whole * (10_000n - minimumYes) ? 'no' : undefined
}

/** What no vote to come can change any more; nothing as long as both are possible. */
export const earlyDecision = ({ tally, minimumYesOfExercised }: ProposalVoting) =>
  majority(tally, tally.total, minimumYesOfExercised)

/** Whether it would be adopted if voting ended with this tally. */
export function isAccepted(
  proposal: Pick<ProposalVoting, 'tally' | 'minimumYesOfTotal' | 'minimumYesOfExercised'>,
): boolean {
  const { tally, minimumYesOfTotal, minimumYesOfExercised } = proposal
  if (tally.yes * 10_000n < tally.total * minimumYesOfTotal) return false
  return majority(tally, tally.yes + tally.no, minimumYesOfExercised) === 'yes'
}

/** Votes are taken until the deadline, also after an early decision: then they count for rewards alone. */
export const acceptsVotes = (
  { deadline }: Pick<ProposalVoting, 'deadline'>,
  now: bigint,
): boolean => now < deadline

/** Whether `decide` would decide it now. */
export const canDecide = (proposal: ProposalVoting, now: bigint): boolean =>
  proposal.decidedAt === 0n &&
  (!acceptsVotes(proposal, now) || earlyDecision(proposal) !== undefined)

/** With what was decided, if anything can be. From then on its tally is frozen, and with it the result. */
export const decide = (proposal: ProposalVoting, now: bigint): ProposalVoting =>
  canDecide(proposal, now) ? { ...proposal, decidedAt: now } : proposal

/**
 * With votes counted. If they turn the result, its deadline moves so far that others can answer, less the later it is; never to
 * an earlier time. Give the tally of a vote with all that followed it at once: counted in parts, a result could turn in between.
 * A decided proposal stays as it is.
 */
export function withTally(proposal: ProposalVoting, tally: Tally, now: bigint): ProposalVoting {
  if (proposal.decidedAt !== 0n) return proposal
  const before = proposal.tally
  if (before.yes === tally.yes && before.no === tally.no && before.total === tally.total) {
    return proposal
  }
  const hasTurned = before.yes > before.no !== tally.yes > tally.no
  const deadline =
    hasTurned && acceptsVotes(proposal, now) ? extendedDeadline(proposal, now) : proposal.deadline
  return { ...proposal, tally, deadline }
}

function extendedDeadline(proposal: ProposalVoting, now: bigint): bigint {
  const { createdAt, initialVotingPeriod, waitForQuietIncrease } = proposal
  const elapsed = now > createdAt ? now - createdAt : 0n
  const wait = waitForQuietIncrease + initialVotingPeriod / 2n
  const extended = now + (wait > elapsed / 2n ? wait - elapsed / 2n : 0n)
  return extended > proposal.deadline ? extended : proposal.deadline
}

export function statusOf(proposal: ProposalVoting): ProposalStatus {
  if (proposal.decidedAt === 0n) return 'open'
  if (!isAccepted(proposal)) return 'rejected'
  if (proposal.executedAt > 0n) return 'executed'
  return proposal.failedAt > 0n ? 'failed' : 'adopted'
}

export function rewardStatusOf(proposal: ProposalVoting, now: bigint): RewardStatus {
  if (proposal.settledAt > 0n) return 'settled'
  if (acceptsVotes(proposal, now)) return 'accept-votes'
  // what gives no rewards has nothing to settle
  return proposal.isEligibleForRewards ? 'ready-to-settle' : 'settled'
}
