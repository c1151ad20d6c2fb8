import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimLeaf, claimProofs, claimRoot, type Entitlement, provesClaim } from './claimTree.ts'

const entitlement = fc.record({
  receiver: fc.uint8Array({ minLength: 1, maxLength: 29 }),
  amount: fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
})
const list = fc
  .array(entitlement, { minLength: 1, maxLength: 40 })
  .map((entries): Entitlement[] =>
    entries.map((entry, index) => ({ ...entry, index: BigInt(index) })),
  )

const leavesOf = (entries: readonly Entitlement[], event = 'e') =>
  entries.map((entry) => claimLeaf(sha256, event, entry))

test('every entry of a list is proved, whatever the length', () => {
  fc.assert(
    fc.property(list, (entries) => {
      const leaves = leavesOf(entries)
      const root = claimRoot(sha256, leaves)
      const proofs = claimProofs(sha256, leaves)
      for (const [place, leaf] of leaves.entries())
        expect(provesClaim(sha256, { root, leaf, proof: proofs[place] ?? [] })).toBe(true)
    }),
  )
})

test('nothing else is: another amount, receiver, place or event, or a node for a leaf', () => {
  fc.assert(
    fc.property(list, fc.nat(), (entries, choice) => {
      const leaves = leavesOf(entries)
      const root = claimRoot(sha256, leaves)
      const place = choice % entries.length
      const entry = entries[place]
      const proof = claimProofs(sha256, leaves)[place] ?? []
      if (entry === undefined) throw new Error('the place is in the list')
      const others: [string, Entitlement][] = [
        ['e', { ...entry, amount: entry.amount ^ 1n }],
        ['e', { ...entry, index: entry.index + 1n }],
        ['e', { ...entry, receiver: entry.receiver.map((byte) => byte ^ 1) }],
        ['f', entry],
      ]
      for (const [event, other] of others) {
        const leaf = claimLeaf(sha256, event, other)
        expect(provesClaim(sha256, { root, leaf, proof })).toBe(false)
      }
      if (entries.length > 1) expect(provesClaim(sha256, { root, leaf: root, proof })).toBe(false)
      expect(
        provesClaim(sha256, { root, leaf: leaves[place] ?? root, proof: [...proof, root] }),
      ).toBe(false)
      const short = proof.map((sibling) => sibling.subarray(1))
      if (proof.length > 0)
        expect(provesClaim(sha256, { root, leaf: leaves[place] ?? root, proof: short })).toBe(false)
    }),
  )
})

test('the rule stays what it is: proofs that are out stay good', () => {
  const leaf = claimLeaf(sha256, 'event-1', {
    index: 7n,
    receiver: Uint8Array.of(1, 2, 3),
    amount: 1_000n,
  })
  const other = claimLeaf(sha256, 'event-1', { index: 8n, receiver: Uint8Array.of(4), amount: 1n })
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

  expect([hex(leaf), hex(claimRoot(sha256, [leaf, other]))]).toMatchInlineSnapshot(`
    [
      "e335e3dad75f1ea674541161df912e430eb3e560b7feb7474b61ec3b7514e37a",
      "727058f8d789363a280feb717c978e582ba812866a439ca01fd5508f6f9044e9",
    ]
  `)
  expect(() => claimRoot(sha256, [])).toThrow(RangeError)
  expect(() =>
    claimLeaf(sha256, 'x'.repeat(256), { index: 0n, receiver: leaf, amount: 0n }),
  ).toThrow(RangeError)
})
