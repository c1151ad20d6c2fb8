import type { AnyFlow, NeuronChangeKind, SnsFlow, SnsStepName } from '@sluice/sdk'
import { NEURON_CHANGES } from '@sluice/sdk/snsFlow'
import { readRecord } from '../../../activity/readRecord.ts'

/** What is done: a change of a neuron by its own name. */
export type GovernanceAction = Exclude<SnsFlow['kind'], 'change-neuron'> | NeuronChangeKind

export type GovernanceSubject = {
  readonly kind: 'governance'
  readonly action: GovernanceAction
  readonly steps: readonly SnsStepName[]
}

type ChainOfSteps = Exclude<SnsFlow['kind'], 'change-neuron'>
const STEPS: Readonly<Record<ChainOfSteps, readonly SnsStepName[]>> = {
  'stake-neuron': ['transfer', 'claim'],
  'disburse-neuron': ['disburse'],
  'vote-neurons': ['vote-0'],
  'make-proposal': ['propose'],
  'join-launch': ['ticket', 'key', 'transfer', 'join'],
  'refund-launch': ['refund'],
}

const isOrdered = (text: string): text is ChainOfSteps => Object.hasOwn(STEPS, text)

export const isGovernanceAction = (text: unknown): text is GovernanceAction =>
  typeof text === 'string' && (isOrdered(text) || NEURON_CHANGES.some((change) => change === text))

export const isGovernanceFlow = (flow: AnyFlow): flow is SnsFlow =>
  flow.kind === 'change-neuron' || isOrdered(flow.kind)

/** Something that is about to begin. @param voters how many neurons vote, of a vote */
export function governanceSubject(action: GovernanceAction, voters = 1): GovernanceSubject {
  const ordered: readonly SnsStepName[] = isOrdered(action) ? STEPS[action] : ['change']
  const steps =
    action === 'vote-neurons'
      ? Array.from({ length: voters }, (_, index): SnsStepName => `vote-${index}`)
      : ordered
  return { kind: 'governance', action, steps }
}

/** What was interrupted, as it was written down. */
export function subjectOfFlow(flow: SnsFlow): GovernanceSubject {
  if (flow.kind === 'change-neuron') return governanceSubject(flow.facts.change)
  const voters = flow.kind === 'vote-neurons' ? flow.facts.neuronIds.length : 1
  return governanceSubject(flow.kind, voters)
}

/** What is remembered of what was done in an SNS. */
export type EndedGovernance = { readonly kind: 'governance'; readonly action: GovernanceAction }

export function readEnded(record: unknown): EndedGovernance | undefined {
  const { field } = readRecord(record)
  const action = field('action')
  if (field('kind') !== 'governance' || !isGovernanceAction(action)) return undefined
  return { kind: 'governance', action }
}
