import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isKnownImport } from '../host/ic0/index.ts'
import { assemble } from '../testing/probe.ts'
import { InvalidModuleError, readModule, segmentsOf } from './canisterModule.ts'
import {
  COUNTER_EXPORT,
  GLOBAL_EXPORT,
  HOOK_EXPORT,
  MEMORY_EXPORT,
  START_EXPORT,
  TABLE_EXPORT,
} from './hostExports.ts'
import { rewriteModule } from './rewrite.ts'

async function exportsOf(text: string): Promise<WebAssembly.Exports> {
  const rewritten = rewriteModule(await assemble(text))
  const module = new WebAssembly.Module(new Uint8Array(rewritten))
  return new WebAssembly.Instance(module).exports
}

test('makes memory, table and mutable number globals reachable, and keeps what was exported', async () => {
  const exports = await exportsOf(`(module
    (memory 2) (table 3 funcref)
    (global i32 (i32.const 1))
    (global (mut i32) (i32.const -2))
    (global (mut i64) (i64.const 0x7fffffffffffffff))
    (global (mut f32) (f32.const 1.5))
    (global (mut f64) (f64.const 2.5))
    (func (export "answer") (result i32) (i32.const 42)))`)
  const { answer } = exports
  expect(typeof answer === 'function' && answer()).toBe(42)
  expect(exports[MEMORY_EXPORT]).toBeInstanceOf(WebAssembly.Memory)
  expect(exports[TABLE_EXPORT]).toBeInstanceOf(WebAssembly.Table)
  const values = Object.entries(exports)
    .filter(([name]) => name.startsWith(GLOBAL_EXPORT))
    .map(([, value]) => value instanceof WebAssembly.Global && value.value)
  expect(values).toEqual([-2, 0x7fffffffffffffffn, 1.5, 2.5])
})

test('turns the start function into an export that does not run by itself', async () => {
  const exports = await exportsOf(`(module
    (global $g (mut i32) (i32.const 0))
    (func $start (global.set $g (i32.const 7)))
    (start $start))`)
  const start = exports[START_EXPORT]
  const global = exports[`${GLOBAL_EXPORT}0`]
  const read = () => global instanceof WebAssembly.Global && global.value
  expect(read()).toBe(0)
  if (typeof start === 'function') start()
  expect(read()).toBe(7)
})

test('handles 64-bit memory and modules without anything', async () => {
  const exports = await exportsOf('(module (memory i64 1))')
  expect(exports[MEMORY_EXPORT]).toBeInstanceOf(WebAssembly.Memory)
  expect(Object.keys(await exportsOf('(module)'))).toEqual([COUNTER_EXPORT, HOOK_EXPORT])
})

test('reads gzipped modules; the hash is of the bytes as uploaded', async () => {
  const plain = await assemble('(module (func (export "canister_query a")))')
  const zipped = gzipSync(plain)
  const fromPlain = readModule(plain, isKnownImport).facts
  const fromZipped = readModule(zipped, isKnownImport).facts
  expect([...fromZipped.methods]).toEqual([['a', 'query']])
  expect(fromZipped.hash).not.toEqual(fromPlain.hash)
})

test('refuses what is no module', () => {
  for (const bytes of [new Uint8Array(), Buffer.from('hello'), gzipSync('hello')]) {
    expect(() => readModule(bytes, isKnownImport)).toThrow(InvalidModuleError)
  }
})

test('what is kept of a module keeps nothing else of it in memory', async () => {
  const name = Buffer.from('icp:public candid:service')
  const service = Buffer.from('service : {}')
  const section = Buffer.concat([Buffer.of(name.length), name, service])
  const code = await assemble('(module (memory 1) (data $text "some text"))')
  const module = Buffer.concat([code, Buffer.of(0, section.length), section])
  for (const uploaded of [module, gzipSync(module)]) {
    const { metadata } = readModule(uploaded, isKnownImport).facts
    const kept = [metadata.get('candid:service')?.content, ...segmentsOf(uploaded)]
    expect(kept.map((bytes) => bytes?.buffer.byteLength)).toEqual([service.length, 9])
  }
})
