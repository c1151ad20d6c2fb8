import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Principal } from '@icp-sdk/core/principal'
import { randomOf, SEED, times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { Network } from './network.ts'
import { probeModule } from './testing/probe.ts'

/** All in all. */
const KILLS = times(200, 10)
/** Networks that are killed side by side. */
const LANES = 2
const CHILD = fileURLToPath(new URL('./testing/crashChild.ts', import.meta.url))
const NOTHING = new Uint8Array()

type Life = { readonly found: readonly number[][]; readonly acknowledged: number }
type World = { readonly dataDir: string; readonly ids: readonly Principal[] }

async function prepare(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'network-crash-'))
  const network = await Network.start({ dataDir })
  const wasmModule = await probeModule()
  const ids: Principal[] = []
  for (let index = 0; index < 2; index += 1) {
    const canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    ids.push(canisterId)
  }
  await network.stop()
  return { dataDir, ids }
}

/** Lets a network live for so many writes to its store, or for so many acknowledged calls. */
async function live(world: World, limits: { writes: number; calls: number }): Promise<Life> {
  const ids = world.ids.map((id) => id.toText())
  const child = spawn(process.execPath, [CHILD, world.dataDir, ...ids, `${limits.writes}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Most of a short life is loading code.
    env: { ...process.env, NODE_COMPILE_CACHE: join(world.dataDir, 'code') },
  })
  const exited = once(child, 'exit')
  let found: number[][] = []
  let acknowledged = 0
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (seen === 0) found = JSON.parse(line)
    else acknowledged = Math.max(acknowledged, Number(line))
    if (seen === limits.calls) child.kill('SIGKILL')
    seen += 1
  }
  await exited
  return { found, acknowledged }
}

async function killRepeatedly(world: World, kills: number, random: () => number): Promise<void> {
  let acknowledged = 0
  let rootKey: number[] | undefined
  for (let kill = 0; kill <= kills; kill += 1) {
    const inside = kill % 2 === 0
    const life = await live(world, {
      writes: inside ? 1 + Math.floor(random() * 150) : 0,
      calls: inside ? -1 : Math.floor(random() * 20),
    })
    const [sender = [], receiver = [], key] = life.found
    const [received = 0] = receiver
    // Nothing acknowledged is lost, and heap, global and stable memory agree in both canisters.
    expect(received).toBeGreaterThanOrEqual(acknowledged)
    expect(receiver).toEqual([received, received, received])
    expect(sender).toEqual([received * 2, received * 2, received * 2])
    rootKey ??= key
    expect(key).toEqual(rootKey)
    acknowledged = Math.max(life.acknowledged, received)
  }
}

test(
  `nothing acknowledged is lost and nothing is half done in ${KILLS} kills at random instants`,
  async () => {
    const worlds = await Promise.all(Array.from({ length: LANES }, prepare))
    try {
      await Promise.all(
        worlds.map((world, lane) =>
          killRepeatedly(world, Math.ceil(KILLS / LANES), randomOf(SEED + lane)),
        ),
      )
    } finally {
      for (const { dataDir } of worlds) rmSync(dataDir, { recursive: true, force: true })
    }
  },
  // On a busy machine each process takes seconds to come up.
  60_000 + KILLS * 1_000,
)
