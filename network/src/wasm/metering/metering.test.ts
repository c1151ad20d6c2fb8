import { expect, test } from 'vitest'
import { assemble } from '../../testing/probe.ts'
import { COUNTER_EXPORT } from '../hostExports.ts'
import { rewriteModule } from '../rewrite.ts'

/** How many instructions were counted until the export trapped. */
async function usedBeforeTrap(text: string, argument: number): Promise<number> {
  const module = new WebAssembly.Module(new Uint8Array(rewriteModule(await assemble(text))))
  const { exports } = new WebAssembly.Instance(module)
  const { run, [COUNTER_EXPORT]: counter } = exports
  if (!(counter instanceof WebAssembly.Global) || typeof run !== 'function')
    throw new Error('no run')
  counter.value = 1000n
  expect(() => run(argument)).toThrow()
  return 1000 - Number(counter.value)
}

/** Runs an export and tells how many instructions were counted; a trap is told by its message. */
async function count(text: string, argument = 0, budget = 1_000_000n) {
  const module = new WebAssembly.Module(new Uint8Array(rewriteModule(await assemble(text))))
  const { exports } = new WebAssembly.Instance(module)
  const counter = exports[COUNTER_EXPORT]
  const { run } = exports
  if (!(counter instanceof WebAssembly.Global) || typeof run !== 'function')
    throw new Error('no run')
  counter.value = budget
  try {
    run(argument)
    return Number(budget) - Number(counter.value)
  } catch (error) {
    return error instanceof Error && Number(counter.value) < 0 ? 'stopped' : 'trapped'
  }
}

const fn = (body: string) => `(module (memory 1) (func $run (export "run") (param $n i32) ${body}))`

test('ordinary instructions count one, block structure nothing', async () => {
  expect(await count(fn(''))).toBe(0)
  expect(await count(fn('(drop (i32.add (i32.const 1) (i32.const 2)))'))).toBe(4)
  expect(await count(fn('(block (drop (i32.const 1))) (block (nop))'))).toBe(3)
})

test('divisions, floats, branches and bulk operations count what they count on the IC', async () => {
  expect(await count(fn('(drop (i32.div_u (i32.const 1) (i32.const 2)))'))).toBe(13)
  expect(await count(fn('(drop (i64.rem_s (i64.const 1) (i64.const 2)))'))).toBe(13)
  expect(await count(fn('(drop (f64.sqrt (f64.const 2)))'))).toBe(10)
  expect(await count(fn('(drop (f32.max (f32.const 2) (f32.const 1)))'))).toBe(21)
  expect(await count(fn('(drop (memory.grow (i32.const 0)))'))).toBe(302)
  expect(await count(fn('(memory.fill (i32.const 0) (i32.const 0) (i32.const 50))'))).toBe(153)
  expect(await count(fn('(return)'))).toBe(1)
})

test('only the branch that is taken counts', async () => {
  const branches = fn('(if (local.get $n) (then (nop) (nop)) (else (nop) (nop) (nop) (nop)))')
  expect(await count(branches, 1)).toBe(3 + 2)
  expect(await count(branches, 0)).toBe(3 + 4)
  const early = fn('(block $out (br_if $out (local.get $n)) (nop) (nop)) (nop)')
  expect(await count(early, 1)).toBe(3 + 1)
  expect(await count(early, 0)).toBe(3 + 2 + 1)
})

test('each turn of a loop counts', async () => {
  const body = '(loop $l (br_if $l (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))'
  expect(await count(fn(body), 10)).toBe(60)
})

test('loads and stores count double with 64-bit memory', async () => {
  const text = (width: string) =>
    `(module (memory ${width} 1) (func (export "run") (param i32) (drop (i32.load (${width}.const 0)))))`
  expect(await count(text('i32'))).toBe(3)
  expect(await count(text('i64'))).toBe(4)
})

test('every way out of a function counts what was executed', async () => {
  const ways = (out: string) =>
    `(module (func $f (param i32) (nop) (if (local.get 0) (then (nop) ${out})) (nop) (nop))
      (func (export "run") (param i32) (call $f (local.get 0)) (nop)))`
  const around = 1 + 5 + 1
  for (const [out, cost] of [
    ['(return)', 1],
    ['(br 1)', 2],
    ['(br_if 1 (i32.const 1))', 3],
    ['(br_table 1 1 (i32.const 1))', 3],
  ] as const) {
    expect(await count(ways(out), 1)).toBe(around + 4 + 1 + cost)
  }
  expect(await count(ways('(return)'), 0)).toBe(around + 4 + 2)
})

test('what was executed before a call on one way only counts on that way', async () => {
  const text = `(module (func $f (nop))
    (func (export "run") (param i32)
      (if (local.get 0) (then (nop) (nop)) (else (nop) (call $f) (nop))) (nop)))`
  expect(await count(text, 1)).toBe(3 + 2 + 1)
  expect(await count(text, 0)).toBe(3 + 1 + 5 + 1 + 1 + 1)
})

test('the code up to a trap that it asks for counts', async () => {
  const text = fn(
    '(loop $l (br_if $l (local.tee $n (i32.sub (local.get $n) (i32.const 1))))) (unreachable)',
  )
  expect(await usedBeforeTrap(text, 10)).toBe(61)
})

test('code that would never end is stopped', async () => {
  expect(await count(fn('(loop $l (br $l))'))).toBe('stopped')
  expect(await count(fn('(call $run (local.get $n))'), 0, 1000n)).toBe('stopped')
  const fills = '(loop $l (memory.fill (i32.const 0) (i32.const 0) (i32.const 60000)) (br $l))'
  expect(await count(fn(fills))).toBe('stopped')
  const tail = `(module (func $run (export "run") (param i32) (return_call $run (local.get 0))))`
  expect(await count(tail)).toBe('stopped')
})

test('instructions that canisters may not use are refused by name', async () => {
  const body = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // type () → (); one function of it; its code: atomic.fence
    ...[1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 10, 7, 1, 5, 0, 0xfe, 0x03, 0x00, 0x0b],
  ])
  expect(() => rewriteModule(body)).toThrow('unsupported instruction 0xfe')
})
