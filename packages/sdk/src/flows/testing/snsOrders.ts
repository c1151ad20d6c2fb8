import { changeFacts, type NeuronChange } from '../../sns/NeuronChange.ts'
import { neuronIdOf } from '../../sns/neuronIdOf.ts'
import { NNS_GOVERNANCE } from '../../sns/nns/nnsId.ts'
import { encodeProposal } from '../../sns/proposalRequest.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { ENDED_SALE, FEE, GOVERNANCE, LEDGERS, ME, NEURONS, OPEN_SALE } from './chainNames.ts'
import { FakeGovernance, NEURON_STAKE } from './FakeGovernance.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const mine = (key: OrderKey, now: number) => ({ principal: ME, key, now })
const AMOUNT = 40_000n
const MEMO = 7n
const governanceId = GOVERNANCE

const staked = { governanceId, ledgerId: LEDGERS.ckusdc, amount: AMOUNT, fee: FEE }

export const NEURONS_STAKED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'stake-neuron',
      facts: { ...staked, memo: MEMO, neuronId: neuronIdOf(ME, MEMO) },
      ...mine(key, now),
    }),
  (key, now) =>
    newFlow({
      kind: 'stake-neuron',
      facts: { ...staked, neuronId: NEURONS.locked },
      ...mine(key, now),
    }),
]

const nobody = () => {}
const beginning = new FakeGovernance({
  ...{ takeLying: () => 0n, keep: nobody, payMe: () => 0n, burn: nobody, mark: nobody },
  now: () => 0n,
})

const changed =
  (
    change: NeuronChange,
    neuronId: string = NEURONS.locked,
    governanceId: string = GOVERNANCE,
  ): Order =>
  (key, now) => {
    const neuron = beginning.neuron(neuronId)
    if (neuron === undefined) throw new Error('there is no such neuron')
    const nowSeconds = BigInt(Math.floor(now / 1_000))
    const about = { governanceId, neuronId, change, neuron, principal: ME, nowSeconds }
    const facts = changeFacts({ ...about, maximumDelay: 2n ** 40n, transactionFee: FEE })
    return newFlow({ kind: 'change-neuron', facts, ...mine(key, now) })
  }

const other = beginning.neuron(NEURONS.other)

const IN_NNS: readonly NeuronChange[] = [
  { kind: 'spawn', percentage: 50 },
  ...(other === undefined ? [] : [{ kind: 'merge' as const, source: other }]),
]

/** One of each way in which a repetition is told: by the neuron before and after, by what it is now, and by being the same. */
export const NEURONS_CHANGED: readonly Order[] = [
  changed({ kind: 'increase-delay', additional: 86_400n }),
  changed({ kind: 'split', amount: 20_000n }),
  changed({ kind: 'disburse-maturity', percentage: 50 }),
  changed({ kind: 'remove-permissions', principal: ME, permissions: [3, 4] }),
  changed({
    kind: 'follow-topics',
    following: [{ topic: 'Governance', followees: [{ id: NEURONS.dissolving, alias: 'one' }] }],
  }),
  ...IN_NNS.map((change) => changed(change, NEURONS.locked, NNS_GOVERNANCE)),
]

export const NEURONS_DISBURSED: readonly Order[] = [
  { amount: NEURON_STAKE, isAll: true },
  { amount: AMOUNT, isAll: false },
].map(
  (part): Order =>
    (key, now) =>
      newFlow({
        kind: 'disburse-neuron',
        facts: {
          ...{ governanceId, neuronId: NEURONS.dissolved, ledgerId: LEDGERS.ckusdc, fee: FEE },
          ...part,
        },
        ...mine(key, now),
      }),
)

export const NEURONS_VOTED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'vote-neurons',
      facts: {
        ...{ governanceId, proposalId: 1n, vote: 'yes' as const },
        neuronIds: [NEURONS.dissolved, NEURONS.locked, NEURONS.dissolving],
      },
      ...mine(key, now),
    }),
  (key, now) =>
    newFlow({
      kind: 'vote-neurons',
      facts: {
        ...{ governanceId: NNS_GOVERNANCE, proposalId: 1n, vote: 'no' as const },
        neuronIds: [NEURONS.dissolved, NEURONS.locked, NEURONS.dissolving],
      },
      ...mine(key, now),
    }),
]

export const PROPOSALS_MADE: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'make-proposal',
      facts: {
        ...{ governanceId, neuronId: NEURONS.locked, title: 'A motion' },
        argParts: encodeProposal(governanceId, NEURONS.locked, {
          ...{ title: 'A motion', summary: 'Why', url: '' },
          action: { kind: 'motion', text: 'What' },
        }),
      },
      ...mine(key, now),
    }),
]

export const LAUNCHES_JOINED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'join-launch',
      facts: { swapId: OPEN_SALE, icpLedgerId: LEDGERS.cketh, amount: AMOUNT, fee: FEE },
      ...mine(key, now),
    }),
]

export const LAUNCHES_REFUNDED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'refund-launch',
      facts: { swapId: ENDED_SALE, icpLedgerId: LEDGERS.icp, fee: FEE },
      ...mine(key, now),
    }),
]
