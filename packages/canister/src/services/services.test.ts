import { expect, test } from 'vitest'
import { bool, codec } from '../codec/field.ts'
import { bytesKey, u64Key } from '../codec/keys.ts'
import { cell } from '../stored/Cell.ts'
import { heapMaps } from '../stored/OrderedMap.ts'
import { ModuleChunks } from './ModuleChunks.ts'
import { flawOfOrigins } from './standards.ts'

function chunks(): ModuleChunks {
  const map = (id: number) => heapMaps(id, u64Key, bytesKey)
  const isActive = cell(map(3), 0n, codec(bool), false)
  return new ModuleChunks({ uploaded: map(0), staging: map(1), active: map(2), isActive })
}

test('chunks become the staging module, then the one in force', () => {
  const module = chunks()

  expect([module.upload(Uint8Array.of(1, 2)), module.upload(Uint8Array.of(3))]).toEqual([1n, 2n])
  module.combine()
  expect(module.staging()).toEqual(Uint8Array.of(1, 2, 3))
  expect(module.installable()).toBeUndefined()

  module.activate()
  expect(module.installable()).toEqual(Uint8Array.of(1, 2, 3))
  module.setActive(false)
  expect(module.installable()).toBeUndefined()
  expect(module.active()).toEqual(Uint8Array.of(1, 2, 3))
})

test('a new upload leaves the module in force alone until it is activated', () => {
  const module = chunks()
  module.upload(Uint8Array.of(1))
  module.combine()
  module.activate()

  module.upload(Uint8Array.of(9))
  module.clear()
  module.upload(Uint8Array.of(2))
  module.combine()

  expect(module.installable()).toEqual(Uint8Array.of(1))
  expect(module.staging()).toEqual(Uint8Array.of(2))
})

test('empty uploads, too much of them, and steps out of order are refused', () => {
  const module = chunks()

  expect(() => module.combine()).toThrow('No chunk')
  expect(() => module.activate()).toThrow('no staging module')
  expect(() => module.upload(new Uint8Array())).toThrow('cannot be empty')
  module.upload(new Uint8Array(4 * 1024 * 1024))
  expect(() => module.upload(new Uint8Array(1))).toThrow('larger than')
})

test.each(['https://app.example.org', 'https://x.icp0.io:8443', 'http://localhost:4943'])(
  '%s can be trusted',
  (origin) => expect(flawOfOrigins([origin])).toBeUndefined(),
)

test.each(['http://app.example.org', 'https://a.b/path', 'javascript:alert(1)', '*', ''])(
  '%j is no origin',
  (origin) => expect(flawOfOrigins([origin])).toContain('Not an origin'),
)
