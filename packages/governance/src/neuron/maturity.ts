import { type Refusal, refuse } from '../refusal.ts'
import { type Account, type MaturityDisbursement, type Neuron, stateOf } from './Neuron.ts'

/** Hundredths of a percent by which maturity becomes more or fewer tokens. */
export type Modulation = { readonly worstBasisPoints: bigint; readonly bestBasisPoints: bigint }

/** ±5 %: SNSes, and the NNS until 2025. */
export const MODULATION: Modulation = { worstBasisPoints: -500n, bestBasisPoints: 500n }
/** −10 % to +2 %: the NNS since 2026. */
export const NNS_MODULATION_2026: Modulation = { worstBasisPoints: -1000n, bestBasisPoints: 200n }

/** Tokens that maturity becomes, rounded down. */
export function modulate(maturity: bigint, basisPoints: bigint): bigint {
  const factor = 10_000n + basisPoints
  return factor > 0n ? (maturity * factor) / 10_000n : 0n
}

/** Whether it is a percentage of a neuron's maturity. */
export const isPercentage = (percentage: bigint) => percentage >= 1n && percentage <= 100n

/** A share of the maturity, rounded down, counts as stake until the neuron is dissolved. */
export function stakeMaturity(neuron: Neuron, percentage = 100n): Neuron | Refusal {
  if (!isPercentage(percentage)) {
    return refuse(
      'preconditionFailed',
      'The percentage of maturity to stake must be a value between 1 and 100 (inclusive).',
    )
  }
  const staked = (neuron.maturity * percentage) / 100n
  return {
    ...neuron,
    maturity: neuron.maturity - staked,
    stakedMaturity: neuron.stakedMaturity + staked,
  }
}

export const setAutoStake = (neuron: Neuron, isStakingMaturity: boolean): Neuron => ({
  ...neuron,
  isStakingMaturity,
})

/** Rewards of a round: to the maturity, or staked at once if the neuron is set to do so. */
export function addReward(neuron: Neuron, reward: bigint): Neuron {
  if (neuron.isStakingMaturity) {
    return { ...neuron, stakedMaturity: neuron.stakedMaturity + reward }
  }
  return { ...neuron, maturity: neuron.maturity + reward }
}

/** Staked maturity of a dissolved neuron is maturity again; the same neuron if there is nothing to turn back. */
export function unstakeMaturity(neuron: Neuron, now: bigint): Neuron {
  if (neuron.stakedMaturity === 0n || stateOf(neuron, now) !== 'dissolved') return neuron
  return {
    ...neuron,
    maturity: neuron.maturity + neuron.stakedMaturity,
    stakedMaturity: 0n,
    // otherwise the next reward would be staked, and turned back again
    isStakingMaturity: false,
  }
}

export type DisburseMaturityRules = {
  readonly modulation: Modulation
  /** Below or at which nothing is minted: the transaction fee of an SNS, just under 1 ICP in the NNS. */
  readonly atMostRefused: bigint
  /** How long maturity is held before it is minted. */
  readonly delay: bigint
  readonly maximumInProgress: number
  /** Text for what is too small, with what it would come to at worst. */
  readonly tooSmall?: (worst: bigint) => string
}

/** As many as the NNS allows; an SNS names no number, and a neuron must not grow without end. */
export const MAXIMUM_DISBURSEMENTS = 10

/** What leaves the maturity now and is minted when `delay` is over. */
export function planDisburseMaturity(
  neuron: Neuron,
  {
    percentage,
    account,
    now,
  }: { readonly percentage: bigint; readonly account: Account; readonly now: bigint },
  rules: DisburseMaturityRules,
): { readonly neuron: Neuron; readonly deducted: bigint } | Refusal {
  if (!isPercentage(percentage)) {
    return refuse(
      'preconditionFailed',
      'The percentage of maturity to disburse must be a value between 1 and 100 (inclusive).',
    )
  }
  if (neuron.disbursements.length >= rules.maximumInProgress) {
    return refuse(
      'preconditionFailed',
      `Too many disbursements in progress. Max: ${rules.maximumInProgress}`,
    )
  }
  const amount = (neuron.maturity * percentage) / 100n
  const worst = modulate(amount, rules.modulation.worstBasisPoints)
  if (worst <= rules.atMostRefused) {
    return refuse(
      'preconditionFailed',
      rules.tooSmall?.(worst) ??
        `If worst case maturity modulation is applied (${rules.modulation.worstBasisPoints / 100n}%) then this neuron would disburse ${worst} e8s, but can't disburse an amount less than the transaction fee of ${rules.atMostRefused} e8s.`,
    )
  }
  const disbursement = { amount, startedAt: now, finishesAt: now + rules.delay, account }
  return {
    deducted: amount,
    neuron: {
      ...neuron,
      maturity: neuron.maturity - amount,
      disbursements: [...neuron.disbursements, disbursement],
    },
  }
}

/** The disbursement that is minted next, if its time has come, how many tokens it becomes, and the neuron without it. */
export function finishDisburseMaturity(
  neuron: Neuron,
  { modulationBasisPoints, now }: { readonly modulationBasisPoints: bigint; readonly now: bigint },
):
  | {
      readonly neuron: Neuron
      readonly disbursement: MaturityDisbursement
      readonly minted: bigint
    }
  | undefined {
  const [disbursement, ...others] = neuron.disbursements
  if (!disbursement || disbursement.finishesAt > now) return undefined
  return {
    disbursement,
    minted: modulate(disbursement.amount, modulationBasisPoints),
    neuron: { ...neuron, disbursements: others },
  }
}
