import { Network } from '@sluice/network'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Served } from '../explorer/serveQuestions.ts'
import { serveClock } from './serveClock.ts'

const WEEK = 7 * 86_400
const START = 1_900_000_000_000_000_000n

let network: Network
let clock: Served
let afterwards: number
let isWorking: Promise<void>
beforeEach(async () => {
  afterwards = 0
  network = await Network.start({ inMemory: true, startTime: START })
  isWorking = Promise.resolve()
  clock = await serveClock(network, { port: 0 }, async () => {
    afterwards++
    await isWorking
  })
})
afterEach(async () => {
  await clock.stop()
  await network.stop()
})

const at = (path: string) => `http://127.0.0.1:${clock.port}${path}`
const pass = (seconds: unknown, headers: Record<string, string> = {}) =>
  fetch(at('/pass'), { method: 'POST', body: JSON.stringify({ seconds }), headers })

test('the clock moves by what is asked, and tells how far it is ahead of this machine', async () => {
  const before = await (await fetch(at('/'))).json()
  const after = await (await pass(WEEK)).json()
  expect(after.nowMs - before.nowMs).toBe(WEEK * 1_000)
  // a network's clock goes on a little with everything it does
  expect((network.now() - START) / 1_000_000_000n).toBe(BigInt(WEEK))
  expect(after.aheadMs).toBeGreaterThan(WEEK * 1_000)
  expect(afterwards).toBe(1)
})

test.each([[0], [-1], [1.5], ['7'], [1e12], [undefined]])(
  '%j seconds are refused',
  async (seconds) => {
    expect((await pass(seconds)).status).toBe(400)
    expect(network.now()).toBe(START)
  },
)

test("a stranger's page moves nothing", async () => {
  expect((await pass(WEEK, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(network.now()).toBe(START)
})

test('while time passes a second press is refused: whoever pressed twice meant it once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  isWorking = promise
  const first = pass(WEEK)
  await vi.waitFor(() => expect(afterwards).toBe(1))
  expect((await pass(WEEK)).status).toBe(409)
  resolve()
  expect((await first).status).toBe(200)
  expect(network.now() - START).toBeLessThan(2n * BigInt(WEEK) * 1_000_000_000n)
})

test('nothing else is there', async () => {
  expect((await fetch(at('/pass'))).status).toBe(404)
})
