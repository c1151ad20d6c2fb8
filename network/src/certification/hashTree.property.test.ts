import { LookupPathStatus, lookup_path, reconstruct } from '@icp-sdk/core/agent'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, isList } from '../encoding/cbor.ts'
import {
  emptyTree,
  type HashTree,
  leaf,
  level,
  lookup,
  withEntry,
  withoutEntry,
} from './hashTree.ts'
import { fromCbor, toCbor, witness } from './witness.ts'

const label = fc.uint8Array({ minLength: 1, maxLength: 3 })
const labels = fc.uniqueArray(label, {
  maxLength: 12,
  comparator: (left, right) => Buffer.compare(left, right) === 0,
})

/** The tree as an agent gets it, through CBOR. */
function asSeenByAgent(tree: HashTree): Parameters<typeof lookup_path>[1] {
  const seen = (value: unknown): unknown =>
    typeof value === 'bigint' ? Number(value) : Array.isArray(value) ? value.map(seen) : value
  const nodes = seen(decode(encode(toCbor(tree))))
  return Object(nodes)
}

test('a pruned tree has the same hash and still proves what was asked', () => {
  fc.assert(
    fc.property(labels, labels, (present, wanted) => {
      const tree = level(present.map((name) => [name, leaf(Buffer.concat([name, name]))]))
      const pruned = witness(
        tree,
        [...wanted, ...present.slice(0, 2)].map((name) => [name]),
      )
      expect(pruned.hash).toEqual(tree.hash)
      for (const name of [...wanted, ...present.slice(0, 2)]) {
        expect(lookup(pruned, [name])).toEqual(lookup(tree, [name]))
      }
    }),
  )
})

/** Every value that a tree shows, with the labels that lead to it. */
function shown(tree: HashTree, path = ''): string[] {
  switch (tree.kind) {
    case 'fork':
      return [...shown(tree.left, path), ...shown(tree.right, path)]
    case 'labeled':
      return shown(tree.subtree, `${path}/${tree.label.toString('hex')}`)
    case 'leaf':
      return [path]
    default:
      return []
  }
}

test('a witness shows the values that were asked for, and no other', () => {
  const pathOf = (name: Uint8Array, field: string) =>
    `/${Buffer.from(name).toString('hex')}/${Buffer.from(field).toString('hex')}`
  fc.assert(
    fc.property(labels, labels, (present, strangers) => {
      const fields = (name: Uint8Array) =>
        level(['x', 'y'].map((field) => [field, leaf(Buffer.concat([name, Buffer.from(field)]))]))
      const tree = level(present.map((name) => [name, fields(name)]))
      const wanted = [...present.slice(0, 3), ...strangers]
      const seen = shown(
        witness(
          tree,
          wanted.map((name) => [name, Buffer.from('x')]),
        ),
      )
      const isWanted = (name: Uint8Array) => wanted.some((one) => Buffer.compare(one, name) === 0)
      const allowed = present.filter(isWanted).map((name) => pathOf(name, 'x'))
      expect(seen.toSorted()).toEqual(allowed.toSorted())
    }),
  )
})

test('an agent reads pruned trees the same way', async () => {
  await fc.assert(
    fc.asyncProperty(labels, label, async (present, wanted) => {
      const tree = level(present.map((name) => [name, level([['x', leaf(name)]])]))
      const seen = asSeenByAgent(witness(tree, [[wanted, Buffer.from('x')]]))
      expect(Buffer.from(await reconstruct(seen))).toEqual(tree.hash)
      const isPresent = present.some((name) => Buffer.compare(name, wanted) === 0)
      const found = lookup_path([new Uint8Array(wanted), new Uint8Array(Buffer.from('x'))], seen)
      // For absent labels the agent answers with more doubt than need be: it compares labels oddly.
      expect(found.status === LookupPathStatus.Found).toBe(isPresent)
    }),
  )
})

test('entries come and go one by one', () => {
  fc.assert(
    fc.property(labels, (names) => {
      let tree = emptyTree
      for (const name of names) tree = withEntry(tree, name, leaf(name))
      for (const name of names) expect(lookup(tree, [name]).kind).toBe('found')
      for (const [index, name] of names.entries()) {
        tree = withoutEntry(tree, name)
        expect(lookup(tree, [name]).kind).toBe('absent')
        for (const kept of names.slice(index + 1)) expect(lookup(tree, [kept]).kind).toBe('found')
      }
      expect(tree).toEqual(emptyTree)
    }),
  )
})

test('trees survive the way through CBOR', () => {
  const tree = level([
    ['a', leaf(Buffer.from('1'))],
    ['b', emptyTree],
  ])
  const value = decode(encode(toCbor(tree)))
  expect(isList(value)).toBe(true)
  expect(fromCbor(value).hash).toEqual(tree.hash)
})
