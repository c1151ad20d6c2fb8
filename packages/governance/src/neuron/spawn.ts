import { type Refusal, refuse } from '../refusal.ts'
import { isPercentage, modulate } from './maturity.ts'
import { type Neuron, type NeuronId, NOT_AGING } from './Neuron.ts'

export type SpawnRules = {
  readonly minimumStake: bigint
  /** The modulation's worst, by which the child must reach the minimum. */
  readonly worstBasisPoints: bigint
  /** How long it takes until the child has its stake. */
  readonly delay: bigint
}

/** NNS until 2025: maturity becomes a neuron of its own, which has its stake days later and is dissolved then. */
export function spawnNeuron(
  parent: Neuron,
  {
    childId,
    childNumber,
    percentage = 100n,
    now,
  }: {
    readonly childId: NeuronId
    readonly childNumber: bigint
    readonly percentage?: bigint
    readonly now: bigint
  },
  { minimumStake, worstBasisPoints, delay }: SpawnRules,
): { readonly parent: Neuron; readonly child: Neuron } | Refusal {
  if (!isPercentage(percentage)) {
    return refuse(
      'preconditionFailed',
      'The percentage of maturity to spawn must be a value between 1 and 100 (inclusive).',
    )
  }
  const amount = (parent.maturity * percentage) / 100n
  if (modulate(amount, worstBasisPoints) < minimumStake) {
    return refuse(
      'insufficientFunds',
      "There isn't enough maturity to spawn a new neuron due to worst case maturity modulation.",
    )
  }
  const spawnsAt = now + delay
  return {
    parent: { ...parent, maturity: parent.maturity - amount },
    child: {
      id: childId,
      number: childNumber,
      stake: 0n,
      fees: 0n,
      maturity: amount,
      stakedMaturity: 0n,
      isStakingMaturity: false,
      createdAt: now,
      agingSince: NOT_AGING,
      dissolve: { kind: 'dissolving', dissolvedAt: spawnsAt },
      vestingPeriod: 0n,
      multiplierPercent: 100n,
      disbursements: [],
      refreshedAt: now,
      spawnsAt,
    },
  }
}

/** The neuron with its stake once its time has come, how many tokens are minted, and of how much maturity. */
export function finishSpawning(
  neuron: Neuron,
  { modulationBasisPoints, now }: { readonly modulationBasisPoints: bigint; readonly now: bigint },
): { readonly neuron: Neuron; readonly minted: bigint; readonly maturity: bigint } | undefined {
  if (neuron.spawnsAt === undefined || neuron.spawnsAt > now) return undefined
  const { maturity } = neuron
  const minted = modulate(maturity, modulationBasisPoints)
  return {
    minted,
    maturity,
    neuron: { ...neuron, maturity: 0n, stake: neuron.stake + minted, spawnsAt: undefined },
  }
}
