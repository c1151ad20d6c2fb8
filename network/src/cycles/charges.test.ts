import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Results } from '../management/candid.ts'
import { Network } from '../network.ts'
import { ManagementClient } from '../testing/managementClient.ts'
import { noSettings } from '../testing/settings.ts'
import { amountArg, amountOf, spenderModule } from '../testing/spender.ts'

const NOTHING = new Uint8Array()
const TRILLION = 1_000_000_000_000n
const DAY_MS = 86_400_000
const MESSAGE = 5_000_000n
/** 1.2 million and 2000 for each byte of argument, method, sender and receiver. */
const ingressPrice = (method: string, argBytes: number) =>
  1_200_000n + 2_000n * BigInt(argBytes + method.length + 1 + 10)
const PREPAID_EXECUTION = MESSAGE + 40_000_000_000n
const PREPAID_TRANSMISSION = 2_097_152_000n

let network: Network
let management: ManagementClient
let canister: Principal
const modules = { i32: await spenderModule('i32'), i64: await spenderModule('i64') }

beforeEach(async () => {
  network = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
  management = new ManagementClient(network, Principal.anonymous())
  canister = await spender('i32', 10n * TRILLION)
})
afterEach(() => network.stop())

async function spender(type: 'i32' | 'i64', cycles: bigint): Promise<Principal> {
  const canisterId = await network.createCanister({ cycles })
  const wasmModule = modules[type]
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

const balance = (of = canister) => network.inspector.facts(of)?.cycles ?? 0n
const call = async (method: string, amount?: bigint, canisterId = canister) => {
  const arg = amount === undefined ? NOTHING : amountArg(amount)
  return amountOf(await network.update({ canisterId, method, arg }))
}
const look = async (method: string, canisterId = canister) =>
  amountOf(await network.query({ canisterId, method, arg: NOTHING }))
const costOf = async (work: () => Promise<unknown>, of = canister) => {
  const before = balance(of)
  await work()
  return before - balance(of)
}
const change = (changes: object, of = canister) =>
  management.call('update_settings', {
    canister_id: of,
    settings: { ...noSettings, ...changes },
    sender_canister_version: [],
  })

describe('a message costs', () => {
  test.each([
    ['32', 'i32', 1n],
    ['64', 'i64', 2n],
  ] as const)(
    'a base and its instructions, with %s-bit memory',
    async (_, type, perInstruction) => {
      const id = await spender(type, 10n * TRILLION)
      const spin = async (count: bigint) => {
        let counted = 0n
        const cost = await costOf(async () => {
          counted = await call('spin', count, id)
        }, id)
        const executed = cost - MESSAGE - ingressPrice('spin', 8)
        // The counter is read just before the end.
        expect(executed).toBeGreaterThanOrEqual(counted * perInstruction)
        expect(executed - counted * perInstruction).toBeLessThan(2_000n * perInstruction)
        return executed
      }
      const [few, many] = [await spin(1_000n), await spin(3_000n)]
      expect((many - few) % (2_000n * perInstruction)).toBe(0n)
      expect(many).toBeGreaterThan(few)
    },
  )

  test('as much when it traps, and a query costs nothing', async () => {
    const cost = await costOf(() => call('trap').catch(() => undefined))
    const base = MESSAGE + ingressPrice('trap', 0)
    expect(cost).toBeGreaterThanOrEqual(base)
    expect(cost - base).toBeLessThan(100n)
    expect(await costOf(() => look('look'))).toBe(0n)
  })

  test('the whole limit in advance, which the canister sees', async () => {
    const before = balance()
    const seen = await call('balance')
    expect(seen).toBe(before - ingressPrice('balance', 0) - PREPAID_EXECUTION)
  })

  test('nothing when everything is free', async () => {
    const free = await Network.start({ inMemory: true, costSchedule: 'free' })
    const canisterId = await free.createCanister({ cycles: 5n })
    const wasmModule = modules.i32
    await free.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    await free.update({ canisterId, method: 'spin', arg: amountArg(1_000n) })
    await free.advanceTime(1000 * DAY_MS)
    expect(free.inspector.facts(canisterId)?.cycles).toBe(5n)
    await free.stop()
  })
})

describe('a call', () => {
  test('costs 260 000 and 1000 a byte each way, and gives back what was withheld', async () => {
    const direct = await costOf(() => call('spin', 0n))
    const whole = await costOf(async () => {
      expect(await call('call', 0n)).toBe(0n)
      await network.runUntilIdle()
    })
    expect(await look('events')).toBe(1n)
    const transmission = 260_000n + 1_000n * 4n + 1_000n * 16n
    // Three messages run: the caller, the callee and the callback.
    const known = ingressPrice('call', 8) + 3n * MESSAGE + transmission
    expect(whole).toBeGreaterThan(known)
    expect(whole - known).toBeLessThan(5_000n + direct - MESSAGE)
  })

  test('has the price that cost_call names', async () => {
    const price = 260_000n + 4_000n + PREPAID_TRANSMISSION + PREPAID_EXECUTION
    expect(await look('cost_call')).toBe(price)
    const wide = await spender('i64', 10n * TRILLION)
    expect(await look('cost_call', wide)).toBe(price + 40_000_000_000n)
  })

  test('is not made when it would freeze the canister: call_perform returns 2', async () => {
    const price = await look('cost_call')
    // What is left while the message runs does not pay for a call.
    const spare = ingressPrice('call', 8) + PREPAID_EXECUTION + price
    const leave = (amount: bigint) => burnDownTo(amount)
    await leave(spare + 2_000_000_000n)
    expect(await call('call', 0n)).toBe(0n)
    await network.runUntilIdle()
    await leave(spare - 1n)
    expect(await call('call', 0n)).toBe(2n)
  })

  test('can attach what is liquid and not more', async () => {
    await expect(call('call', 10n * TRILLION)).rejects.toThrow('IC0207')
    await expect(call('call', 10n * TRILLION)).rejects.toThrow('is out of cycles')
    const before = balance()
    await call('call', TRILLION)
    await network.runUntilIdle()
    expect(before - balance()).toBeLessThan(TRILLION / 1000n)
  })
})

/** Lets the canister burn until so much is left above the freezing limit. */
async function burnDownTo(liquid: bigint): Promise<void> {
  const excess = (await look('liquid')) - liquid
  const fixed = await costOf(() => call('burn', 0n))
  await call('burn', excess - 2n * fixed)
  expect(await look('liquid')).toBe(liquid)
}

describe('a frozen canister', () => {
  const freeze = () => change({ freezing_threshold: [10_000_000_000_000n] })

  test('refuses calls and queries until it is topped up', async () => {
    await freeze()
    await expect(call('spin', 1n)).rejects.toThrow(/IC0207.*is out of cycles: please top up/)
    await expect(look('look')).rejects.toThrow("unable to process query calls because it's frozen")
    await network.addCycles(canister, 1_000_000n * TRILLION)
    await call('spin', 1n)
    expect(await look('look')).toBe(7n)
  })

  test('can be freed by shorter settings, which it takes in all the same', async () => {
    await freeze()
    await change({ freezing_threshold: [0n] })
    await call('spin', 1n)
  })

  test('keeps its timer for later', async () => {
    await call('start_timer', network.now() + 1_000_000_000n)
    await freeze()
    await network.advanceTime(5_000)
    await change({ freezing_threshold: [0n] })
    await network.runUntilIdle()
    expect(await look('events')).toBe(1n)
  })

  test('does not burn what it needs to live on', async () => {
    const liquid = await look('liquid')
    const spent = ingressPrice('burn', 8) + PREPAID_EXECUTION
    expect(await call('burn', 100n * TRILLION)).toBe(liquid - spent)
    // What was withheld for instructions came back.
    expect(await look('liquid')).toBeGreaterThan(39_000_000_000n)
    expect(await look('liquid')).toBeLessThan(40_000_000_000n)
  })

  test('tells only controllers how much is missing', async () => {
    await freeze()
    const sender = Principal.fromUint8Array(new Uint8Array([1, 2, 3, 1]))
    const stranger = network.update({ canisterId: canister, method: 'spin', arg: NOTHING, sender })
    await expect(stranger).rejects.toThrow(/is out of cycles$/)
  })

  test('installs no code', async () => {
    await freeze()
    const install = network.installCode({
      canisterId: canister,
      mode: 'reinstall',
      wasmModule: modules.i32,
      arg: NOTHING,
    })
    await expect(install).rejects.toThrow(/IC0207.*Canister installation failed with/)
  })
})

describe('time costs', () => {
  test('127 000 a second for each GiB', async () => {
    const cost = await costOf(() => network.advanceTime(DAY_MS))
    const { memory_size, idle_cycles_burned_per_day } = await statusOf()
    expect(idle_cycles_burned_per_day).toBe((memory_size * 127_000n * 86_400n) / 1_073_741_824n)
    expect(cost).toBe(idle_cycles_burned_per_day)
    expect(cost).toBeGreaterThan(0n)
  })

  test('what is allocated, whether used or not', async () => {
    const mebibyte = 1_048_576n
    await change({ memory_allocation: [1024n * mebibyte], freezing_threshold: [0n] })
    const perDay = 127_000n * 86_400n
    expect(await costOf(() => network.advanceTime(DAY_MS))).toBe(perDay)
    await change({ compute_allocation: [1n] })
    expect((await statusOf()).idle_cycles_burned_per_day).toBe(perDay + 864_000_000_000n)
    expect(await costOf(() => network.advanceTime(DAY_MS))).toBe(perDay + 864_000_000_000n)
  })

  test('its code to a canister that can no longer pay', async () => {
    await change({ compute_allocation: [1n], freezing_threshold: [0n] })
    await network.advanceTime(30 * DAY_MS)
    const facts = network.inspector.facts(canister)
    expect(facts).toMatchObject({ cycles: 0n, moduleHash: undefined, heapBytes: 0 })
    // It can't even pay for taking in a call.
    await expect(call('spin', 1n)).rejects.toThrow('IC0207')
    expect((await statusOf()).settings).toMatchObject({ compute_allocation: 0n })
  })
})

async function statusOf() {
  const reply = await management.call('canister_status', { canister_id: canister })
  return Object(IDL.decode([Results.canister_status], new Uint8Array(reply))[0])
}
