import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { Network } from '../network.ts'
import { looper } from '../testing/looper.ts'
import { numbersOf } from '../testing/probe.ts'

const CHILD = fileURLToPath(new URL('../testing/pausedChild.ts', import.meta.url))
const NOTHING = new Uint8Array()

async function prepare(dataDir: string): Promise<Principal[]> {
  const network = await Network.start({ dataDir })
  const wasmModule = await looper()
  const ids: Principal[] = []
  for (let index = 0; index < 3; index += 1) {
    const canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    await network.update({ canisterId, method: 'bump', arg: NOTHING })
    ids.push(canisterId)
  }
  await network.stop()
  return ids
}

test('a message and an installation that are paused when the process is killed happen once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'network-paused-'))
  try {
    const ids = await prepare(dataDir)
    const child = spawn(process.execPath, [CHILD, dataDir, ...ids.map((id) => id.toText())])
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    const [, signal] = await once(child, 'close')
    expect([Buffer.concat(parts).toString(), signal]).toEqual(['paused', 'SIGKILL'])

    const network = await Network.start({ dataDir })
    const read = async (canisterId: Principal | undefined) =>
      canisterId && numbersOf(await network.query({ canisterId, method: 'read', arg: NOTHING }))
    const [long, upgraded, other] = ids
    expect(await read(long)).toEqual([1, 1, 1])
    expect(await read(upgraded)).toEqual([1, 1, 1])
    await network.runUntilIdle()
    expect(await read(long)).toEqual([2, 2, 2])
    // The upgrade has replaced heap and globals.
    expect(await read(upgraded)).toEqual([0, 0, 1])
    expect(await read(other)).toEqual([2, 2, 2])
    await network.stop()
    const again = await Network.start({ dataDir })
    const numbers = upgraded && again.query({ canisterId: upgraded, method: 'read', arg: NOTHING })
    expect(numbersOf((await numbers) ?? NOTHING)).toEqual([0, 0, 1])
    await again.stop()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
