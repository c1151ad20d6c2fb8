import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBytes } from '../bytes/bytes.ts'
import { type HashTree, rootHash } from '../bytes/hashTree.ts'
import { codec } from '../codec/field.ts'
import { bytesKey } from '../codec/keys.ts'
import { memoryMap } from '../stored/OrderedMap.ts'
import { DigitTree, digitNodeField } from './DigitTree.ts'

const utf8 = new TextEncoder()
const step = fc.record({
  label: fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: 99_999n })),
  isKept: fc.boolean(),
})
const leafOf = (label: bigint): HashTree => ({
  kind: 'leaf',
  content: utf8.encode(`file ${label}`),
})

/** Labels that are shown, in the order of the tree. */
function labelsOf(tree: HashTree): Uint8Array[] {
  if (tree.kind === 'fork') return [...labelsOf(tree.left), ...labelsOf(tree.right)]
  return tree.kind === 'labeled' ? [tree.label] : []
}

test('whatever comes and goes, each label that is there is shown under the one root', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const nodes = memoryMap(bytesKey, codec(digitNodeField))
      const tree = new DigitTree(nodes)
      const expected = new Set<bigint>()
      for (const { label, isKept } of steps) {
        if (isKept) {
          tree.set(label, rootHash(leafOf(label)))
          expected.add(label)
        } else {
          tree.delete(label)
          expected.delete(label)
        }
      }
      const root = tree.rootHash()
      if (expected.size === 0) expect([root, nodes.size]).toEqual([undefined, 0])
      for (const label of expected) {
        const shown = tree.witness(label, leafOf(label))
        expect(rootHash(shown)).toEqual(root)
        expect(labelsOf(shown)).toEqual([utf8.encode(`${label}`)])
      }
      expect(root).toEqual(inOtherOrder(expected).rootHash())
    }),
    share(100),
  )
})

function inOtherOrder(labels: ReadonlySet<bigint>): DigitTree {
  const tree = new DigitTree(memoryMap(bytesKey, codec(digitNodeField)))
  const sorted = [...labels].sort((a, b) => compareBytes(utf8.encode(`${b}`), utf8.encode(`${a}`)))
  for (const label of sorted) tree.set(label, rootHash(leafOf(label)))
  return tree
}
