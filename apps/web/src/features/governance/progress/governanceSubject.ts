import type { AnyFlow, NeuronChangeKind, SnsFlow, SnsStepName } from '@sluice/sdk'
import { NEURON_CHANGES } from '@sluice/sdk/snsFlow'
import { readRecord } from '../../../activity/readRecord.ts'
import { launchPath, neuronsPath, proposalPath, votingPath } from '../parts/paths.ts'

/** What is done: a change of a neuron by its own name. */
export type GovernanceAction = Exclude<SnsFlow['kind'], 'change-neuron'> | NeuronChangeKind

export type GovernanceSubject = {
  readonly kind: 'governance'
  readonly action: GovernanceAction
  readonly steps: readonly SnsStepName[]
  /** Where what it is about is shown: an address in the application. */
  readonly place?: string
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

type About = Pick<GovernanceSubject, 'place'> & {
  /** How many neurons vote, of a vote. */
  readonly voters?: number
}

/** Something that is about to begin. */
export function governanceSubject(
  action: GovernanceAction,
  { voters = 1, ...about }: About = {},
): GovernanceSubject {
  const ordered: readonly SnsStepName[] = isOrdered(action) ? STEPS[action] : ['change']
  const steps =
    action === 'vote-neurons'
      ? Array.from({ length: voters }, (_, index): SnsStepName => `vote-${index}`)
      : ordered
  return { kind: 'governance', action, steps, ...about }
}

/** What was interrupted, as it was written down. */
export function subjectOfFlow(flow: SnsFlow): GovernanceSubject {
  const { kind, facts } = flow
  switch (kind) {
    case 'change-neuron':
    case 'stake-neuron':
    case 'disburse-neuron':
      return governanceSubject(kind === 'change-neuron' ? facts.change : kind, {
        place: neuronsPath(facts.governanceId, facts.neuronId),
      })
    case 'vote-neurons':
      return governanceSubject(kind, {
        voters: facts.neuronIds.length,
        place: proposalPath(facts.governanceId, facts.proposalId),
      })
    case 'make-proposal':
      return governanceSubject(kind, { place: votingPath(facts.governanceId) })
    case 'join-launch':
    case 'refund-launch':
      return governanceSubject(kind, { place: launchPath(facts.swapId) })
  }
}

/** What is remembered of what was done in an SNS. */
export type EndedGovernance = Pick<GovernanceSubject, 'kind' | 'action' | 'place'>

export function readEnded(record: unknown): EndedGovernance | undefined {
  const { field, text } = readRecord(record)
  const [action, place] = [field('action'), text('place')]
  if (field('kind') !== 'governance' || !isGovernanceAction(action)) return undefined
  return { kind: 'governance', action, ...(place?.startsWith('/sns/') ? { place } : {}) }
}
