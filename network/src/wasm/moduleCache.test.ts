import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Network } from '../network.ts'
import { probeModule } from '../testing/probe.ts'

const CHILD = fileURLToPath(new URL('../testing/countsChild.ts', import.meta.url))
const NOTHING = new Uint8Array()

test('a module that another network has loaded, and never run, runs here after that one has stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modules-'))
  const first = await Network.start({ dataDir })
  const canisterId = await first.createCanister()
  const wasmModule = await probeModule()
  await first.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  await first.stop()
  const child = [CHILD, dataDir, canisterId.toText()]
  const { stdout } = await promisify(execFile)(process.execPath, child)
  expect(stdout).toBe('3\n')
  await rm(dataDir, { recursive: true })
})
