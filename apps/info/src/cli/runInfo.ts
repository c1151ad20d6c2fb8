import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { readHttpSettings } from '../http/settings.ts'
import {
  INDEX_LEASE,
  keepingLeases,
  leaveLease,
  REBUILD_LEASE,
  takeLease,
} from '../indexer/lease.ts'
import { readConfig } from '../readConfig.ts'
import { rulesOf } from '../rulesOf.ts'
import { type InfoSettings, readSettings } from '../settings.ts'
import { startInfo } from '../startInfo.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { check, rebuild } from '../storage/rebuild.ts'
import { backUp } from './backUp.ts'
import { exportTable } from './exportTable.ts'
import { HELP } from './help.ts'
import { logLine, readLogFormat } from './logLines.ts'
import { printElectorate } from './printElectorate.ts'
import { printPushKeys } from './printPushKeys.ts'
import { progressLines } from './progressLines.ts'
import type { Terminal } from './Terminal.ts'

type Command = (
  database: InfoDatabase,
  settings: InfoSettings,
  on: Terminal,
  args: string[],
) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = {
  rebuild: (database, settings, { say }) =>
    alone(database, say, async () => {
      const rules = rulesOf(await readConfig(settings.config), settings.pricing)
      await rebuild(database, { rules, onProgress: progressLines(say) })
      say('rebuilt')
      return 0
    }),
  check: (database, settings, { say, print }) =>
    alone(database, say, async () => {
      const rules = rulesOf(await readConfig(settings.config), settings.pricing)
      const found = await check(database, { rules, onProgress: progressLines(say) })
      for (const { table, what, row } of found) print(`${table} ${what}: ${JSON.stringify(row)}\n`)
      say(found.length === 0 ? 'every row is as the events say' : 'rows differ: rebuild')
      return found.length === 0 ? 0 : 1
    }),
  backup: async (database, _settings, { say }, [file = '']) => {
    if (file === '') throw new Error('name a new file: sluice-info backup <file>')
    await backUp(database, file)
    say(`the database is copied to ${file}`)
    return 0
  },
  export: async (database, _settings, { print }, [table = '']) => {
    for await (const lines of exportTable(database, table)) print(lines)
    return 0
  },
}

/** Runs one line of the command; the answer is its exit code. @throws Error in words for the terminal */
export async function runInfo(argv: readonly string[], on: Terminal): Promise<number> {
  const [name = '', ...args] = argv
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const isService = name === 'run' || name === 'serve'
  if (name === 'electorate') return await printElectorate(args, on)
  if (name === 'push-keys') return printPushKeys(on)
  if (command === undefined && !isService) {
    on.print(HELP)
    return name === '' || name === '--help' || name === '-h' ? 0 : 2
  }
  const settings = readSettings(on.environment)
  if (command === undefined) return await serve(settings, name === 'serve', on)
  const database = await openDatabase(settings.database)
  try {
    return await command(database, settings, on, args)
  } finally {
    await database.close()
  }
}

/** Reads the exchange and answers, or only answers, until it is stopped. */
async function serve(
  settings: InfoSettings,
  isReader: boolean,
  { environment, signal, say }: Terminal,
): Promise<number> {
  const format = readLogFormat(environment)
  const log = (message: string) => say(logLine(format, Date.now(), message))
  const config = await readConfig(settings.config)
  const info = await startInfo({
    ...{ config, settings, isReader, log },
    http: readHttpSettings(environment),
  })
  log(`answers at ${info.url}`)
  if (!signal.aborted) await once(signal, 'abort')
  log('stopping')
  await info.stop()
  return 0
}

const LONGEST_WAIT_MS = 20_000

/** Does a work while nobody else writes: an indexer that runs elsewhere steps aside and goes on afterwards. */
async function alone(
  database: InfoDatabase,
  say: Terminal['say'],
  work: () => Promise<number>,
): Promise<number> {
  const holder = randomUUID()
  const leases = [REBUILD_LEASE, INDEX_LEASE].map((name) => ({ name, holder }))
  const end = Date.now() + LONGEST_WAIT_MS
  return keepingLeases(database, leases, async () => {
    for (const lease of leases) {
      while (!(await takeLease(database, lease, Date.now()))) {
        if (Date.now() > end) throw new Error('another process writes and does not step aside')
        say('waiting for the indexer to step aside')
        await pause(1_000)
      }
    }
    return work()
  }).finally(async () => {
    for (const lease of leases) await leaveLease(database, lease)
  })
}
