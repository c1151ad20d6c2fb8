import { describe, expect, test } from 'vitest'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { openDatabase } from './openDatabase.ts'

const rate = (rate_usd: string, time_ms: number) => ({ symbol: 'ICP', rate_usd, time_ms })

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)

  test('what is written in one go is there after opening again, and a reader sees it', async () => {
    const settings = await databases.settings()
    const first = await openDatabase(settings)
    await first.commit([
      { table: 'rates', mode: 'upsert', rows: [rate('5', 1)] },
      { table: 'rates', mode: 'upsert', rows: [rate('6', 2)] },
    ])
    await first.close()
    const again = await databases.open(settings)
    const reader = await openDatabase(settings, { isReader: true })
    expect(await again.db.selectFrom('rates').selectAll().execute()).toEqual([rate('6', 2)])
    expect(await reader.db.selectFrom('rates').selectAll().execute()).toEqual([rate('6', 2)])
    await reader.close()
  })

  test('a transaction that fails half-way has written nothing', async () => {
    const database = await databases.open()
    const twice = database.commit([
      { table: 'rates', mode: 'insert', rows: [rate('5', 1)] },
      { table: 'rates', mode: 'insert', rows: [rate('5', 1)] },
    ])
    await expect(twice).rejects.toThrow()
    expect(await database.db.selectFrom('rates').selectAll().execute()).toEqual([])
  })

  test('rows are taken away by their keys', async () => {
    const database = await databases.open()
    const tick = (at: number) => ({
      pool_id: 1,
      tick: at,
      liquidity_gross: '1',
      liquidity_net: '-1',
      fee_growth_outside0_x128: '0',
      fee_growth_outside1_x128: '0',
    })
    await database.commit([
      { table: 'ticks', mode: 'insert', rows: [tick(-60), tick(0), tick(60)] },
      { table: 'ticks', mode: 'delete', rows: [tick(0), tick(60)] },
    ])
    expect(await database.db.selectFrom('ticks').select('tick').execute()).toEqual([{ tick: -60 }])
  })

  test('who has not got the lease writes nothing', async () => {
    const database = await databases.open()
    const lease = { name: 'index', holder: 'me' }
    const write = { table: 'rates', mode: 'insert', rows: [rate('5', 1)] } as const
    await expect(database.commit([write], { lease })).rejects.toThrow('another process')
    await database.commit([{ table: 'leases', mode: 'insert', rows: [{ ...lease, until_ms: 1 }] }])
    await database.commit([write], { lease })
    expect(await database.db.selectFrom('rates').selectAll().execute()).toHaveLength(1)
  })

  test('a number beyond 32 bits and a text with anything in it come back as they were', async () => {
    const database = await databases.open()
    const row = rate(`'; drop table rates; -- \u202e ü`, 2 ** 52)
    await database.commit([{ table: 'rates', mode: 'insert', rows: [row] }])
    expect(await database.db.selectFrom('rates').selectAll().execute()).toEqual([row])
  })
})
