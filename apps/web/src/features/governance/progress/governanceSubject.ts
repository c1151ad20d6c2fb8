import type { AnyFlow, NeuronChangeKind, SnsFlow, SnsStepName } from '@sluice/sdk'

/** What is done: a change of a neuron by its own name. */
export type GovernanceAction = Exclude<SnsFlow['kind'], 'change-neuron'> | NeuronChangeKind

export type GovernanceSubject = {
  readonly kind: 'governance'
  readonly action: GovernanceAction
  readonly steps: readonly SnsStepName[]
}

const STEPS: Readonly<Record<GovernanceAction, readonly SnsStepName[]>> = {
  'stake-neuron': ['transfer', 'claim'],
  'disburse-neuron': ['disburse'],
  'vote-neurons': ['vote-0'],
  'make-proposal': ['propose'],
  'join-launch': ['ticket', 'key', 'transfer', 'join'],
  'refund-launch': ['refund'],
  'increase-delay': ['change'],
  'set-dissolve-timestamp': ['change'],
  'start-dissolving': ['change'],
  'stop-dissolving': ['change'],
  'auto-stake-on': ['change'],
  'auto-stake-off': ['change'],
  'stake-maturity': ['change'],
  'disburse-maturity': ['change'],
  split: ['change'],
  'add-permissions': ['change'],
  'remove-permissions': ['change'],
  follow: ['change'],
}

export const isGovernanceAction = (text: unknown): text is GovernanceAction =>
  typeof text === 'string' && Object.hasOwn(STEPS, text)

const KINDS: Readonly<Record<SnsFlow['kind'], true>> = {
  ...{ 'stake-neuron': true, 'change-neuron': true, 'disburse-neuron': true },
  ...{ 'vote-neurons': true, 'make-proposal': true, 'join-launch': true, 'refund-launch': true },
}
export const isGovernanceFlow = (flow: AnyFlow): flow is SnsFlow => Object.hasOwn(KINDS, flow.kind)

/** Something that is about to begin. @param voters how many neurons vote, of a vote */
export function governanceSubject(action: GovernanceAction, voters = 1): GovernanceSubject {
  const steps =
    action === 'vote-neurons'
      ? Array.from({ length: voters }, (_, index): SnsStepName => `vote-${index}`)
      : STEPS[action]
  return { kind: 'governance', action, steps }
}

/** What was interrupted, as it was written down. */
export function subjectOfFlow(flow: SnsFlow): GovernanceSubject {
  if (flow.kind === 'change-neuron') return governanceSubject(flow.facts.change)
  const voters = flow.kind === 'vote-neurons' ? flow.facts.neuronIds.length : 1
  return governanceSubject(flow.kind, voters)
}
