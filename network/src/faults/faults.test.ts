import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { Forward, forwardArg, numbersOf, probeModule } from '../testing/probe.ts'

const NOTHING = new Uint8Array()
const wasmModule = await probeModule()

let network: Network
let caller: Principal
let callee: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
  caller = await network.createCanister()
  callee = await network.createCanister()
  for (const canisterId of [caller, callee]) {
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  }
})
afterEach(() => network.stop())

/** The caller counts once before its call and once in the callback for a reply. */
const forward = (flags: number = Forward.plain, method = 'inc') => {
  const arg = forwardArg(flags, callee.toUint8Array(), method)
  return network.update({ canisterId: caller, method: 'forward', arg })
}
const count = async (canisterId: Principal) => {
  const [heap] = numbersOf(await network.query({ canisterId, method: 'counts', arg: NOTHING }))
  return heap
}
/** What the probe answers when its call was rejected: the code, then the text. */
const rejection = (reply: Uint8Array) => ({
  code: reply[0],
  text: Buffer.from(reply.subarray(1)).toString('utf8'),
})
const isPending = async (call: Promise<unknown>) => {
  const pending = Symbol()
  await network.runUntilIdle()
  return (await Promise.race([call, Promise.resolve(pending)])) === pending
}

test('a held answer leaves the caller waiting until it is released', async () => {
  network.faults.onCall({ from: caller, to: callee, method: 'inc' }, { kind: 'holdAnswer' })
  const call = forward()
  expect(await isPending(call)).toBe(true)
  expect([await count(caller), await count(callee)]).toEqual([1, 1])
  expect(network.faults.heldAnswers).toEqual([{ from: caller, to: callee, method: 'inc' }])
  await network.advanceTime(86_400_000)
  expect(await isPending(call)).toBe(true)

  expect(await network.faults.releaseAnswers({ method: 'other' })).toBe(0)
  expect(await network.faults.releaseAnswers({ to: callee })).toBe(1)
  expect(numbersOf(await call)).toEqual([1, 1, 1])
  expect(await count(caller)).toBe(2)
})

test('an answer that is held for a time arrives when that has passed', async () => {
  network.faults.onCall({ to: callee }, { kind: 'holdAnswer', forMs: 60_000 })
  const call = forward()
  await network.runUntilIdle()
  await network.advanceTime(59_999)
  expect(await isPending(call)).toBe(true)
  await network.advanceTime(2)
  expect(numbersOf(await call)).toEqual([1, 1, 1])
})

test('answers that are held can arrive in another order', async () => {
  network.faults.onCall({ to: callee, method: 'echo' }, { kind: 'holdAnswer' })
  const first = forward(Forward.plain, 'echo')
  const second = forward()
  expect(numbersOf(await second)).toEqual([1, 1, 1])
  expect(await isPending(first)).toBe(true)
  await network.faults.releaseAnswers()
  expect(await first).toEqual(NOTHING)
})

test('a held answer outlives a restart', async () => {
  network.faults.onCall({ to: callee }, { kind: 'holdAnswer' })
  const call = forward()
  const outcome = expect(call).rejects.toThrow('crashed')
  await network.runUntilIdle()
  network.crash()
  await outcome
  await network.restart()
  expect(network.faults.heldAnswers).toHaveLength(1)
  await network.faults.releaseAnswers()
  await network.runUntilIdle()
  expect(await count(caller)).toBe(2)
})

test('a call counts as open until its held answer is released', async () => {
  network.faults.onCall({ to: callee }, { kind: 'holdAnswer' })
  const call = forward()
  await network.runUntilIdle()
  expect(network.inspector.facts(caller)?.openCalls).toBe(1)
  await network.faults.releaseAnswers()
  await call
  expect(network.inspector.facts(caller)?.openCalls).toBe(0)
})

test('the bytes of a reply can be replaced, and the callee still counts', async () => {
  network.faults.onCall({ to: callee }, { kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) })
  expect(await forward()).toEqual(Uint8Array.of(1, 2, 3))
  expect(await count(callee)).toBe(1)
})

test('a callee that traps leaves nothing, and the caller learns of it', async () => {
  network.faults.onCall({ to: callee }, { kind: 'trapCallee' })
  const { code, text } = rejection(await forward())
  expect(code).toBe(5)
  expect(text).toContain('IC0503')
  expect(text).toContain('the callee trapped')
  expect(await count(callee)).toBe(0)
})

test('a callee without cycles rejects as the network does', async () => {
  network.faults.onCall({ to: callee }, { kind: 'outOfCycles' })
  const { code, text } = rejection(await forward())
  expect(code).toBe(2)
  expect(text).toBe(`IC0207: Canister ${callee.toText()} is out of cycles`)
  expect(await count(callee)).toBe(0)
})

test('cycles of a call that never arrives come back', async () => {
  network.faults.onCall({ to: callee }, { kind: 'trapCallee' })
  const before = network.inspector.facts(caller)?.cycles
  await forward(Forward.withTrillion)
  const spent = (before ?? 0n) - (network.inspector.facts(caller)?.cycles ?? 0n)
  expect(spent).toBeLessThan(1_000_000_000n)
})

test('a reject before the callee runs and one after it differ in what stays', async () => {
  const reject = { code: 2, message: 'lost' } as const
  network.faults.onCall({ to: callee }, { kind: 'rejectBefore', ...reject })
  expect(rejection(await forward())).toEqual({ code: 2, text: 'lost' })
  expect(await count(callee)).toBe(0)
  network.faults.onCall({ to: callee }, { kind: 'rejectAfter', ...reject })
  expect(rejection(await forward())).toEqual({ code: 2, text: 'lost' })
  expect(await count(callee)).toBe(1)
})

test('a callback that traps keeps what was done before the call', async () => {
  network.faults.onCall({ to: callee }, { kind: 'trapCallback' })
  await expect(forward(Forward.withCleanup)).rejects.toThrow('the callback trapped')
  expect([await count(caller), await count(callee)]).toEqual([1, 1])
  const cleanups = { canisterId: caller, method: 'cleanups', arg: NOTHING }
  expect(numbersOf(await network.query(cleanups))).toEqual([1])
})

test('a fault meets as many calls as it was told to, and then none', async () => {
  const fault = network.faults.onCall({ to: callee }, { kind: 'trapCallee' }, { times: 2 })
  expect(rejection(await forward()).code).toBe(5)
  expect(rejection(await forward()).code).toBe(5)
  expect(numbersOf(await forward())).toEqual([1, 1, 1])
  expect(fault.calls.map(({ method }) => method)).toEqual(['inc', 'inc'])
})

test('a fault that is removed meets no call', async () => {
  const fault = network.faults.onCall({ to: callee }, { kind: 'trapCallee' })
  fault.remove()
  expect(numbersOf(await forward())).toEqual([1, 1, 1])
  expect(fault.calls).toEqual([])
})

test('calls that no fault matches go to the interceptor', async () => {
  network.faults.onCall({ method: 'echo' }, { kind: 'trapCallee' })
  network.interceptCalls(() => ({ kind: 'outOfCycles' }))
  expect(rejection(await forward()).code).toBe(2)
  expect(rejection(await forward(Forward.plain, 'echo')).code).toBe(5)
})

test('a canister can be upgraded while its call is out, and takes the answer with its new code', async () => {
  const call = forward()
  const upgrade = { canisterId: caller, mode: 'upgrade', wasmModule, arg: NOTHING } as const
  await network.faults.whileCallIsOut({ from: caller, method: 'inc' }, async () => {
    expect(await count(callee)).toBe(1)
    expect(await isPending(call)).toBe(true)
    await network.installCode(upgrade)
    expect(await count(caller)).toBe(0)
  })
  expect(numbersOf(await call)).toEqual([1, 1, 1])
  expect(await count(caller)).toBe(1)
  expect(network.faults.heldAnswers).toEqual([])
})
