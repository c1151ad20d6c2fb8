import { randomOf, SEED, times } from '@sluice/test-depth'
import { beforeAll, describe, expect, test } from 'vitest'
import { readHealth } from '../http/health.ts'
import { LostLeaseError } from '../storage/InfoDatabase.ts'
import { indexAll, indexerOf, TestClock } from '../testing/indexScript.ts'
import { randomMarket } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { derivedRows } from '../testing/tableHash.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { INDEX_LEASE, takeLease } from './lease.ts'

const { told, pools } = randomMarket({ seed: 3, steps: 150 })
const DAY_MS = 86_400_000

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  let whole: Awaited<ReturnType<typeof derivedRows>>
  beforeAll(async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    await indexAll(await indexerOf(database, sources), sources)
    whole = await derivedRows(database)
  })

  test('pages and transactions of any length give the same tables', async () => {
    const random = randomOf(SEED)
    for (let round = 0; round < times(40, 2); round++) {
      const database = await databases.open()
      const sources = scriptedSources(told)
      for (const source of sources) source.pageLength = () => 1 + Math.floor(random() * 60)
      const eventsACommit = 1 + Math.floor(random() * 200)
      await indexAll(await indexerOf(database, sources, { eventsACommit }), sources)
      expect(await derivedRows(database)).toEqual(whole)
    }
  })

  test('a process that begins anew after each transaction comes to the same', async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    const clock = new TestClock()
    for (let round = 0; round < 2_000; round++) {
      const { indexer } = await indexerOf(database, sources, { clock, eventsACommit: 97 })
      await indexer.turn()
      for (let turn = 0; turn < 3; turn++) {
        clock.nowMs += 1_000
        await indexer.turn()
      }
      const last = await lastId(database)
      if (last === told.length) break
    }
    expect(await derivedRows(database)).toEqual(whole)
  })

  test('a page that is told again, by a replica that lags behind, adds nothing', async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    for (const source of sources) {
      let isLate = false
      source.bend = (page) => {
        isLate = !isLate
        return isLate && source.asked > 1 ? { events: [], endSeq: 1 } : page
      }
    }
    await indexAll(await indexerOf(database, sources, { eventsAPage: 30 }), sources)
    expect(await derivedRows(database)).toEqual(whole)
  })

  test('a source that is away for a day holds nobody up, and then nothing of it is missing', async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    const away = sources.find(({ name }) => name === 'pool:pool-1')
    if (away === undefined) throw new Error('there is no such pool')
    away.isAway = true
    const running = await indexerOf(database, sources)
    await indexAll(
      running,
      sources.filter((source) => source !== away),
    )
    const reader = running.indexer.sources.find(({ name }) => name === away.name)
    expect(reader?.error).toBe('pool:pool-1 cannot be reached')
    away.isAway = false
    running.clock.nowMs += DAY_MS
    await indexAll(running, sources)

    expect(reader?.error).toBeUndefined()
    const rows = await derivedRows(database)
    for (const table of ['ticks', 'transactions'] as const)
      expect(rows[table]).toHaveLength(whole[table].length)
    const stored = await database.db.selectFrom('pools').selectAll().execute()
    for (const { canisterId, locked } of pools) {
      const row = stored.find(({ canister_id }) => canister_id === canisterId)
      expect([row?.locked0, row?.locked1]).toEqual(locked.map(String))
    }
  })

  test.each([
    ['a gap', (seq: number) => ({ seq: seq + 1 })],
    ['numbers that go backwards', (seq: number) => ({ seq: seq - 1 })],
    ['a time before the last', () => ({ timeMs: 1 })],
    ['a time to come', () => ({ timeMs: Date.UTC(2030, 0, 1) })],
    ['no number', () => ({ seq: Number.NaN })],
  ])('%s is refused by the name of the source, and the others go on', async (_, bent) => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    const liar = sources.find(({ name }) => name === 'pool:pool-2')
    if (liar === undefined) throw new Error('there is no such pool')
    liar.bend = ({ events, endSeq }) => ({
      endSeq,
      events: events.map((event, index) =>
        index === 3 ? { ...event, ...bent(event.seq) } : event,
      ),
    })
    const { indexer, clock } = await indexerOf(database, sources)
    await indexAll(
      { indexer, clock },
      sources.filter((source) => source !== liar),
    )
    const refused = indexer.sources.find(({ name }) => name === liar.name)
    expect(refused?.error).toMatch(/^pool:pool-2: /)
    expect(refused?.appliedSeq).toBe(1)

    liar.bend = (page) => page
    await indexAll({ indexer, clock }, sources)
    expect(refused?.error).toBeUndefined()
  })

  test('a source that fails is logged by its name, once a minute, and so is its recovery', async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    const broken = sources.find(({ name }) => name === 'pool:pool-1')
    if (broken === undefined) throw new Error('there is no such pool')
    broken.bend = () => {
      throw new Error('the canister is stopped')
    }
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    const { indexer, clock } = await indexerOf(database, sources, { log })
    expect((await readHealth(database, clock.nowMs)).status).toBe('starting')
    const rest = sources.filter((source) => source !== broken)
    await indexAll({ indexer, clock }, rest)
    const goOn = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        clock.nowMs += 1_000
        await takeLease(database, { name: INDEX_LEASE, holder: 'test' }, clock.nowMs)
        await indexer.turn()
      }
    }
    await goOn(50)
    expect(lines).toEqual(['pool:pool-1 fails: the canister is stopped'])
    expect((await readHealth(database, clock.nowMs)).status).toBe('degraded')
    await goOn(130)
    expect(new Set(lines)).toEqual(new Set(['pool:pool-1 fails: the canister is stopped']))
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.length).toBeLessThan(5)
    const failures = lines.length

    broken.bend = (page) => page
    await indexAll({ indexer, clock }, sources)
    await goOn(10)
    expect(lines.at(-1)).toBe('pool:pool-1 is read again')
    expect(lines).toHaveLength(failures + 1)
    expect((await readHealth(database, clock.nowMs)).status).toBe('ok')
  })

  test('an event that cannot have happened stops its pool alone', async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    const liar = sources.find(({ name }) => name === 'pool:pool-0')
    if (liar === undefined) throw new Error('there is no such pool')
    const at = liar.told.findIndex(({ event }) => event.kind === 'swapped')
    const lie = liar.told[at]
    if (lie?.event.kind !== 'swapped') throw new Error('nobody swapped')
    liar.told[at] = { ...lie, event: { ...lie.event, amountOut: lie.event.amountOut + 1n } }
    const { indexer, clock } = await indexerOf(database, sources)
    await indexAll(
      { indexer, clock },
      sources.filter((source) => source !== liar),
    )
    const refused = indexer.sources.find(({ name }) => name === liar.name)
    expect(refused?.error).toMatch(/^pool-0: amountOut is \d+, the event says \d+$/)
    expect(refused?.appliedSeq).toBeLessThanOrEqual(lie.seq)

    liar.told[at] = lie
    await indexAll({ indexer, clock }, sources)
    expect(await lastId(database)).toBe(told.length)
  })

  test('whoever lost the lease writes nothing more; another goes on within 15 s', async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    const clock = new TestClock()
    const first = await indexerOf(database, sources, { holder: 'first', clock, eventsACommit: 50 })
    await first.indexer.turn()
    await first.indexer.turn()
    const lease = { name: INDEX_LEASE, holder: 'second' }
    expect(await takeLease(database, lease, clock.nowMs + 3_000)).toBe(false)
    clock.nowMs += 12_000
    expect(await takeLease(database, lease, clock.nowMs)).toBe(true)

    const writing = async () => {
      for (let turn = 0; turn < 10; turn++) await first.indexer.turn()
    }
    await expect(writing()).rejects.toBeInstanceOf(LostLeaseError)
    const second = await indexerOf(database, sources, { holder: 'second', clock })
    await indexAll(second, sources)
    expect(await derivedRows(database)).toEqual(whole)
  })

  test('a busy source is asked twice a second, a silent one every 15 s, or every second when somebody listens', async () => {
    const database = await databases.open()
    const sources = scriptedSources(told)
    const { indexer, clock } = await indexerOf(database, sources)
    await indexAll({ indexer, clock }, sources)
    const pool = sources.find(({ name }) => name === 'pool:pool-3')
    const askedIn = async (seconds: number) => {
      const before = pool?.asked ?? 0
      for (let step = 0; step < seconds * 10; step++) {
        clock.nowMs += 100
        await indexer.turn()
      }
      return (pool?.asked ?? 0) - before
    }
    expect(await askedIn(5)).toBeGreaterThanOrEqual(5)
    await askedIn(120)
    expect(await askedIn(60)).toBeLessThanOrEqual(5)
    indexer.wanted()
    const listened = await askedIn(10)
    expect(listened).toBeGreaterThanOrEqual(7)
    expect(listened).toBeLessThanOrEqual(11)
  })
})

async function lastId({ db }: Parameters<typeof derivedRows>[0]): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}
