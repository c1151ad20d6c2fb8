import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Network } from '../network.ts'
import { numbersOf, probeModule } from '../testing/probe.ts'

const NOTHING = new Uint8Array()

test('a module that another network has loaded, and never run, runs here after that one has stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modules-'))
  const first = await Network.start({ dataDir })
  const canisterId = await first.createCanister()
  const wasmModule = await probeModule()
  await first.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  await first.stop()
  // as a new process, which has compiled nothing yet
  vi.resetModules()
  const fresh = await import('../network.ts')
  const second = await fresh.Network.start({ dataDir })
  await second.stop()
  const third = await fresh.Network.start({ dataDir })
  const counts = await third.query({ canisterId, method: 'counts', arg: NOTHING })
  expect(numbersOf(counts)).toHaveLength(3)
  await third.stop()
  await rm(dataDir, { recursive: true })
})
