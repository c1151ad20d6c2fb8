import { expect, test } from 'vitest'
import { DataSegments } from '../host/memory/dataSegments.ts'
import { assemble } from '../testing/probe.ts'
import {
  COUNTER_EXPORT,
  HOOK_EXPORT,
  HostEntry,
  MARKS_EXPORT,
  MEMORY_EXPORT,
} from './hostExports.ts'
import { rewriteModule } from './rewrite.ts'
import { REGION_BYTES } from './writeMarks.ts'

const PAGES = 3

/** Runs `body` and tells which regions it marked; each byte that changed lies in or behind one. */
async function marksOf(body: string, width: 'i32' | 'i64' = 'i32') {
  const text = `(module (memory ${width} ${PAGES}) (data $text "some text") (func (export "run") ${body}))`
  const bytes = new Uint8Array(rewriteModule(await assemble(text), { marksWrites: true }))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  const { run, [MARKS_EXPORT]: marks, [MEMORY_EXPORT]: memory, [COUNTER_EXPORT]: counter } = exports
  const { [HOOK_EXPORT]: table } = exports
  if (table instanceof WebAssembly.Table) {
    const { entry } = new DataSegments({
      isMemory64: width === 'i64',
      read: () => Buffer.from('some text'),
      memory: () =>
        new Uint8Array(memory instanceof WebAssembly.Memory ? memory.buffer : new ArrayBuffer()),
    })
    table.set(HostEntry.dataSegments, entry)
  }
  if (counter instanceof WebAssembly.Global) counter.value = 1_000_000n
  if (!(marks instanceof WebAssembly.Memory) || !(memory instanceof WebAssembly.Memory)) {
    throw new Error('no marks')
  }
  if (typeof run !== 'function') throw new Error('no run')
  let hasTrapped = false
  try {
    run()
  } catch {
    hasTrapped = true
  }
  const regions = markedRegions(marks)
  const covered = new Set(regions.flatMap((region) => [region, region + 1]))
  const written = writtenBytes(memory)
  expect(written.every((place) => covered.has(Math.floor(place / REGION_BYTES)))).toBe(true)
  return { regions, writtenBytes: written.length, hasTrapped }
}

/** Of millions of marks few are set: the engine's own search finds them in a tenth of the time of a loop. */
function markedRegions(marks: WebAssembly.Memory): number[] {
  const bytes = new Uint8Array(marks.buffer)
  const regions: number[] = []
  for (let at = bytes.indexOf(1); at >= 0; at = bytes.indexOf(1, at + 1)) regions.push(at)
  return regions
}

function writtenBytes(memory: WebAssembly.Memory): number[] {
  const places: number[] = []
  for (const [place, byte] of new Uint8Array(memory.buffer).entries()) {
    if (byte !== 0) places.push(place)
  }
  return places
}

const at = (region: number) => region * REGION_BYTES

test('a store of each type marks the region of its address', async () => {
  const stores = [
    ['i32.store', '(i32.const -1)', 4],
    ['i32.store8', '(i32.const -1)', 1],
    ['i32.store16', '(i32.const -1)', 2],
    ['i64.store', '(i64.const -1)', 8],
    ['i64.store8', '(i64.const -1)', 1],
    ['i64.store16', '(i64.const -1)', 2],
    ['i64.store32', '(i64.const -1)', 4],
    ['f32.store', '(f32.const -nan:0x7fffff)', 4],
    ['f64.store', '(f64.const -nan:0xfffffffffffff)', 8],
    ['v128.store', '(i8x16.splat (i32.const 1))', 16],
    ['v128.store8_lane 1', '(i8x16.splat (i32.const 1))', 1],
    ['v128.store16_lane 1', '(i8x16.splat (i32.const 1))', 2],
    ['v128.store32_lane 1', '(i8x16.splat (i32.const 1))', 4],
    ['v128.store64_lane 1', '(i8x16.splat (i32.const 1))', 8],
  ] as const
  for (const width of ['i32', 'i64'] as const) {
    for (const [store, value, bytes] of stores) {
      const [name, ...lane] = store.split(' ')
      const body = `(${name} offset=24 ${lane.join(' ')} (${width}.const ${at(3)}) ${value})`
      const { regions, writtenBytes } = await marksOf(body, width)
      expect([store, regions, writtenBytes]).toEqual([store, [3], bytes])
    }
  }
})

test('large offsets count, small ones may reach into the next region', async () => {
  for (const width of ['i32', 'i64'] as const) {
    const store = (address: number, offset: number) =>
      marksOf(`(i32.store8 offset=${offset} (${width}.const ${address}) (i32.const 1))`, width)
    expect((await store(at(1), REGION_BYTES)).regions).toEqual([2])
    expect((await store(at(1) + 5, at(7) - 5)).regions).toEqual([8])
    expect((await store(at(2) - 1, REGION_BYTES - 16)).regions).toEqual([1])
    expect((await store(at(2) - 1, REGION_BYTES - 15)).regions).toEqual([2])
  }
})

test('a wide store with any offset is covered by its mark and the next region', async () => {
  for (const width of ['i32', 'i64'] as const) {
    for (const offset of [REGION_BYTES - 16, REGION_BYTES - 15, REGION_BYTES - 1, REGION_BYTES]) {
      const store = `(v128.store offset=${offset} (${width}.const ${at(2) - 1}) (i8x16.splat (i32.const 1)))`
      expect((await marksOf(store, width)).writtenBytes).toBe(16)
    }
  }
})

test('bulk operations mark all regions that they write to', async () => {
  for (const width of ['i32', 'i64'] as const) {
    const c = (value: number) => `(${width}.const ${value})`
    const fill = `(memory.fill ${c(at(2) - 1)} (i32.const 7) ${c(REGION_BYTES + 2)})`
    expect(await marksOf(fill, width)).toMatchObject({
      regions: [1, 2, 3],
      writtenBytes: REGION_BYTES + 2,
    })
    const init = `(memory.init $text ${c(at(5))} (i32.const 0) (i32.const 9))`
    expect(await marksOf(init, width)).toMatchObject({ regions: [5], writtenBytes: 9 })
    const copy = `${init} (memory.copy ${c(at(9) - 4)} ${c(at(5))} ${c(9)})`
    expect(await marksOf(copy, width)).toMatchObject({ regions: [5, 8, 9], writtenBytes: 18 })
  }
})

test('what lies beyond the memory traps as before and writes nothing', async () => {
  const bodies: [string, 'i32' | 'i64'][] = [
    ['(i32.store (i32.const -4) (i32.const 1))', 'i32'],
    ['(i32.store offset=4294967295 (i32.const -1) (i32.const 1))', 'i32'],
    ['(memory.fill (i32.const -8) (i32.const 1) (i32.const -1))', 'i32'],
    ['(i32.store (i64.const -4) (i32.const 1))', 'i64'],
    ['(i32.store offset=9223372036854775808 (i64.const 0) (i32.const 1))', 'i64'],
    ['(memory.fill (i64.const 1) (i32.const 1) (i64.const -1))', 'i64'],
  ]
  for (const [body, width] of bodies) {
    expect(await marksOf(body, width)).toMatchObject({ hasTrapped: true, writtenBytes: 0 })
  }
})
