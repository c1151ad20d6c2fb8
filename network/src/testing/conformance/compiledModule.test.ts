import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { numbersOf } from '../probe.ts'
import { compiledModule } from './compiledModule.ts'

const NOTHING = new Uint8Array()
const STACK_TOP = 1_048_576
const forms = [
  ['with the exports of its linker', true, false],
  ['with neither memory nor globals exported', false, false],
  ['without exports, gzipped', false, true],
] as const

describe.each(forms)('a module as rustc makes it, %s', (_, exportsMemory, isGzipped) => {
  let network: Network
  let canisterId: Principal
  let wasmModule: Uint8Array
  let dataDir: string

  beforeEach(async () => {
    const plain = await compiledModule(exportsMemory)
    wasmModule = isGzipped ? new Uint8Array(gzipSync(plain)) : plain
    dataDir = mkdtempSync(join(tmpdir(), 'compiled-'))
    network = await Network.start({ dataDir })
    canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  })
  afterEach(async () => {
    await network.stop()
    rmSync(dataDir, { recursive: true })
  })
  const call = async (method: string) =>
    numbersOf(await network.update({ canisterId, method, arg: NOTHING }))
  const state = async () =>
    numbersOf(await network.query({ canisterId, method: 'state', arg: NOTHING }))

  test('runs what its start function and its data segments prepared', async () => {
    expect(await state()).toEqual([4, 0, 0, 0, STACK_TOP])
  })

  test('keeps heap and globals of each type from message to message', async () => {
    await call('increment')
    expect(await call('increment')).toEqual([6, 2, 2, 0, STACK_TOP])
    expect(await state()).toEqual([6, 2, 2, 0, STACK_TOP])
  })

  test('has sign extension, several values, saturation and references', async () => {
    const reply = await network.query({ canisterId, method: 'features', arg: NOTHING })
    expect(numbersOf(reply)).toEqual([4, 7, 2 ** 64 - 16, 30, 2 ** 32 - 1, 3, 1])
  })

  test('a trap gives back heap, globals and the stack pointer', async () => {
    await call('increment')
    await expect(call('trap_in_frame')).rejects.toThrow('IC0502')
    expect(await call('increment')).toEqual([6, 2, 2, 0, STACK_TOP])
  })

  test('finds its callbacks in the table', async () => {
    expect(await call('call_itself')).toEqual([6, 2, 2, 0, STACK_TOP])
  })

  test('cleans up after a callback that trapped', async () => {
    await expect(call('call_nothing')).rejects.toThrow('IC0502')
    expect(await state()).toEqual([4, 0, 0, 1, STACK_TOP])
  })

  test('goes on after a restart without running its start function again', async () => {
    await call('increment')
    await network.stop()
    network = await Network.start({ dataDir })
    expect(await state()).toEqual([5, 1, 1, 0, STACK_TOP])
    expect(await call('increment')).toEqual([6, 2, 2, 0, STACK_TOP])
  })

  test('carries over in an upgrade what it wrote to stable memory', async () => {
    await call('increment')
    await network.installCode({ canisterId, mode: 'upgrade', wasmModule, arg: NOTHING })
    expect(await state()).toEqual([5, 0, 0, 0, STACK_TOP])
  })
})
