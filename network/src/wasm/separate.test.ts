import { expect, test } from 'vitest'
import { isKnownImport } from '../host/ic0/index.ts'
import { Network } from '../network.ts'
import { assemble, numbersOf } from '../testing/probe.ts'
import { InvalidModuleError, readModule } from './canisterModule.ts'

const NOTHING = new Uint8Array()

/**
 * A canister whose methods call one function with a number each: it replies with the number, the instructions so far, a global,
 * and a byte of a passive segment.
 */
const canister = (data: { methods: readonly number[]; first: number; text: string }) => `(module
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "performance_counter" (func $counter (param i32) (result i64)))
  (memory 1)
  (data $text "${data.text}")
  (global $first (mut i64) (i64.const ${data.first}))
  (func $run (param $number i32)
    (i64.store (i32.const 8) (call $counter (i32.const 0)))
    (i64.store (i32.const 0) (i64.extend_i32_u (local.get $number)))
    (i64.store (i32.const 16) (global.get $first))
    (i64.store (i32.const 24) (i64.const 0))
    (memory.init $text (i32.const 24) (i32.const 1) (i32.const 1))
    (global.set $first (i64.add (global.get $first) (i64.const 1)))
    (call $append (i32.const 0) (i32.const 32))
    (call $reply))
  (func (export "canister_update beyond") (memory.init $text (i32.const 0) (i32.const 1) (i32.const 100)))
  (func (export "canister_update outside") (memory.init $text (i32.const 65535) (i32.const 0) (i32.const 2)))
  (func (export "canister_update dropped")
    (data.drop $text) (memory.init $text (i32.const 0) (i32.const 0) (i32.const 1)))
  ${data.methods.map((number) => `(func (export "canister_update m${number}") (call $run (i32.const ${number})))`).join('\n')})`

async function installed(text: string) {
  const network = await Network.start({ inMemory: true })
  const canisterId = await network.createCanister()
  const wasmModule = await assemble(text)
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  const call = async (method: string) =>
    numbersOf(await network.update({ canisterId, method, arg: NOTHING }))
  return { network, canisterId, call }
}

const read = async (text: string) => readModule(await assemble(text), isKnownImport)

test('modules that differ in methods, data and initial globals have the same code', async () => {
  const one = await read(canister({ methods: [1, 2], first: 5, text: 'ab' }))
  const other = await read(canister({ methods: [3, 70_000, 4], first: -6, text: 'cde' }))

  expect(other.facts.codeHash).toEqual(one.facts.codeHash)
  expect(one.facts.initialGlobals).toEqual([5n])
  expect(other.facts.initialGlobals).toEqual([-6n])
  expect([...other.facts.thunks].map(([name, { args }]) => [name, args])).toEqual([
    ['canister_update m4', [4]],
    ['canister_update m70000', [70_000]],
    ['canister_update m3', [3]],
  ])
})

test('a separated module runs as it is written, and counts the same', async () => {
  const text = canister({ methods: [1, 70_000], first: -5, text: 'ab' })
  const thunks = await installed(text)
  // A function behind the methods that nobody exports: they stay in the code.
  const inCode = await installed(`${text.slice(0, -1)} (func nop))`)
  expect((await read(`${text.slice(0, -1)} (func nop))`)).facts.thunks.size).toBe(0)

  for (const [method, number] of [
    ['m70000', 70_000],
    ['m1', 1],
  ] as const) {
    const reply = await thunks.call(method)
    expect(await inCode.call(method)).toEqual(reply)
    expect(reply[0]).toBe(number)
    expect(reply[1]).toBeGreaterThan(6)
    expect(reply[3]).toBe('b'.charCodeAt(0))
  }
  await thunks.network.stop()
  await inCode.network.stop()
})

test('two modules with the same code keep their own data and methods apart', async () => {
  const network = await Network.start({ inMemory: true })
  const install = async (text: string) => {
    const canisterId = await network.createCanister()
    const wasmModule = await assemble(text)
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    return (method: string) => network.update({ canisterId, method, arg: NOTHING })
  }
  const one = await install(canister({ methods: [1], first: 10, text: 'ab' }))
  const other = await install(canister({ methods: [2], first: 20, text: 'xyz' }))

  expect(numbersOf(await one('m1')).slice(2)).toEqual([10, 98])
  expect(numbersOf(await other('m2')).slice(2)).toEqual([20, 121])
  expect(numbersOf(await one('m1')).slice(2)).toEqual([11, 98])
  await expect(one('m2')).rejects.toThrow("has no update method 'm2'")
  await network.stop()
})

test('what lies beyond a segment or the memory, or was dropped, traps and is back in the next message', async () => {
  const { network, call } = await installed(canister({ methods: [1], first: 0, text: 'ab' }))
  await expect(call('beyond')).rejects.toThrow('heap out of bounds')
  await expect(call('outside')).rejects.toThrow('heap out of bounds')
  await expect(call('dropped')).rejects.toThrow('heap out of bounds')
  expect((await call('m1')).slice(2)).toEqual([0, 98])
  await network.stop()
})

test('methods that other code refers to stay in the code', async () => {
  const referring = (item: string) => `(module
    (func $run (param i32)) (func $call (call $thunk)) ${item}
    (func $thunk (export "canister_update a") (call $run (i32.const 1))))`
  const called = await read(referring(''))
  expect(called.facts.thunks.size).toBe(0)
  expect((await read(referring('(table funcref (elem $thunk))'))).facts.thunks.size).toBe(0)
  expect((await read(referring('(start $thunk)'))).facts.thunks.size).toBe(0)
})

test('what is invalid in a part that is taken out is refused as well', async () => {
  const text =
    '(module (func (export "canister_update a")) (func (export "canister_update b") (call 0)))'
  const valid = Buffer.from(await assemble(text)).toString('latin1')
  const twice = Buffer.from(valid.replace('update b', 'update a'), 'latin1')

  expect(() => readModule(twice, isKnownImport)).toThrow(InvalidModuleError)
})
