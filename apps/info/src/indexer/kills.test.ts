import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { randomOf, SEED, times } from '@sluice/test-depth'
import { describe, expect, test } from 'vitest'
import type { DatabaseSettings } from '../settings.ts'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { randomMarket } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { derivedRows } from '../testing/tableHash.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'

const CHILD = join(import.meta.dirname, '..', 'testing', 'killChild.ts')
const MARKET = { seed: 11, steps: 250 }
/** In all, over both databases; the last process is let live. */
const KILLS = times(50, 6) / DATABASES.length
/** Each killed process had to start first. */
const LONGEST_MS = 300_000

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)

  test(
    'however often it is killed while it writes, nothing is counted twice and nothing is missed',
    async () => {
      const settings = await databases.settings()
      const random = randomOf(SEED)
      let kills = 0
      while (kills < KILLS && (await runChild(settings, random() * 60)) === 'killed') kills += 1
      expect(await runChild(settings)).toBe('done')
      expect(kills).toBeGreaterThan(0)

      const whole = await databases.open()
      const sources = scriptedSources(randomMarket(MARKET).told)
      await indexAll(await indexerOf(whole, sources), sources)
      const survived = await databases.open(settings)
      expect(await derivedRows(survived)).toEqual(await derivedRows(whole))
    },
    LONGEST_MS,
  )
})

/** Kills the process so many milliseconds after it began to index, unless it was quicker. */
async function runChild(settings: DatabaseSettings, killAfterMs?: number): Promise<string> {
  const args = [CHILD, JSON.stringify(settings), `${MARKET.seed}`, `${MARKET.steps}`]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal)),
  )
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'begun' || killAfterMs === undefined) continue
    await pause(killAfterMs)
    child.kill('SIGKILL')
  }
  return (await ended) === 'SIGKILL' ? 'killed' : 'done'
}
