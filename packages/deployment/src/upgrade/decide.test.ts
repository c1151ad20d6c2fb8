import { expect, test } from 'vitest'
import type { ClosedPool } from './ClosedPool.ts'
import { type DecisionOrder, decide } from './decide.ts'
import { damaged, FakePools, idOf, NEW } from './testing/FakePools.ts'

const ID = idOf(1).toText()
const SHORT = {
  kind: 'short',
  why: 'it owes 7 of token 0, and its ledger says that it holds 3',
} as const

function closedBy(more: Partial<ClosedPool> = {}): FakePools {
  const pools = new FakePools(2)
  pools.closed.set(ID, { ...damaged(ID), ...more })
  return pools
}

const order = (more: Partial<DecisionOrder>): DecisionOrder => ({
  decision: 'open',
  id: ID,
  expected: NEW,
  except: new Set(),
  isConfirmed: async () => true,
  report: () => {},
  ...more,
})

test('a pool is opened as it is once somebody has agreed, and not before', async () => {
  const pools = closedBy()
  expect(await decide(pools, order({ isConfirmed: async () => false }))).toBe(
    `${ID} is left as it is.`,
  )
  expect(pools.told).toEqual([])

  expect(await decide(pools, order({}))).toBe(`${ID} is open.`)
  expect(pools.told).toEqual(['open'])
  await expect(decide(pools, order({}))).rejects.toThrow(`No upgrade has left ${ID} closed`)
})

test('a pool that owes more than its ledgers hold is not opened, unless the ledger is named as wrong', async () => {
  const pools = closedBy({ cover: SHORT })
  await expect(decide(pools, order({}))).rejects.toThrow(`add --except ${ID}`)
  expect(pools.told).toEqual([])
  expect(await decide(pools, order({ except: new Set([ID]) }))).toBe(`${ID} is open.`)
})

test('a copy is not loaded over a pool that has run, and the refusal says what to do', async () => {
  const pools = closedBy()
  await expect(decide(pools, order({ decision: 'put-back' }))).rejects.toThrow(
    /would forget what it has paid out since: pools open .*, pools repair/,
  )
  const stuck = closedBy({ isDamaged: false, decisions: ['put-back'] })
  for (const decision of ['open', 'repair'] as const)
    await expect(decide(stuck, order({ decision }))).rejects.toThrow('pools put-back first')
  expect([pools.told, stuck.told]).toEqual([[], []])

  expect(await decide(stuck, order({ decision: 'put-back' }))).toContain('is well')
  expect(stuck.told).toEqual(['put-back'])
})

test('a repair installs the module that this repository builds, and tells how it has ended', async () => {
  const pools = closedBy()
  pools.factoryModule = 'old'
  await expect(decide(pools, order({ decision: 'repair' }))).rejects.toThrow('run setup first')
  pools.factoryModule = NEW
  expect(await decide(pools, order({ decision: 'repair' }))).toContain('is well')
  expect(pools.told).toEqual([`repair ${NEW}`])

  const hopeless = closedBy()
  hopeless.hopeless.add(ID)
  await expect(decide(hopeless, order({ decision: 'repair' }))).rejects.toThrow(
    `${ID} stays closed: could not open the pool`,
  )
})

test('what is no pool is said to be none', async () => {
  for (const id of ['', 'nonsense'])
    await expect(decide(closedBy(), order({ id }))).rejects.toThrow('is no pool: pools closed')
})

test.each(['closedPools', 'examineClosed', 'open'] as const)(
  'when %s fails nothing is told to be done, and the next try does it',
  async (call) => {
    const pools = closedBy()
    const failing = new Proxy(pools, {
      get: (target, name) =>
        name === call ? () => Promise.reject(new Error('lost')) : Reflect.get(target, name),
    })
    await expect(decide(failing, order({}))).rejects.toThrow('lost')
    expect(await decide(pools, order({}))).toBe(`${ID} is open.`)
  },
)
