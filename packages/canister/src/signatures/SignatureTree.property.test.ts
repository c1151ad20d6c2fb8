import { Cbor, LookupPathStatus, lookup_path, reconstruct } from '@icp-sdk/core/agent'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../bytes/sha256.ts'
import { SignatureTree } from './SignatureTree.ts'

const SECOND = 1_000_000_000n
const CERTIFICATE = new Uint8Array(40).fill(7)
const bytesOf = (number: number) => sha256(Uint8Array.of(number >> 8, number & 255))
const seedOf = (number: number) => Uint8Array.of(1, number)

type Signature = { certificate: Uint8Array; tree: Parameters<typeof lookup_path>[1] }

/** The signature as an agent reads it. */
const decoded = (signature: Uint8Array): Signature => Cbor.decode<Signature>(signature)

const path = (seed: number, message: number) => [
  new TextEncoder().encode('sig'),
  sha256(seedOf(seed)),
  bytesOf(message),
]

const steps = fc.array(
  fc.record({
    seed: fc.integer({ min: 0, max: 6 }),
    message: fc.integer({ min: 0, max: 12 }),
    seconds: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 1, maxLength: 40 },
)

test('each signature of the last minute is under the certified root and shows itself alone', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 70 }), async (given, lookedAfter) => {
      const tree = new SignatureTree()
      const madeAt = new Map<string, bigint>()
      let now = 0n
      let root = new Uint8Array()
      for (const { seed, message, seconds } of given) {
        now += BigInt(seconds) * SECOND
        root = Uint8Array.from(tree.add(seedOf(seed), bytesOf(message), now))
        madeAt.set(`${seed} ${message}`, now)
      }
      now += BigInt(lookedAfter) * SECOND
      for (let seed = 0; seed <= 6; seed++) {
        for (let message = 0; message <= 12; message++) {
          const asked = { seed: seedOf(seed), message: bytesOf(message) }
          const signature = tree.signature(asked, CERTIFICATE, now)
          const made = madeAt.get(`${seed} ${message}`)
          const isFresh = made !== undefined && made + 60n * SECOND > now
          expect(signature !== undefined).toBe(isFresh)
          if (signature === undefined) continue
          const shown = decoded(signature)
          expect(Uint8Array.from(shown.certificate)).toEqual(CERTIFICATE)
          expect(await reconstruct(shown.tree)).toEqual(root)
          expect(lookup_path(path(seed, message), shown.tree).status).toBe(LookupPathStatus.Found)
          expect(labelsIn(shown.tree)).toBe(3)
        }
      }
    }),
    share(60),
  )
})

/** How many labels a tree shows: `sig`, one seed and one message are three. */
function labelsIn(tree: unknown): number {
  if (!Array.isArray(tree)) return 0
  const below = tree.reduce((sum: number, part: unknown) => sum + labelsIn(part), 0)
  return below + (tree[0] === 2 ? 1 : 0)
}

test('what was signed more than a minute ago leaves the tree, a few at a time', () => {
  const tree = new SignatureTree()
  for (let number = 0; number < 1_000; number++) tree.add(bytesOf(number), bytesOf(number), 0n)

  for (let number = 0; number < 300; number++) {
    tree.add(bytesOf(5_000), bytesOf(number), 61n * SECOND)
  }

  const alone = new SignatureTree()
  let root = new Uint8Array()
  for (let number = 0; number < 300; number++) {
    root = Uint8Array.from(alone.add(bytesOf(5_000), bytesOf(number), 61n * SECOND))
  }
  expect(Uint8Array.from(tree.add(bytesOf(5_000), bytesOf(0), 61n * SECOND))).toEqual(root)
})
