import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemble } from '../../testing/probe.ts'
import { COUNTER_EXPORT, MARKS_EXPORT } from '../hostExports.ts'
import { rewriteModule } from '../rewrite.ts'
import { REGION_BYTES } from '../writeMarks.ts'

/** Programs that take longer are not worth waiting for. */
const BUDGET = 5_000_000n
const LOCALS = ['$a', '$b', '$i']

/** Statements of a function that always ends: loops count down, calls go to the next function only. */
const { statement } = fc.letrec<{ statement: string; expression: string }>((tie) => {
  const local = fc.constantFrom(...LOCALS)
  const simple = fc.oneof(
    local.map((name) => `(local.get ${name})`),
    fc.integer().map((value) => `(i32.const ${value})`),
    fc.constant('(global.get $g)'),
    fc.constant('(memory.size)'),
  )
  const expression = fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    simple,
    fc
      .tuple(
        fc.constantFrom('add', 'mul', 'xor', 'lt_s', 'shr_u'),
        tie('expression'),
        tie('expression'),
      )
      .map(([name, left, right]) => `(i32.${name} ${left} ${right})`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([left, right, condition]) => `(select ${left} ${right} ${condition})`),
    tie('expression').map((value) => `(call $next ${value})`),
    tie('expression').map((value) => `(call_indirect (type $unary) ${value} (i32.const 0))`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([condition, yes, no]) => `(if (result i32) ${condition} (then ${yes}) (else ${no}))`),
    fc
      .tuple(tie('expression'), tie('expression'))
      .map(([value, condition]) => `(block $v (result i32) (br_if $v ${value} ${condition}))`),
    tie('expression').map((at) => `(i32.load (i32.and ${at} (i32.const 0xffff)))`),
    tie('expression').map(
      (value) => `(i32.wrap_i64 (i64.div_u (i64.extend_i32_u ${value}) (i64.const 3)))`,
    ),
  )
  const statement = fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constant('(nop)'),
    fc.tuple(local, tie('expression')).map(([name, value]) => `(local.set ${name} ${value})`),
    tie('expression').map((value) => `(global.set $g ${value})`),
    tie('expression').map((value) => `(drop ${value})`),
    fc
      .tuple(tie('expression'), tie('expression'))
      .map(([at, value]) => `(i32.store (i32.and ${at} (i32.const 0xfff0)) ${value})`),
    fc
      .tuple(tie('expression'), tie('statement'), tie('statement'))
      .map(([condition, yes, no]) => `(if ${condition} (then ${yes}) (else ${no}))`),
    fc
      .tuple(tie('expression'), tie('statement'))
      .map(
        ([condition, body]) => `(block $out (br_if $out ${condition}) ${body} (br $out) ${body})`,
      ),
    fc
      .tuple(tie('expression'), tie('statement'), tie('statement'))
      .map(
        ([index, one, two]) =>
          `(block $x (block $y (block $z (br_table $z $y $x ${index})) ${one}) ${two})`,
      ),
    tie('statement').map(
      (body) =>
        `(local.set $n (i32.const 3)) (loop $l ${body} (br_if $l (i32.gt_s (local.tee $n (i32.sub (local.get $n) (i32.const 1))) (i32.const 0))))`,
    ),
    fc
      .tuple(tie('expression'), tie('expression'))
      .map(([condition, value]) => `(if ${condition} (then (return ${value})))`),
    fc.nat(2000).map((size) => `(memory.fill (i32.const 64) (local.get $a) (i32.const ${size}))`),
    fc.nat(2000).map((size) => `(memory.copy (i32.const 8) (i32.const 99) (i32.const ${size}))`),
    fc.constant('(v128.store (i32.const 16) (i32x4.splat (local.get $b)))'),
    fc.constant('(call $pair (local.get $b)) (local.set $a) (local.set $i)'),
  )
  return { expression, statement }
})

function functionText(name: string, next: string, body: readonly string[]): string {
  const calls = body.join('\n').replaceAll('$next', next)
  return `(func ${name} (param $a i32) (result i32) (local $b i32) (local $i i32) (local $n i32) ${calls} (local.get $a))`
}

const programs = fc
  .array(fc.array(statement, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 3 })
  .map(
    ([first = [], second = [], third = []]) => `(module
    (type $unary (func (param i32) (result i32)))
    (memory 1) (global $g (mut i32) (i32.const 5))
    (table funcref (elem $leaf))
    (func $leaf (param i32) (result i32) (i32.add (local.get 0) (i32.const 1)))
    (func $pair (param i32) (result i32 i32) (local.get 0) (i32.const 7))
    ${functionText('$third', '$leaf', third)}
    ${functionText('$second', '$third', second)}
    ${functionText('$first', '$second', first)}
    (func (export "run") (param i32) (result i32) (i32.xor (call $first (local.get 0)) (global.get $g)))
    (export "memory" (memory 0)))`,
  )

function run(module: Uint8Array, argument: number) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(module)))
  const counter = exports[COUNTER_EXPORT]
  if (counter instanceof WebAssembly.Global) counter.value = BUDGET
  const { run: entry, memory, [MARKS_EXPORT]: marks } = exports
  const result: unknown = typeof entry === 'function' ? entry(argument) : undefined
  const bytes = memory instanceof WebAssembly.Memory ? Buffer.from(memory.buffer) : undefined
  const left: unknown = counter instanceof WebAssembly.Global ? counter.value : undefined
  const marked = marks instanceof WebAssembly.Memory ? Buffer.from(marks.buffer) : undefined
  return { result, hash: bytes?.toString('latin1'), left, marked }
}

/** Where a memory that began with zeros has others, and neither this region nor that before is marked. */
function unmarkedWrites({ hash, marked }: ReturnType<typeof run>): number[] {
  const written = [...Buffer.from(hash ?? '', 'latin1').entries()].filter(([, byte]) => byte !== 0)
  const regions = new Set(written.map(([at]) => Math.floor(at / REGION_BYTES)))
  return [...regions].filter((region) => marked?.[region] !== 1 && marked?.[region - 1] !== 1)
}

function attempt(module: Uint8Array, argument: number) {
  try {
    return run(module, argument)
  } catch {
    // Stopped by the budget, or it trapped: nothing to compare.
    return undefined
  }
}

test('a rewritten module computes the same, counts the same each time, and marks what it writes', async () => {
  await fc.assert(
    fc.asyncProperty(programs, fc.integer(), async (text, argument) => {
      const plain = await assemble(text)
      const rewritten = rewriteModule(plain)
      const actual = attempt(rewritten, argument)
      fc.pre(actual !== undefined)
      const expected = run(plain, argument)
      if (actual === undefined) return
      expect(actual.result).toBe(expected.result)
      expect(actual.hash === expected.hash).toBe(true)
      expect(actual.left).toBeLessThan(BUDGET)
      expect(run(rewritten, argument).left).toBe(actual.left)
      const marked = run(rewriteModule(plain, { marksWrites: true }), argument)
      expect(marked).toMatchObject({ result: actual.result, left: actual.left })
      expect(marked.hash === actual.hash).toBe(true)
      expect(unmarkedWrites(marked)).toEqual([])
    }),
    { ...share(150, 50), interruptAfterTimeLimit: 15_000, endOnFailure: true },
  )
})
