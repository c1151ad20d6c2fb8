import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveLease } from '../indexer/lease.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { randomMarket } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { runInfo } from './runInfo.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-info-cli-'))
const file = join(folder, 'info.sqlite')
const environment = {
  INFO_DATABASE: `sqlite:${file}`,
  INFO_CONFIG: join(folder, 'config.json'),
  // as the scripted market is indexed
  INFO_LEAST_DEPTH_USD: '100',
  INFO_JUMP_DEPTH_USD: '10000',
}

async function run(...argv: string[]) {
  const said: string[] = []
  let printed = ''
  const code = await runInfo(argv, {
    environment,
    signal: new AbortController().signal,
    print: (text) => {
      printed += text
    },
    say: (line) => said.push(line),
  })
  return { code, printed, said }
}

beforeAll(async () => {
  const config = {
    environment: 'local',
    network: { host: 'http://localhost' },
    identityProvider: 'http://localhost',
    canisters: { icp_ledger: 'icp', ckusdc_ledger: 'usdc' },
  }
  writeFileSync(environment.INFO_CONFIG, JSON.stringify(config))
  const database = await openDatabase({ kind: 'sqlite', file })
  const sources = scriptedSources(randomMarket({ seed: 4, steps: 60 }).told)
  await indexAll(await indexerOf(database, sources), sources)
  await leaveLease(database, { name: 'index', holder: 'test' })
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a rebuilt database is as it was, and check says so', async () => {
  expect(await run('check')).toMatchObject({ code: 0, printed: '' })
  expect((await run('rebuild')).said.at(-1)).toBe('rebuilt')
  const { code, said } = await run('check')
  expect([code, said.at(-1)]).toEqual([0, 'every row is as the events say'])
})

test('check names what differs and ends in failure', async () => {
  const database = await openDatabase({ kind: 'sqlite', file })
  await database.db
    .updateTable('totals')
    .set({ volume_usd: '7' })
    .where('level', '=', 'd1')
    .execute()
  await database.close()
  const { code, printed } = await run('check')
  expect(code).toBe(1)
  expect(printed).toMatch(/^totals is missing: .*\ntotals is wrong: \{.*"volume_usd":"7"/)
  await run('rebuild')
})

test('a table comes out as CSV, and what strangers wrote is no formula', async () => {
  const database = await openDatabase({ kind: 'sqlite', file })
  await database.db
    .updateTable('tokens')
    .set({ name: '=HYPERLINK("x"),\n', symbol: '-1' })
    .where('ledger_id', '=', 'bob')
    .execute()
  await database.close()
  const { printed, code } = await run('export', 'tokens')
  expect(code).toBe(0)
  expect(printed.split('\r\n')[0]).toMatch(/^id,ledger_id,name,symbol,decimals,/)
  expect(printed).toContain(`5,bob,"'=HYPERLINK(""x""),\n",-1,8,`)
  const events = await run('export', 'events')
  expect(events.printed.split('\r\n').length).toBeGreaterThan(300)
  await expect(run('export', 'sqlite_master')).rejects.toThrow('there is no table "sqlite_master"')
})

test('a backup is the database at one moment, and goes over no file', async () => {
  const copy = join(folder, 'backup.sqlite')
  expect(await run('backup', copy)).toMatchObject({ code: 0 })
  const rowsOf = async (place: string) => {
    const database = await openDatabase({ kind: 'sqlite', file: place }, { isReader: true })
    const rows = await database.db.selectFrom('events').selectAll().orderBy('id').execute()
    await database.close()
    return rows
  }
  expect((await rowsOf(copy)).length).toBeGreaterThan(300)
  expect(await rowsOf(copy)).toEqual(await rowsOf(file))
  await expect(run('backup', copy)).rejects.toThrow('is there already')
  await expect(run('backup')).rejects.toThrow('name a new file')
})

test('what is no command gets the help', async () => {
  expect((await run('--help')).code).toBe(0)
  expect(await run('constructor')).toMatchObject({ code: 2 })
})
