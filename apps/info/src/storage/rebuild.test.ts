import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { RULES, randomMarket } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { derivedRows } from '../testing/tableHash.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { isCurrent, requireExchange } from './origin.ts'
import { check, rebuild } from './rebuild.ts'

const { told } = randomMarket({ seed: 5, steps: 150 })

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)

  async function indexed() {
    const database = await databases.open()
    const sources = scriptedSources(told)
    // one of them comes hours late, so that events are not in the order of their times
    const late = sources.find(({ name }) => name === 'pool:pool-4')
    if (late !== undefined) late.isAway = true
    const running = await indexerOf(database, sources)
    await indexAll(
      running,
      sources.filter((source) => source !== late),
    )
    if (late !== undefined) late.isAway = false
    running.clock.nowMs += 3_600_000
    await indexAll(running, sources)
    return { database, sources, ...running }
  }

  test('what is rebuilt is what was there, and goes on as if it had always been', async () => {
    const { database } = await indexed()
    const live = await derivedRows(database)
    for (const _ of [1, 2]) {
      const progress: number[] = []
      await rebuild(database, { rules: RULES, onProgress: ({ done }) => void progress.push(done) })
      expect(progress.at(-1)).toBe(told.length)
      expect(await derivedRows(database)).toEqual(live)
    }
    const more = scriptedSources(randomMarket({ seed: 5, steps: 180 }).told)
    await indexAll(await indexerOf(database, more), more)
    const row = await database.db
      .selectFrom('model')
      .select('value')
      .where('key', '=', 'applied_id')
      .executeTakeFirst()
    expect(Number(row?.value)).toBeGreaterThan(told.length)
  })

  test('tables of another form are replaced by those of this one', async () => {
    const { database } = await indexed()
    const live = await derivedRows(database)
    await database.run([
      'drop table pools',
      'create table pools (id text)',
      "update meta set value = '0' where key = 'model_version'",
    ])
    expect(await isCurrent(database, RULES)).toBe(false)
    await rebuild(database, { rules: RULES })
    expect(await isCurrent(database, RULES)).toBe(true)
    expect(await derivedRows(database)).toEqual(live)
  })

  test('other rules want a rebuild, and another exchange another database', async () => {
    const database = await databases.open()
    expect(await isCurrent(database, RULES)).toBe(true)
    const others = { ...RULES, leastDepthUsd: RULES.leastDepthUsd + 1n }
    expect(await isCurrent(database, others)).toBe(false)
    await rebuild(database, { rules: others })
    expect(await isCurrent(database, others)).toBe(true)

    await requireExchange(database, 'ours')
    await requireExchange(database, 'ours')
    await expect(requireExchange(database, 'theirs')).rejects.toThrow('another exchange (ours)')
  })

  test('a rebuild that dies has changed nothing', async () => {
    const { database } = await indexed()
    const live = await derivedRows(database)
    const dying = rebuild(database, {
      rules: RULES,
      onProgress: () => {
        throw new Error('killed')
      },
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await derivedRows(database)).toEqual(live)
    await rebuild(database, { rules: RULES })
    expect(await derivedRows(database)).toEqual(live)
  })

  test('a check finds nothing, and then the row that somebody changed', async () => {
    const { database } = await indexed()
    expect(await check(database, { rules: RULES })).toEqual([])
    await sql`update candles_pool set volume_usd = '1' where pool_id = 2 and level = 'd1'`.execute(
      database.db,
    )
    const found = await check(database, { rules: RULES })
    expect(found.length).toBeGreaterThanOrEqual(2)
    for (const { table, row } of found) {
      expect(table).toBe('candles_pool')
      expect(row).toMatchObject({ pool_id: 2, level: 'd1' })
    }
    expect(found.map(({ what }) => what)).toContain('is wrong')
  })
})
