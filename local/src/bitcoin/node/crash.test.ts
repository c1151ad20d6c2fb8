import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Network } from '@sluice/network'
import { randomOf, SEED, times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { findFaults } from '../testing/recount.ts'
import { openRegtest, regtestOf } from './RegtestChain.ts'

const KILLS = times(60, 2)
const CHILD = fileURLToPath(new URL('../testing/crashChild.ts', import.meta.url))

/** Lets a network live for so many writes or acknowledged changes; how many changes it had acknowledged at its end. */
async function live(dataDir: string, limits: { writes: number; changes: number }): Promise<number> {
  const child = spawn(process.execPath, [CHILD, dataDir, `${limits.writes}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'code') },
  })
  const exited = once(child, 'exit')
  let acknowledged = 0
  let lines = 0
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line)
    lines += 1
    if (lines === limits.changes) child.kill('SIGKILL')
  }
  await exited
  return acknowledged
}

test(`the chain is whole after ${KILLS} kills, in the middle of writes and between them`, {
  timeout: 60_000 + KILLS * 3_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bitcoin-crash-'))
  const random = randomOf(SEED)
  let least = 0
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const isInside = kill % 2 === 1
      const acknowledged = await live(dataDir, {
        writes: isInside ? 3 + Math.floor(random() * 40) : 0,
        changes: isInside ? -1 : 2 + Math.floor(random() * 10),
      })
      let found = 0
      const network = await Network.start({
        dataDir,
        bitcoin: (host) => {
          found = [...host.journal.entries()].length
          return openRegtest(host)
        },
      })
      expect(findFaults(regtestOf(network).node)).toEqual([])
      least = Math.max(least, acknowledged)
      expect(found).toBeGreaterThanOrEqual(least)
      await network.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
