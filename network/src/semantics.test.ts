import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Network } from './network.ts'
import { Forward, forwardArg, numbersOf, probeModule } from './testing/probe.ts'

let network: Network
let one: Principal
let two: Principal

const NOTHING = new Uint8Array()
const wasmModule = await probeModule()

async function install(): Promise<Principal> {
  const canisterId = await network.createCanister({ cycles: 1_000_000n })
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

beforeEach(async () => {
  const startTime = 1_700_000_000_000_000_000n
  network = await Network.start({ inMemory: true, startTime, costSchedule: 'free' })
  one = await install()
  two = await install()
})
afterEach(() => network.stop())

const update = (canisterId: Principal, method: string, arg: Uint8Array = NOTHING) =>
  network.update({ canisterId, method, arg })
const query = (canisterId: Principal, method: string, arg = NOTHING) =>
  network.query({ canisterId, method, arg })
const counts = async (canisterId: Principal) => numbersOf(await query(canisterId, 'counts'))
const number = async (canisterId: Principal, method: string) =>
  numbersOf(await query(canisterId, method))[0]
const forward = (flags: number, method: string, payload = NOTHING, callee = two.toUint8Array()) =>
  update(one, 'forward', forwardArg(flags, callee, method, payload))

/** Code and first line of the reject that a call ends in. */
async function rejectOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error) || !('errorCode' in error) || !('rejectMessage' in error)) {
    return 'no reject'
  }
  return `${error.errorCode} ${String(error.rejectMessage).split('\n')[0]}`
}

/** A reject as the probe's reject callback passes it on. */
function seenReject(reply: Uint8Array): { code: number | undefined; message: string } {
  return { code: reply[0], message: Buffer.from(reply.subarray(1)).toString('utf8') }
}

describe('one message', () => {
  test('keeps heap, globals and stable memory', async () => {
    await update(one, 'inc')
    expect(numbersOf(await update(one, 'inc'))).toEqual([2, 2, 2])
    expect(await counts(one)).toEqual([2, 2, 2])
    expect(await counts(two)).toEqual([0, 0, 0])
  })

  test.each([
    ['inc_and_trap', 'IC0502', 'Canister trapped: unreachable'],
    ['inc_and_ic_trap', 'IC0503', "Canister called `ic0.trap` with message: 'boom'"],
    ['grow_and_trap', 'IC0502', 'Canister trapped: unreachable'],
    ['reply_twice', 'IC0504', 'Canister violated contract'],
    ['out_of_bounds', 'IC0502', 'heap out of bounds'],
    ['divide', 'IC0502', 'integer division by 0'],
    ['recurse', 'IC0502', 'stack overflow'],
  ])('%s changes nothing and is rejected with %s', async (method, code, text) => {
    await update(one, 'inc')
    const reject = await rejectOf(update(one, method))
    expect(reject).toContain(code)
    expect(reject).toContain(text)
    expect(await counts(one)).toEqual([1, 1, 1])
    expect(await number(one, 'memory_pages')).toBe(1)
    expect(numbersOf(await update(one, 'inc'))).toEqual([2, 2, 2])
  })

  test('without a reply is rejected and keeps its changes', async () => {
    expect(await rejectOf(update(one, 'no_reply'))).toContain('IC0506')
    expect(await counts(one)).toEqual([1, 1, 1])
  })

  test('may be rejected by the canister in its own words', async () => {
    const reject = await rejectOf(update(one, 'refuse', Buffer.from('not today')))
    expect(reject).toBe('IC0406 not today')
  })

  test('sees its caller', async () => {
    const sender = two
    const reply = await network.update({ canisterId: one, method: 'caller', arg: NOTHING, sender })
    expect(reply).toEqual(two.toUint8Array())
  })

  test('to an unknown method or canister is rejected', async () => {
    expect(await rejectOf(update(one, 'nope'))).toContain("has no update method 'nope'")
    expect(await rejectOf(query(one, 'inc'))).toContain("has no query method 'inc'")
    const missing = await network.createCanister()
    expect(await rejectOf(update(missing, 'inc'))).toContain('IC0537')
  })
})

describe('a query', () => {
  test('changes nothing, however it is called', async () => {
    await update(one, 'inc')
    expect(numbersOf(await query(one, 'query_inc'))).toEqual([2, 2, 2])
    expect(numbersOf(await update(one, 'query_inc'))).toEqual([2, 2, 2])
    expect(numbersOf(await forward(Forward.plain, 'query_inc'))).toEqual([1, 1, 1])
    expect(await counts(two)).toEqual([0, 0, 0])
    expect(await counts(one)).toEqual([3, 3, 3])
  })

  test('may not call other canisters', async () => {
    expect(await rejectOf(query(one, 'call_in_query'))).toContain('IC0504')
  })
})

describe('a call between canisters', () => {
  test('brings the reply to the callback', async () => {
    const reply = await forward(Forward.plain, 'echo', Buffer.from('hello'))
    expect(Buffer.from(reply).toString()).toBe('hello')
    expect(await counts(one)).toEqual([2, 2, 2])
  })

  test('to the own canister waits in the queue', async () => {
    const reply = await forward(Forward.plain, 'inc', NOTHING, one.toUint8Array())
    expect(numbersOf(reply)).toEqual([2, 2, 2])
    expect(await counts(one)).toEqual([3, 3, 3])
  })

  test.each([
    ['inc_and_trap', 5, 'IC0502: Error from Canister'],
    ['no_reply', 5, 'IC0506'],
    ['nope', 5, 'IC0536'],
    ['refuse', 4, 'sorry'],
  ])('that ends in a reject of %s shows code %i', async (method, code, text) => {
    const reject = seenReject(await forward(Forward.plain, method, Buffer.from('sorry')))
    expect(reject.code).toBe(code)
    expect(reject.message).toContain(text)
  })

  test('to a canister that does not exist is rejected', async () => {
    const callee = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 9, 1, 1])
    const reject = seenReject(await forward(Forward.plain, 'inc', NOTHING, callee))
    expect(reject).toMatchObject({ code: 3 })
    expect(reject.message).toContain('IC0301')
  })

  test('leaves only when the message that made it succeeds', async () => {
    expect(await rejectOf(forward(Forward.trapAfterCall, 'inc'))).toContain('IC0502')
    expect(await counts(two)).toEqual([0, 0, 0])
  })

  test('whose callback traps keeps what was done before, and runs the cleanup', async () => {
    const flags = Forward.trapInCallback | Forward.withCleanup
    expect(await rejectOf(forward(flags, 'inc'))).toContain('IC0502')
    expect(await counts(one)).toEqual([1, 1, 1])
    expect(await counts(two)).toEqual([1, 1, 1])
    expect(await number(one, 'cleanups')).toBe(1)
  })

  test('whose cleanup traps too says so and keeps nothing of the cleanup', async () => {
    const flags = Forward.trapInCallback | Forward.withCleanup | Forward.trapInCleanup
    expect(await rejectOf(forward(flags, 'inc'))).toContain('call_on_cleanup also failed')
    expect(await number(one, 'cleanups')).toBe(0)
  })

  test('whose callback does not reply is answered by the system', async () => {
    expect(await rejectOf(forward(Forward.silentCallback, 'inc'))).toContain('IC0506')
  })

  test('conserves cycles: accepted and refunded make up what was attached', async () => {
    expect(numbersOf(await forward(Forward.withCycles, 'accept_some'))).toEqual([700])
    expect(await number(one, 'cycles')).toBe(1_000_000 - 300)
    expect(await number(two, 'cycles')).toBe(1_000_000 + 300)
    await forward(Forward.withCycles, 'inc_and_trap')
    expect(await number(one, 'cycles')).toBe(1_000_000 - 300)
  })
})

describe('fault injection', () => {
  test('can lose a call before it runs', async () => {
    network.interceptCalls(() => ({ kind: 'rejectBefore', code: 2, message: 'lost' }))
    expect(seenReject(await forward(Forward.plain, 'inc'))).toEqual({ code: 2, message: 'lost' })
    expect(await counts(two)).toEqual([0, 0, 0])
  })

  test('can lose the answer after it ran', async () => {
    network.interceptCalls(() => ({ kind: 'rejectAfter', code: 2, message: 'lost' }))
    expect(seenReject(await forward(Forward.plain, 'inc'))).toEqual({ code: 2, message: 'lost' })
    expect(await counts(two)).toEqual([1, 1, 1])
  })

  test('can make the callback trap', async () => {
    network.interceptCalls(({ method }) =>
      method === 'inc' ? { kind: 'trapCallback' } : 'deliver',
    )
    expect(await rejectOf(forward(Forward.withCleanup, 'inc'))).toContain('IC0503')
    expect(await counts(two)).toEqual([1, 1, 1])
    expect(await number(one, 'cleanups')).toBe(1)
  })
})

describe('time', () => {
  test('stands still until it is advanced, then fires the timer once at its time', async () => {
    const delay = Buffer.alloc(8)
    delay.writeBigUInt64LE(5_000_000_000n)
    await update(one, 'start_timer', delay)
    await network.advanceTime(4_999)
    expect(await number(one, 'timers')).toBe(0)
    await network.advanceTime(2)
    await network.advanceTime(60_000)
    expect(await number(one, 'timers')).toBe(1)
    expect(network.now()).toBeGreaterThan(1_700_000_065_000_000_000n)
  })
})

describe('code changes', () => {
  test('an upgrade keeps stable memory and clears heap and timer', async () => {
    await update(one, 'inc')
    const delay = Buffer.alloc(8)
    delay.writeBigUInt64LE(5_000_000_000n)
    await update(one, 'start_timer', delay)
    await network.installCode({ canisterId: one, mode: 'upgrade', wasmModule, arg: NOTHING })
    // The pre-upgrade hook counted once more into stable memory.
    expect(await counts(one)).toEqual([0, 0, 2])
    await network.advanceTime(60_000)
    expect(await number(one, 'timers')).toBe(0)
  })

  test('a reinstall clears all memory, an install over code is refused', async () => {
    await update(one, 'inc')
    const again = { canisterId: one, wasmModule, arg: NOTHING }
    expect(await rejectOf(network.installCode({ ...again, mode: 'install' }))).toContain('IC0514')
    await network.installCode({ ...again, mode: 'reinstall' })
    expect(await counts(one)).toEqual([0, 0, 0])
  })

  test('a module with unknown imports or reserved exports is refused and changes nothing', async () => {
    await update(one, 'inc')
    for (const text of [
      '(module (import "ic0" "no_such_function" (func)))',
      '(module (import "ic0" "msg_reply" (func (param i32))))',
      '(module (import "env" "msg_reply" (func)))',
      '(module (func (export "canister_surprise")))',
      '(module (func (export "canister_update a")) (func (export "canister_query a")))',
    ]) {
      const { assemble } = await import('./testing/probe.ts')
      const broken = { canisterId: one, mode: 'upgrade', arg: NOTHING } as const
      const call = network.installCode({ ...broken, wasmModule: await assemble(text) })
      expect(await rejectOf(call)).toContain('IC0505')
    }
    expect(await counts(one)).toEqual([1, 1, 1])
  })
})
