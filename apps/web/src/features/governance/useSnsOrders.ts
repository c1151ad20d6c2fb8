import { HOTKEY_PERMISSIONS, type NeuronId, permissionsOf, type Topic } from '@sluice/governance'
import type {
  FlowOptions,
  FlowReceipt,
  NeuronChange,
  NewProposal,
  OrderKey,
  SnsNeuron,
  Token,
} from '@sluice/sdk'
import { useSdk } from '../../session/useSdk.ts'
import type { Dao } from './parts/Dao.ts'
import { launchPath, neuronsPath, proposalPath, votingPath } from './parts/paths.ts'
import { type GovernanceAction, governanceSubject } from './progress/governanceSubject.ts'
import { useGovernanceRunner } from './progress/useGovernanceRunner.ts'

type Ordered = { readonly key: OrderKey }
type OfSns = Ordered & { readonly sns: Dao }
type OfNeuron = OfSns & { readonly neuron: SnsNeuron }
type Run = (options: Required<FlowOptions>) => Promise<FlowReceipt>

/** Whatever a person does with neurons, proposals and launches: each order runs once, and its progress opens. */
export function useSnsOrders() {
  const { sns: snses } = useSdk()
  const runner = useGovernanceRunner()
  const give = (
    action: GovernanceAction,
    { key, ...about }: Ordered & Parameters<typeof governanceSubject>[1],
    run: Run,
  ) => runner.run({ key, subject: governanceSubject(action, about), run })
  const change = ({ key, sns: { governanceId }, neuron }: OfNeuron, what: NeuronChange) =>
    give(actionOf(what), { key, place: neuronsPath(governanceId, neuron.id) }, (options) =>
      snses.change({ governanceId, seen: neuron, change: what, key, ...options }),
    )
  return {
    stake: ({ key, sns, token, amount }: OfSns & Staked) =>
      give('stake-neuron', { key, place: neuronsPath(sns.governanceId) }, (options) =>
        snses.stake({ ...placeOf(sns, token), amount, key, ...options }),
      ),
    /** Makes the neuron that was paid for. */
    claim: ({ key, sns, token, memo, amount }: OfSns & Staked & { readonly memo: bigint }) =>
      give('stake-neuron', { key, place: neuronsPath(sns.governanceId) }, (options) =>
        snses.claim({ ...placeOf(sns, token), memo, amount, key, ...options }),
      ),
    increaseStake: ({ key, sns, neuron, token, amount }: OfNeuron & Staked) =>
      give('stake-neuron', { key, place: neuronsPath(sns.governanceId, neuron.id) }, (options) =>
        snses.increaseStake({
          ...placeOf(sns, token),
          neuronId: neuron.id,
          amount,
          key,
          ...options,
        }),
      ),
    increaseDelay: ({ additional, ...order }: OfNeuron & { readonly additional: bigint }) =>
      change(order, { kind: 'increase-delay', additional }),
    startDissolving: (order: OfNeuron) => change(order, { kind: 'start-dissolving' }),
    stopDissolving: (order: OfNeuron) => change(order, { kind: 'stop-dissolving' }),
    setAutoStake: ({ isOn, ...order }: OfNeuron & { readonly isOn: boolean }) =>
      change(order, { kind: 'auto-stake', isOn }),
    stakeMaturity: (order: OfNeuron) => change(order, { kind: 'stake-maturity', percentage: 100 }),
    disburseMaturity: (order: OfNeuron) =>
      change(order, { kind: 'disburse-maturity', percentage: 100 }),
    split: ({ amount, ...order }: OfNeuron & { readonly amount: bigint }) =>
      change(order, { kind: 'split', amount }),
    addHotkey: ({ principal, ...order }: OfNeuron & { readonly principal: string }) =>
      change(order, { kind: 'add-permissions', principal, permissions: HOTKEY_PERMISSIONS }),
    removeHotkey: ({ principal, ...order }: OfNeuron & { readonly principal: string }) =>
      change(order, {
        ...{ kind: 'remove-permissions', principal },
        permissions: permissionsOf(order.neuron.permissions, principal),
      }),
    follow: ({
      topic,
      followees,
      ...order
    }: OfNeuron & { readonly topic: Topic; readonly followees: readonly NeuronId[] }) =>
      change(order, {
        kind: 'follow-topics',
        following: [{ topic, followees: followees.map((id) => ({ id, alias: undefined })) }],
      }),
    /** In the NNS: its topics and neurons are named by numbers. */
    followNumbers: ({
      topic,
      followees,
      ...order
    }: OfNeuron & { readonly topic: number; readonly followees: readonly string[] }) =>
      change(order, { kind: 'follow-function', functionId: BigInt(topic), followees }),
    refresh: (order: OfNeuron) => change(order, { kind: 'refresh' }),
    merge: ({ source, ...order }: OfNeuron & { readonly source: SnsNeuron }) =>
      change(order, { kind: 'merge', source }),
    spawn: (order: OfNeuron) => change(order, { kind: 'spawn', percentage: 100 }),
    setVisibility: ({ isPublic, ...order }: OfNeuron & { readonly isPublic: boolean }) =>
      change(order, { kind: 'set-visibility', isPublic }),
    setFund: ({ isIn, ...order }: OfNeuron & { readonly isIn: boolean }) =>
      change(order, { kind: 'set-fund', isIn }),
    disburse: ({ key, sns: { governanceId, ledgerId }, neuron }: OfNeuron) =>
      give('disburse-neuron', { key, place: neuronsPath(governanceId, neuron.id) }, (options) =>
        snses.disburse({ governanceId, ledgerId, neuronId: neuron.id, key, ...options }),
      ),
    vote: ({ key, sns: { governanceId }, ...order }: OfSns & Voted) =>
      give(
        'vote-neurons',
        {
          key,
          voters: order.neuronIds.length,
          place: proposalPath(governanceId, order.proposalId),
        },
        (options) => snses.vote({ governanceId, ...order, key, ...options }),
      ),
    propose: ({
      key,
      sns: { governanceId },
      ...order
    }: OfSns & { readonly neuronId: NeuronId; readonly proposal: NewProposal }) =>
      give('make-proposal', { key, place: votingPath(governanceId) }, (options) =>
        snses.propose({ governanceId, ...order, key, ...options }),
      ),
    join: ({ key, ...order }: Ordered & Joined) =>
      give('join-launch', { key, place: launchPath(order.swapId) }, (options) =>
        snses.join({ ...order, key, ...options }),
      ),
    refund: ({ key, swapId }: Ordered & { readonly swapId: string }) =>
      give('refund-launch', { key, place: launchPath(swapId) }, (options) =>
        snses.refund({ swapId, key, ...options }),
      ),
  }
}

/** The name of a change among what is done. */
function actionOf(change: NeuronChange): GovernanceAction {
  switch (change.kind) {
    case 'auto-stake':
      return change.isOn ? 'auto-stake-on' : 'auto-stake-off'
    case 'set-visibility':
      return change.isPublic ? 'make-public' : 'make-private'
    case 'set-fund':
      return change.isIn ? 'join-fund' : 'leave-fund'
    case 'follow-topics':
    case 'follow-function':
      return 'follow'
    default:
      return change.kind
  }
}

type Staked = { readonly token: Token; readonly amount: bigint }
type Voted = {
  readonly proposalId: bigint
  readonly vote: 'yes' | 'no'
  readonly neuronIds: readonly NeuronId[]
}
type Joined = {
  readonly swapId: string
  readonly amount: bigint
  readonly confirmationText?: string
}

const placeOf = ({ governanceId }: Dao, { ledgerId }: Token) => ({ governanceId, ledgerId })
