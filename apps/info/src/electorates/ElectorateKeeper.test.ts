import { VoteError } from '@sluice/sdk/voteError'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeEvent } from '../model/events/eventCodec.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { holder, keeperOf, mintingLog, snapshotOf } from '../testing/keeperOf.ts'
import { BusyError } from '../work/BusyError.ts'
import { storedLog } from './storedLog.ts'

const place = (projectId = 'project-1', number = 1n) => ({ projectId, number })

test('an electorate is counted once, from the ledger, and proves what each voter has', async () => {
  const { keeper, asked } = keeperOf({ ledgers: { slu: 5 } })
  const found = await keeper.of(place())
  expect(found?.found).toMatchObject({ kind: 'counted', isRight: true })
  const { length } = asked
  await keeper.of(place('project-2'))
  expect(asked).toHaveLength(length)
  if (found?.found.kind !== 'counted') throw new Error('it is counted')
  const index = found.found.electorate.indexOf(holder(3).toUint8Array())
  expect(found.found.electorate.powers[index ?? -1]?.power).toBe(40n)
})

test.each([
  ['another root', { root: new Uint8Array(32) }],
  ['another sum', { total: 149n }],
  ['other voters', { count: 4n }],
])('a proposal that commits to %s is wrong', async (_, change) => {
  const snapshotAt = async () => ({ ...(await snapshotOf('slu', 5)), ...change })
  const { keeper } = keeperOf({ ledgers: { slu: 5 }, snapshotAt })
  expect((await keeper.of(place()))?.found).toMatchObject({ kind: 'counted', isRight: false })
})

test('blocks that are stored are not asked for again, and the ledger has the last word on them', async () => {
  const stored = keeperOf({ ledgers: { slu: 5 }, storedLog: () => mintingLog(5) })
  expect((await stored.keeper.of(place()))?.found).toMatchObject({ isRight: true })
  expect(stored.asked).toEqual([])
  const feeless: typeof mintingLog = (blocks) => async (start, length) => {
    const told = await mintingLog(blocks)(start, length)
    return { ...told, entries: told.entries.map((entry) => ({ ...entry, amount: 1n })) }
  }
  const differs = keeperOf({ ledgers: { slu: 5 }, storedLog: () => feeless(5) })
  expect((await differs.keeper.of(place()))?.found).toMatchObject({ isRight: true })
  expect(differs.asked).not.toEqual([])
})

test('a project that the exchange does not list is not counted for', async () => {
  const { keeper, asked } = keeperOf({ ledgers: { slu: 5 } })
  expect(await keeper.of(place('stranger'))).toBeUndefined()
  expect(asked).toEqual([])
})

test('what a ledger does not tell is said with its reason, and looked at again later', async () => {
  let now = 0
  let isRepaired = false
  const { keeper } = keeperOf({
    ledgers: { slu: 5 },
    now: () => now,
    readLog: (_, start, length) => mintingLog(isRepaired ? 5 : 2)(start, length),
  })
  const said = { kind: 'unreadable', reason: 'the ledger has no such block yet' }
  expect((await keeper.of(place()))?.found).toMatchObject(said)
  isRepaired = true
  expect((await keeper.of(place()))?.found).toMatchObject(said)
  now += 600_001
  expect((await keeper.of(place()))?.found).toMatchObject({ isRight: true })
})

test('an electorate of more than balances is not counted from a ledger', async () => {
  const snapshotAt = async () => ({ ...(await snapshotOf('slu', 5)), sources: ['neurons'] })
  const { keeper } = keeperOf({ ledgers: { slu: 5 }, snapshotAt })
  expect((await keeper.of(place()))?.found).toMatchObject({ kind: 'unreadable' })
})

test('a network that fails is told as such, and asked again by whoever comes next', async () => {
  let isAway = true
  const { keeper } = keeperOf({
    ledgers: { slu: 5 },
    readLog: async (_, start, length) => {
      if (isAway) throw new Error('away')
      return mintingLog(5)(start, length)
    },
  })
  await expect(keeper.of(place())).rejects.toThrow('away')
  isAway = false
  expect((await keeper.of(place()))?.found).toMatchObject({ isRight: true })
})

test('a project waits for one electorate at a time, and whoever asks for it is not held up', async () => {
  const { promise: silent, resolve: answer } = Promise.withResolvers<void>()
  const { keeper } = keeperOf({
    ledgers: { slu: 5 },
    patienceMs: 1,
    snapshotAt: ({ number }) => snapshotOf('slu', Number(number)),
    readLog: async (_, start, length) => {
      await silent
      return mintingLog(5)(start, length)
    },
  })
  expect((await keeper.of(place('project-1', 5n)))?.found).toEqual({ kind: 'counting' })
  await expect(keeper.of(place('project-1', 4n))).rejects.toThrow(BusyError)
  answer()
  for (const number of [5n, 4n])
    await vi.waitFor(async () =>
      expect((await keeper.of(place('project-1', number)))?.found).toMatchObject({ isRight: true }),
    )
})

test('a ledger that takes too long is given up', async () => {
  let now = 0
  const { keeper } = keeperOf({
    ledgers: { slu: 5 },
    now: () => now,
    readLog: (_, start, length) => {
      now += 300_001
      return mintingLog(5)(start, length)
    },
  })
  const reason = 'the ledger takes too long'
  expect((await keeper.of(place()))?.found).toMatchObject({ kind: 'unreadable', reason })
  expect(VoteError.noSnapshot(reason).details).toEqual({ reason })
})

let database: InfoDatabase
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
})
afterAll(() => database.close())

test('the stored log is what was taken in, block by block', async () => {
  const to = holder(1).toText()
  const unnamed = { from: undefined, spender: undefined, fee: undefined, feeCollector: undefined }
  await database.db
    .insertInto('sources')
    .values({ id: 4, name: 'ledger:slu', kind: 'ledger', next_seq: 3 })
    .execute()
  for (const [seq, op] of ['mint', 'mint', '107feecol'].entries()) {
    const body = encodeEvent({ kind: 'blockMade', op, ...unnamed, to, amount: 5n + BigInt(seq) })
    const row = { id: seq + 1, source_id: 4, seq, time_ms: 1_000, kind: 'blockMade', body }
    await database.db.insertInto('events').values(row).execute()
  }
  const log = storedLog(database, 'slu')
  expect(await log(1n, 1n)).toMatchObject({
    length: 3n,
    entries: [{ index: 1n, kind: 'mint', to, amount: 6n }],
  })
  expect((await log(2n, 5n)).entries).toMatchObject([{ index: 2n, kind: 'other' }])
  expect(await storedLog(database, 'other')(0n, 9n)).toEqual({ length: 0n, entries: [] })
})
