import { expect, test } from 'vitest'
import { damaged, FakePools, idOf, NEW } from './testing/FakePools.ts'
import { upgradePools } from './upgradePools.ts'

const done = (upgraded: number, alreadyThere: number) => ({
  ...{ upgraded, alreadyThere },
  ...{ closed: [], unchecked: {} },
})
const order = { expected: NEW, wave: 3, report: () => {} }

test('pools are upgraded in waves, and those that run the module already are left alone', async () => {
  const pools = new FakePools(8)
  pools.modules.set(idOf(1).toText(), NEW)
  const words: string[] = []
  const report = (what: string) => words.push(what)
  expect(await upgradePools(pools, { ...order, report })).toEqual(done(7, 1))
  expect(pools.lists).toEqual([3, 3, 1])
  expect(pools.upgraded).toBe(8)
  expect(words[0]).toBe(`0 of 7 pools upgraded, ${idOf(2).toText()} is next`)
})

test('a pool that was put back stops what comes after, and is named with the reason', async () => {
  const pools = new FakePools(7)
  pools.bad.add(idOf(2).toText())
  await expect(upgradePools(pools, order)).rejects.toThrow(
    `${idOf(2).toText()}: could not open the pool`,
  )
  expect(pools.lists).toEqual([3])
  expect(pools.upgraded).toBe(2)

  pools.bad.clear()
  expect(await upgradePools(pools, order)).toEqual(done(5, 2))
})

const SHORT = {
  kind: 'short',
  why: 'it owes 7 of token 0, and its ledger says that it holds 3',
} as const

test('a pool that owes more than its ledgers hold stops what comes after, and it is said whether it did before', async () => {
  const pools = new FakePools(4)
  pools.covers.set(idOf(3).toText(), SHORT)
  await expect(upgradePools(pools, order)).rejects.toThrow(
    `${SHORT.why}. So it was before its upgrade: --except ${idOf(3).toText()} goes on without it`,
  )
  expect(pools.upgraded).toBe(3)

  const later = new FakePools(4)
  const { wait } = later
  later.wait = async () => {
    later.covers.set(idOf(3).toText(), SHORT)
    await wait.call(later)
  }
  await expect(upgradePools(later, order)).rejects.toThrow('Before its upgrade it was not known to')
})

test('a pool that is left out of the check stops nothing, and is told with the reason', async () => {
  const pools = new FakePools(4)
  const id = idOf(3).toText()
  pools.covers.set(id, SHORT)
  const words: string[] = []
  const report = (what: string) => words.push(what)
  const { upgraded, unchecked } = await upgradePools(pools, {
    ...order,
    report,
    except: new Set([id]),
  })
  expect([upgraded, unchecked]).toEqual([4, { [id]: `left out, and ${SHORT.why}` }])
  expect(words).toContain(`${id} is not checked: left out, and ${SHORT.why}`)

  const except = new Set([idOf(9).toText()])
  await expect(upgradePools(pools, { ...order, except })).rejects.toThrow(
    `${idOf(9).toText()}: no pool of this exchange`,
  )
})

test('a ledger that cannot be asked stops nothing, and its pool is told apart from one that is short', async () => {
  const pools = new FakePools(4)
  const id = idOf(2).toText()
  pools.covers.set(id, { kind: 'unknown', why: 'A ledger does not answer' })
  const why = 'its ledgers cannot be asked: A ledger does not answer'
  expect(await upgradePools(pools, order)).toEqual({ ...done(4, 0), unchecked: { [id]: why } })
})

test('pools that an upgrade has left closed are not upgraded, and told', async () => {
  const pools = new FakePools(3)
  const id = idOf(2).toText()
  pools.closed.set(id, damaged(id))
  const words: string[] = []
  const report = (what: string) => words.push(what)
  const order = { expected: NEW, wave: 3, report }
  expect(await upgradePools(pools, order)).toEqual({ ...done(2, 0), closed: [id] })
  expect(words).toContain(`${id} is left out: an earlier upgrade has left it closed`)
})

/** Each call of a run fails once; the run after it does what is left, and no pool is upgraded without being ordered. */
const CALLS = [
  'factoryModuleHash',
  'progress',
  'listPools',
  'moduleHash',
  'closedPools',
  'orderUpgrades',
  'wait',
] as const

test.each(CALLS.flatMap((call) => [1, 2, 4].map((nth) => ({ call, nth }))))(
  'when $call fails, the time number $nth, the next run brings the pools to their end',
  async ({ call, nth }) => {
    const pools = new FakePools(5)
    let calls = 0
    const failing = new Proxy(pools, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (name !== call || ++calls !== nth) return value
        return () => Promise.reject(new Error('lost'))
      },
    })
    const first = await upgradePools(failing, order).catch(String)
    // some are called less often than that
    if (calls >= nth) expect(first).toBe('Error: lost')

    await upgradePools(pools, order)
    expect(pools.upgraded).toBe(5)
  },
)

test('a command that was ended goes on after what the factory still does', async () => {
  const pools = new FakePools(5)
  await pools.orderUpgrades([idOf(1), idOf(2)], NEW)
  expect(await upgradePools(pools, order)).toEqual(done(3, 2))
  expect(pools.lists).toEqual([2, 3])
})

test('a run that is paused ends with words, and goes on where it was when it is resumed', async () => {
  const pools = new FakePools(7)
  pools.pausesAt = 4
  await expect(upgradePools(pools, order)).rejects.toThrow(
    'Upgrades are paused, and 2 pools wait at the factory. To go on: pools resume, then pools upgrade',
  )
  expect([pools.upgraded, pools.lists]).toEqual([4, [3, 3]])
  await expect(upgradePools(pools, order)).rejects.toThrow('Upgrades are paused')

  pools.pausesAt = Number.POSITIVE_INFINITY
  await pools.resume()
  expect(await upgradePools(pools, order)).toEqual(done(1, 6))
  expect(pools.lists).toEqual([3, 3, 1])
})

test('nothing is given to a factory that is paused and has nothing to do', async () => {
  const pools = new FakePools(2)
  await pools.pause()
  await expect(upgradePools(pools, order)).rejects.toThrow('Upgrades are paused, and 0 pools wait')
  expect(pools.lists).toEqual([])
})

test('nothing is begun while the factory has another module', async () => {
  const pools = new FakePools(2)
  pools.factoryModule = 'old'
  await expect(upgradePools(pools, order)).rejects.toThrow('run setup first')
  expect(pools.lists).toEqual([])
})
