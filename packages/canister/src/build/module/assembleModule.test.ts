import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import {
  ExternKind,
  parseSections,
  readExports,
  readerOf,
  readFunctionTypeIndices,
  readImports,
  SectionId,
} from '@sluice/network/wasm/sections'
import { beforeAll, expect, test } from 'vitest'
import { methodTable, type NumberedMethod } from '../../methodTable.ts'
import { prepareTemplate } from '../template/prepareTemplate.ts'
import { INTERPRETER } from '../template/readTemplate.ts'
import { assembleModule } from './assembleModule.ts'
import { gzipPieces } from './gzipPieces.ts'

const SMALL = moduleParts('startCanister()', ['get'])
const LARGE = moduleParts('// a longer one'.repeat(5000), ['put', 'drop', 'get'])

let template: Uint8Array
beforeAll(async () => {
  template = prepareTemplate(await readFile(INTERPRETER))
})

function moduleParts(javaScript: string, names: readonly string[]) {
  const methods: NumberedMethod[] = methodTable(
    names.map((name) => ({ name, kind: name === 'get' ? 'query' : 'update' })),
  )
  const customSections = [{ name: 'icp:public x', content: Buffer.from(names.join()) }]
  return { javaScript: Buffer.from(javaScript), methods, customSections }
}

function built(parts: typeof SMALL): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(assembleModule(template, parts).map(({ bytes }) => bytes)))
}

/** The functions of a module, imported ones first, by their number. */
function bodiesOf(module: Uint8Array): (string | undefined)[] {
  const sections = parseSections(module)
  const imported = readImports(sections).filter(({ kind }) => kind === ExternKind.function)
  const reader = readerOf(sections, SectionId.code)
  const bodies = Array.from({ length: reader.unsigned() }, () =>
    Buffer.from(reader.take(reader.unsigned())).toString('hex'),
  )
  return [...imported.map(() => undefined), ...bodies]
}

test('modules are valid and differ in nothing but methods, bundle, its size and metadata', () => {
  const [small, large] = [built(SMALL), built(LARGE)]
  expect(WebAssembly.validate(small)).toBe(true)
  expect(WebAssembly.validate(large)).toBe(true)

  const bodies = ({ id, body }: { id: number; body: Uint8Array }) =>
    [id, Buffer.from(body)] as const
  const same = new Set<number>([SectionId.type, SectionId.import, SectionId.table])
  for (const id of [SectionId.memory, SectionId.element, SectionId.dataCount, SectionId.start])
    same.add(id)
  const kept = (module: Uint8Array) =>
    parseSections(module)
      .filter(({ id }) => same.has(id))
      .map(bodies)
  expect(kept(large)).toEqual(kept(small))
  expect(kept(large).length).toBeGreaterThanOrEqual(6)

  const [few, many] = [bodiesOf(small), bodiesOf(large)]
  expect(many.slice(0, few.length - 1)).toEqual(few.slice(0, -1))
  const types = (module: Uint8Array) => readFunctionTypeIndices(parseSections(module))
  expect(types(large).slice(0, types(small).length)).toEqual(types(small))
})

test('the last functions are the methods, in the order of their numbers, and only exports refer to them', () => {
  const module = built(LARGE)
  const sections = parseSections(module)
  const count = bodiesOf(module).length
  const exports = readExports(sections)
  const last = exports.slice(-3)
  expect(last).toEqual([
    { name: 'canister_update drop', kind: ExternKind.function, index: count - 3 },
    { name: 'canister_query get', kind: ExternKind.function, index: count - 2 },
    { name: 'canister_update put', kind: ExternKind.function, index: count - 1 },
  ])
  const { index: execute = 0 } = exports.find(({ name }) => name === 'execute_method_js') ?? {}
  const call = Buffer.from([0x10, (execute & 127) | 128, execute >> 7, 0x0b]).toString('hex')
  expect(bodiesOf(module).slice(-3)).toEqual([`004103${call}`, `004104${call}`, `004105${call}`])
})

test('the size of the bundle is the value of the last global, and the bundle the last segment', () => {
  const sections = parseSections(built(LARGE))
  const globals = readerOf(sections, SectionId.global)
  const size = LARGE.javaScript.length
  const leb = [(size & 127) | 128, ((size >> 7) & 127) | 128, size >> 14]
  expect(size >> 20).toBe(0)
  expect([...globals.bytes.subarray(-(leb.length + 4))]).toEqual([0x7f, 1, 0x41, ...leb, 0x0b])
  const data = readerOf(sections, SectionId.data)
  expect(Buffer.from(data.bytes.subarray(-size)).equals(LARGE.javaScript)).toBe(true)
})

test('a module unpacks to what it is made of, and what modules share is compressed to the same bytes', () => {
  const [small, large] = [SMALL, LARGE].map((parts) => {
    const pieces = assembleModule(template, parts)
    const file = gzipPieces(pieces)
    expect(gunzipSync(file).equals(Buffer.concat(pieces.map(({ bytes }) => bytes)))).toBe(true)
    return Buffer.from(file)
  })
  // somewhere in the interpreter's code
  const middle = small?.subarray(400_000, 400_100) ?? Buffer.alloc(0)
  expect(large?.includes(middle)).toBe(true)
  expect(middle).toHaveLength(100)
})

test('refuses a template that does not end where a canister begins', () => {
  const whole = built(SMALL)
  expect(() => assembleModule(whole, SMALL)).toThrow('does not end')
})
