import { HOTKEY_PERMISSIONS, NO_FOLLOWING, PERMISSION } from '@sluice/governance'
import { expect, test } from 'vitest'
import { fetchNeuronHoldings } from './fetchNeuronHoldings.ts'
import type { SnsNeuron } from './SnsNeuron.ts'

const [ME, OTHER] = ['me', 'other']
const deployed = (name: string) => ({
  ...{ rootId: `${name}-root`, governanceId: name, ledgerId: `${name}-ledger` },
  ...{ swapId: undefined, indexId: undefined },
})

const neuron = (id: string, more: Partial<SnsNeuron> = {}): SnsNeuron => ({
  ...{ id, stake: 100n, fees: 0n, maturity: 0n, stakedMaturity: 0n, isStakingMaturity: false },
  ...{ createdAt: 0n, vestingPeriod: 0n, agingSince: 0n, multiplierPercent: 100n },
  ...{ disbursements: [], dissolve: { kind: 'delay', delay: 1n }, following: NO_FOLLOWING },
  ...{ sourceNnsNeuronId: undefined },
  permissions: [{ principal: ME, permissions: [PERMISSION.disburse] }],
  ...more,
})

const answering = (neurons: Readonly<Record<string, readonly SnsNeuron[] | Error>>) => ({
  fetchNeurons: async (governanceId: string, principal: string) => {
    const found = neurons[governanceId] ?? []
    if (found instanceof Error) throw found
    return found.filter(({ permissions }) => permissions.some((one) => one.principal === principal))
  },
})

test('stake counts without fees, and maturity wherever it is', async () => {
  const account = { owner: ME, subaccount: undefined }
  const reads = answering({
    dao: [
      neuron('a', { fees: 10n, maturity: 1n, stakedMaturity: 2n }),
      neuron('b', { disbursements: [{ amount: 4n, startedAt: 0n, finishesAt: 9n, account }] }),
    ],
  })
  expect(await fetchNeuronHoldings([ME], [deployed('dao')], reads)).toEqual([
    { governanceId: 'dao', ledgerId: 'dao-ledger', staked: 190n, maturity: 7n },
  ])
})

test("what is in another's neuron does not count, though one may vote with it", async () => {
  const permissions = [{ principal: ME, permissions: HOTKEY_PERMISSIONS }]
  const reads = answering({ dao: [neuron('a', { permissions })] })
  expect(await fetchNeuronHoldings([ME], [deployed('dao')], reads)).toEqual([])
})

test('who may give themselves every right owns it', async () => {
  const permissions = [{ principal: ME, permissions: [PERMISSION.managePrincipals] }]
  const reads = answering({ dao: [neuron('a', { permissions })] })
  expect(await fetchNeuronHoldings([ME], [deployed('dao')], reads)).toMatchObject([
    { staked: 100n },
  ])
})

test('a neuron of two accounts that count together counts once', async () => {
  const permissions = [ME, OTHER].map((principal) => ({ principal, permissions: [1, 2, 5] }))
  const reads = answering({ dao: [neuron('a', { permissions })] })
  expect(await fetchNeuronHoldings([ME, OTHER], [deployed('dao')], reads)).toMatchObject([
    { staked: 100n },
  ])
})

test('a governance that is silent is told of, and hides no other', async () => {
  const silent: string[] = []
  const reads = answering({ dao: [neuron('a')], gone: new Error('silent') })
  const found = await fetchNeuronHoldings(
    [ME, OTHER],
    [deployed('gone'), deployed('dao')],
    reads,
    (id) => silent.push(id),
  )
  expect([found.map(({ governanceId }) => governanceId), silent]).toEqual([['dao'], ['gone']])
})
