import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JsonRpcError } from '../JsonRpc.ts'
import { AnvilNode } from './AnvilNode.ts'
import { findAnvil, NoEthereumNode } from './findAnvil.ts'

const CHILD = fileURLToPath(new URL('../testing/orphanChild.ts', import.meta.url))

let node: AnvilNode
beforeAll(async () => {
  node = await AnvilNode.start(1_800_000_000)
})
afterAll(() => node.stop())

/** Whether somebody listens at a port of this computer. */
async function isTaken(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Waits for a process to end, which nobody tells of who has not started it. */
async function isGoneSoon(port: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (!(await isTaken(port))) return true
    await sleep(25)
  }
  return false
}

test('a node answers, and has a first block at the time that it was given', async () => {
  expect(node.isRunning).toBe(true)
  expect(await node.rpc('eth_chainId', [])).toBe('0x7a69')
  const block = await node.rpc('eth_getBlockByNumber', ['latest', false])
  expect(block).toMatchObject({ number: '0x0', timestamp: `0x${(1_800_000_000).toString(16)}` })
})

test('a node holds no keys', async () => {
  expect(await node.rpc('eth_accounts', [])).toEqual([])
})

test('a refusal comes with its code', async () => {
  const refused = node.rpc('eth_nonsense', [])
  await expect(refused).rejects.toBeInstanceOf(JsonRpcError)
  await expect(refused).rejects.toMatchObject({ code: -32_601 })
})

test('a node that was stopped is gone, and says so to whoever asks', async () => {
  const other = await AnvilNode.start(1_800_000_000)
  other.stop()
  expect(await isGoneSoon(other.port)).toBe(true)
  await expect(other.rpc('eth_chainId', [])).rejects.toThrow()
})

test('a node ends with the process that has started it, however that ends', async () => {
  const child = spawn(process.execPath, [CHILD], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const port = Number(line)
  expect(await isTaken(port)).toBe(true)
  child.kill('SIGKILL')
  expect(await isGoneSoon(port)).toBe(true)
})

test.each([
  ['freebsd', 'x64'],
  ['linux', 'riscv64'],
  ['win32', 'arm64'],
] as const)('a computer without a node (%s, %s) is told what to do', (platform, arch) => {
  const find = () => findAnvil({ platform, arch })
  expect(find).toThrow(NoEthereumNode)
  expect(find).toThrow('everything but the bridge to Ethereum works without one')
})
