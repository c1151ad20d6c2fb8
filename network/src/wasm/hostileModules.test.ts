import { gzipSync } from 'node:zlib'
import type { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { encodeUnsigned } from './bytes/byteReader.ts'
import { SectionId } from './bytes/sections.ts'

const HEADER = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
const ALLOWED_MS = 5_000
const ALLOWED_BYTES = 700_000_000

let network: Network
let canisterId: Principal
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  canisterId = await network.createCanister()
})
afterAll(() => network.stop())

const number = (value: number) => Buffer.from(encodeUnsigned(value))
function section(id: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([id]), number(body.length), body])
}
const module = (...sections: Uint8Array[]) => Buffer.concat([HEADER, ...sections])
const repeated = (bytes: readonly number[], count: number) =>
  Buffer.alloc(bytes.length * count, Buffer.from(bytes))
const vector = (id: number, item: readonly number[], count: number) =>
  section(id, number(count), repeated(item, count))

const PLAIN_TYPE = section(SectionId.type, Buffer.from([1, 0x60, 0, 0]))
const functions = (count: number) => vector(SectionId.function, [0], count)
function code(bodies: readonly Uint8Array[]): Buffer {
  const sized = bodies.flatMap((body) => [number(body.length), body])
  return section(SectionId.code, number(bodies.length), Buffer.concat(sized))
}
const one = (body: Uint8Array) => module(PLAIN_TYPE, functions(1), code([body]))
const NO_LOCALS = Buffer.from([0])
const END = Buffer.from([0x0b])

/** Blocks in blocks with calls in the innermost. */
function nested(opcode: number, depth: number, inner: readonly number[], count: number): Buffer {
  const open = repeated([opcode, 0x40], depth)
  return Buffer.concat([NO_LOCALS, open, repeated(inner, count), repeated([0x0b], depth), END])
}

const HOSTILE: Readonly<Record<string, () => Uint8Array>> = {
  'zeros that unpack to 3 GB': () => gzipOfZeros(3_000_000_000),
  'zeros that unpack to more than a module may have': () => gzipOfZeros(110_000_000),
  'thirty million empty custom sections': () =>
    gzipSync(module(repeated([0, 1, 0], 33_000_000)), { level: 1 }),
  'thirty million types': () => gzipSync(module(vector(1, [0x60, 0, 0], 30_000_000)), { level: 1 }),
  'a type with four million parameters': () =>
    module(section(1, Buffer.from([1, 0x60]), number(4_000_000), repeated([0x7f], 4_000_000))),
  'more types than bytes': () => module(section(SectionId.type, number(4_000_000_000))),
  'more imports than there are': () => module(vector(SectionId.import, [0, 0, 0, 0], 100_000)),
  'sixty thousand functions': () =>
    module(PLAIN_TYPE, functions(60_000), code(Array(60_000).fill(Buffer.from([0, 0x0b])))),
  'two thousand globals': () => module(vector(SectionId.global, [0x7f, 1, 0x41, 0, 0x0b], 2_000)),
  'a million exports': () => module(PLAIN_TYPE, vector(SectionId.export, [0, 0, 0], 1_000_000)),
  'two memories': () => module(section(SectionId.memory, Buffer.from([2, 0, 1, 0, 1]))),
  'a function of two megabytes': () =>
    one(Buffer.concat([NO_LOCALS, repeated([0x01], 2_000_000), END])),
  'fourteen megabytes of code': () =>
    module(
      PLAIN_TYPE,
      functions(15),
      code(Array(15).fill(Buffer.concat([NO_LOCALS, repeated([0x01], 950_000), END]))),
    ),
  'four billion locals': () =>
    one(Buffer.concat([Buffer.from([1]), number(4_294_967_295), Buffer.from([0x7f]), END])),
  'many groups of locals': () =>
    one(Buffer.concat([number(300_000), repeated([1, 0x7f], 300_000), END])),
  'blocks in blocks around calls': () => one(nested(0x02, 160_000, [0x10, 0], 250_000)),
  'loops in loops around calls': () => one(nested(0x03, 160_000, [0x10, 0], 250_000)),
  'blocks in blocks around branches': () => one(nested(0x02, 160_000, [0x0d, 0x90, 0x4e], 160_000)),
  'a table of branches that is not there': () =>
    one(Buffer.concat([NO_LOCALS, Buffer.from([0x0e]), number(4_000_000_000), END])),
  'a table of ten million functions': () =>
    module(section(SectionId.table, Buffer.from([1, 0x70, 0]), number(10_000_000))),
  'a table of four billion functions': () =>
    module(section(SectionId.table, Buffer.from([1, 0x70, 0]), number(4_294_967_295))),
  'a memory of four gibibytes': () =>
    module(section(SectionId.memory, Buffer.from([1, 0]), number(65_536))),
  'a memory of sixteen gibibytes': () =>
    module(section(SectionId.memory, Buffer.from([1, 4]), number(262_144))),
  'a million data segments': () =>
    module(
      section(SectionId.memory, Buffer.from([1, 0, 1])),
      vector(SectionId.data, [0, 0x41, 0, 0x0b, 0], 1_000_000),
    ),
}

/** Behind a module's head many pieces of zeros, packed once. */
function gzipOfZeros(size: number): Buffer {
  const piece = gzipSync(Buffer.alloc(100_000_000))
  return Buffer.concat([
    gzipSync(HEADER),
    ...Array.from({ length: Math.ceil(size / 100_000_000) }, () => piece),
  ])
}

test.each(Object.keys(HOSTILE))(
  '%s: refused or installed, soon and in little memory',
  async (name) => {
    const wasmModule = new Uint8Array(HOSTILE[name]?.() ?? [])
    const before = process.memoryUsage().rss
    const startMs = performance.now()
    const arg = new Uint8Array()
    await network
      .installCode({ canisterId, mode: 'reinstall', wasmModule, arg })
      .catch((error: unknown) => expect(String(error)).toContain('IC05'))
    expect(performance.now() - startMs).toBeLessThan(ALLOWED_MS)
    expect(process.memoryUsage().rss - before).toBeLessThan(ALLOWED_BYTES)
  },
)
