import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { DEFAULT_PARAMETERS, isRefusal, PERMISSION } from '@sluice/governance'
import { expect, test } from 'vitest'
import type { SluiceError } from '../errors.ts'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import { BOB, GOVERNANCE, LEDGERS, ME, NEURONS, OPEN_SALE } from '../flows/testing/chainNames.ts'
import { FakeChain } from '../flows/testing/FakeChain.ts'
import { FakeNetwork } from '../flows/testing/FakeNetwork.ts'
import { FakeProcess } from '../flows/testing/FakeProcess.ts'
import { fakeBooks } from '../flows/testing/fakeBooks.ts'
import * as entryPoint from './index.ts'
import { LaunchOrders } from './LaunchOrders.ts'
import { NeuronOrders } from './NeuronOrders.ts'
import { previewChange } from './previewChange.ts'
import type { OwnParticipation, SnsLaunch } from './SnsLaunch.ts'
import type { SnsNeuron } from './SnsNeuron.ts'

const PARAMETERS = { ...DEFAULT_PARAMETERS, minimumStake: 1_000n, transactionFee: 10n }
const YEAR = 31_557_600n

const LAUNCH: SnsLaunch = {
  swapId: OPEN_SALE,
  governanceId: GOVERNANCE,
  ledgerId: LEDGERS.ckusdc,
  icpLedgerId: LEDGERS.cketh,
  lifecycle: 'open',
  opensAt: 0n,
  endedAt: undefined,
  terms: {
    ...{ minimumParticipants: 1, minimumTotal: 1n, maximumTotal: 100_000n, minimumEach: 1_000n },
    ...{
      maximumEach: 50_000n,
      tokens: 1n,
      opensAt: 0n,
      dueAt: 1n,
      tokenFee: 10n,
      minimumStake: 1n,
    },
    basket: { count: 1, interval: 1n },
  },
  confirmationText: 'I agree',
  restrictedCountries: [],
  hasNeuronsFund: false,
  nnsProposalId: undefined,
  bought: { total: 0n, direct: 0n, fromFund: 0n, participants: 0 },
}
const OWN: OwnParticipation = {
  ...{ amount: 0n, held: 0n, ticket: undefined, isSettled: false, hasNeurons: false },
}

function setUp({ launch = LAUNCH, own = OWN } = {}) {
  const chain = new FakeChain()
  const network = new FakeNetwork(chain)
  const process = new FakeProcess({ network, storage: memoryStorage(), signer: 'key' })
  const books = fakeBooks(chain, (read) => read())
  const services = {
    sns: { ...books.sns, fetchParameters: async () => PARAMETERS },
    launches: {
      fetchLaunch: async () => launch,
      fetchParticipation: async () => own,
      fetchHeld: books.launches.fetchHeld,
    },
    flows: process.flows,
    tokens: {
      fetch: async (ledgerId: string) => ({
        ...{ ledgerId, symbol: 'T', name: 'T', decimals: 8, fee: 10n, standard: 'ICRC1' as const },
      }),
    },
    balances: books.balances,
    principal: ME,
    now: () => chain.nowMs,
  }
  const neurons = new NeuronOrders(services)
  return {
    books,
    chain,
    process,
    neurons,
    sales: new LaunchOrders(services),
    neuronOf: neuronIn(chain),
  }
}

const neuronIn =
  (chain: FakeChain) =>
  (id: string): SnsNeuron => {
    const neuron = chain.governance.neuron(id)
    if (neuron === undefined) throw new Error(`there is no neuron ${id}`)
    return neuron
  }

const failureOf = (done: Promise<unknown>): Promise<SluiceError> =>
  done.then(
    () => Promise.reject(new Error('it was done')),
    (error: SluiceError) => error,
  )

const placed = { governanceId: GOVERNANCE, ledgerId: LEDGERS.ckusdc }

test('a stake becomes a neuron of its own', async () => {
  const { neurons, neuronOf } = setUp()
  const receipt = await neurons.stake({ ...placed, amount: 5_000n })
  if (receipt.kind !== 'stake-neuron') throw new Error('it is no stake')
  expect(receipt).toMatchObject({ isNew: true })
  expect(neuronOf(receipt.neuronId).stake).toBe(5_000n)
})

test('what was paid and not claimed is claimed without another payment', async () => {
  const { chain, neurons, neuronOf } = setUp()
  chain.give(LEDGERS.ckusdc, 'subaccount', 7_000n)
  const before = chain.balanceOf(LEDGERS.ckusdc, ME)
  const receipt = await neurons.claim({ ...placed, memo: 9n, amount: 7_000n })
  if (receipt.kind !== 'stake-neuron') throw new Error('it is no stake')
  expect(neuronOf(receipt.neuronId).stake).toBe(7_000n)
  expect(chain.balanceOf(LEDGERS.ckusdc, ME)).toBe(before)
  expect(receipt.moved.map(({ as }) => as)).toEqual(['placed'])
})

test('a payment that governance does not take yet waits to be claimed, and is not paid again', async () => {
  const { chain, process, neurons } = setUp()
  const before = chain.balanceOf(LEDGERS.ckusdc, ME)
  chain.onExecuted = () => {
    chain.refusesNext = true
    chain.onExecuted = () => {}
  }
  expect(await failureOf(neurons.stake({ ...placed, amount: 5_000n }))).toMatchObject({
    ...{ code: 'sns-unclaimed', funds: 'pool', retry: 'later' },
  })
  const [flow] = process.flows.pending()
  expect(await process.flows.resume(flow?.id ?? '')).toMatchObject({ kind: 'stake-neuron' })
  expect(chain.balanceOf(LEDGERS.ckusdc, ME)).toBe(before - 5_010n)
})

test.each([
  ['less than the minimum', 999n, 'sns-amount-out-of-range'],
  ['more than there is', 2_000_000n, 'insufficient-funds'],
])('%s is not staked', async (_, amount, code) => {
  const { process, neurons } = setUp()
  expect(await failureOf(neurons.stake({ ...placed, amount }))).toMatchObject({ code })
  expect(process.calls).toBe(0)
})

test('all but the fee of the payment is staked, and not a unit more', async () => {
  const { chain, process, neurons } = setUp()
  const held = chain.balanceOf(LEDGERS.ckusdc, ME)
  const tooMuch = neurons.stake({ ...placed, amount: held - 9n })
  expect(await failureOf(tooMuch)).toMatchObject({ code: 'insufficient-funds' })
  expect(process.calls).toBe(0)
  await neurons.stake({ ...placed, amount: held - 10n })
  expect(chain.balanceOf(LEDGERS.ckusdc, ME)).toBe(0n)
})

test('a delay that is no longer the one that was shown is asked about again', async () => {
  const { process, neurons, neuronOf } = setUp()
  const seen = neuronOf(NEURONS.locked)
  const other = { ...seen, dissolve: { kind: 'delay' as const, delay: YEAR - 1n } }
  const change = { kind: 'increase-delay', additional: 60n } as const
  const order = { governanceId: GOVERNANCE, change }
  expect(await failureOf(neurons.change({ ...order, seen: other }))).toMatchObject({
    ...{ code: 'sns-neuron-changed', retry: 'after-requote' },
  })
  expect(process.calls).toBe(0)
  await neurons.change({ ...order, seen })
  expect(neuronOf(NEURONS.locked).dissolve).toEqual({ kind: 'delay', delay: YEAR + 60n })
})

test('twenty minutes in a dialog change nothing for a neuron that dissolves', async () => {
  const { chain, neurons, neuronOf } = setUp()
  const seen = neuronOf(NEURONS.dissolving)
  if (seen.dissolve.kind !== 'dissolving') throw new Error('it does not dissolve')
  chain.nowMs += 20 * 60_000
  const at = seen.dissolve.dissolvedAt
  const change = { kind: 'stop-dissolving' } as const
  await neurons.change({ governanceId: GOVERNANCE, seen, change })
  const delay = at - BigInt(chain.nowMs / 1_000)
  expect(neuronOf(NEURONS.dissolving).dissolve).toEqual({ kind: 'delay', delay })
})

test('what the core refuses is not sent', async () => {
  const { process, neurons, neuronOf } = setUp()
  const seen = neuronOf(NEURONS.dissolved)
  const change = { kind: 'start-dissolving' } as const
  expect(await failureOf(neurons.change({ governanceId: GOVERNANCE, seen, change }))).toMatchObject(
    { code: 'sns-requires-not-dissolving', details: { number: 5 } },
  )
  expect(
    await failureOf(neurons.disburse({ ...placed, neuronId: NEURONS.locked, amount: 5n })),
  ).toMatchObject({ code: 'sns-precondition-failed' })
  expect(process.calls).toBe(0)
})

test.each([
  { kind: 'increase-delay', additional: 3n * YEAR },
  { kind: 'start-dissolving' },
  { kind: 'stake-maturity', percentage: 30 },
  { kind: 'disburse-maturity', percentage: 50 },
  { kind: 'split', amount: 20_000n },
  { kind: 'add-permissions', principal: BOB, permissions: [PERMISSION.vote] },
] as const)('governance answers $kind as the page has shown', async (change) => {
  const { chain, neurons, neuronOf } = setUp()
  const seen = neuronOf(NEURONS.locked)
  const now = BigInt(chain.nowMs / 1_000)
  const shown = previewChange(seen, change, { parameters: PARAMETERS, principal: ME, now })
  await neurons.change({ governanceId: GOVERNANCE, seen, change })
  if (isRefusal(shown)) throw new Error(shown.text)
  expect(neuronOf(NEURONS.locked)).toEqual(shown)
})

test('each neuron has a result of its own', async () => {
  const { neurons } = setUp()
  const neuronIds = [NEURONS.dissolved, NEURONS.locked, NEURONS.dissolving, NEURONS.locked]
  const order = { governanceId: GOVERNANCE, proposalId: 1n, vote: 'yes' as const, neuronIds }
  expect(await neurons.vote(order)).toMatchObject({
    outcomes: [
      { neuronId: NEURONS.dissolved, kind: 'refused', error: 2 },
      { neuronId: NEURONS.locked, kind: 'voted' },
      { neuronId: NEURONS.dissolving, kind: 'already' },
    ],
  })
})

test('texts that are too long are not proposed', async () => {
  const { process, neurons } = setUp()
  const action = { kind: 'motion', text: 'é'.repeat(5_001) } as const
  const proposal = { title: 'A', summary: '', url: '', action }
  const order = { governanceId: GOVERNANCE, neuronId: NEURONS.locked, proposal }
  expect(await failureOf(neurons.propose(order))).toMatchObject({ code: 'sns-invalid-proposal' })
  expect(process.calls).toBe(0)
})

const agreed = { swapId: OPEN_SALE, confirmationText: 'I agree' }
const ticket = { id: 1n, amount: 2_000n, createdAtNs: 0n }

test.each([
  ['ended', { launch: { ...LAUNCH, lifecycle: 'committed' as const } }, agreed, 'launch-not-open'],
  ['asks for another agreement', {}, { ...agreed, confirmationText: 'No' }, 'launch-confirmation'],
  [
    'is full',
    { launch: { ...LAUNCH, bought: { ...LAUNCH.bought, direct: 100_000n } } },
    agreed,
    'launch-full',
  ],
  [
    'has less than that for one person',
    { own: { ...OWN, amount: 46_000n } },
    agreed,
    'launch-amount-out-of-range',
  ],
  ['has a ticket for another amount', { own: { ...OWN, ticket } }, agreed, 'launch-ticket-exists'],
])('nothing is paid to a sale that %s', async (_, world, order, code) => {
  const { process, sales } = setUp(world)
  expect(await failureOf(sales.join({ ...order, amount: 5_000n }))).toMatchObject({ code })
  expect(process.calls).toBe(0)
})

test('whoever takes part is told what the sale has accepted', async () => {
  const { sales } = setUp({ own: { ...OWN, ticket: { ...ticket, amount: 5_000n } } })
  const receipt = await sales.join({ ...agreed, amount: 5_000n })
  expect(receipt).toMatchObject({ kind: 'join-launch', accepted: 5_000n })
})

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor

test('the example of the README stakes, locks a neuron for long and votes with it', async () => {
  const { chain, books, neurons, neuronOf } = setUp()
  const action = { kind: 'motion', text: 'What' } as const
  const proposal = { title: 'A', summary: '', url: '', action }
  const { locked } = NEURONS
  chain.governance.answer([
    { subaccount: new Uint8Array(32).fill(0x11), command: [{ MakeProposal: proposal }] },
  ])
  const sns = {
    fetchList: async () => [placed],
    fetchParameters: async () => PARAMETERS,
    fetchNeurons: async () => [neuronOf(locked)],
    fetchProposals: books.sns.fetchProposals,
    stake: neurons.stake.bind(neurons),
    change: neurons.change.bind(neurons),
    vote: neurons.vote.bind(neurons),
  }
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
  const code = examples
    .find((example) => example.includes('sdk.sns.fetchList'))
    ?.replace(/^import (\{[^}]*\}) from '@sluice\/sdk\/sns'$/m, 'const $1 = entryPoint')
  const printed: unknown[] = []
  const given = {
    entryPoint,
    sdk: { sns, principal: Principal.fromText(ME) },
    console: { log: (...values: unknown[]) => printed.push(...values) },
  }
  await new AsyncFunction(...Object.keys(given), code)(...Object.values(given))
  expect(neuronOf(locked).dissolve).toEqual({ kind: 'delay', delay: PARAMETERS.maximumDelay })
  // twice for the longest delay, a quarter more for an age of four years
  expect(printed).toEqual([225_000n, 1n, [{ neuronId: locked, kind: 'voted' }]])
})
