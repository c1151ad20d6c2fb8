import { createHash } from 'node:crypto'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  electorateInParts,
  electorateOf,
  MOST_POWER,
  type Power,
  provesPower,
} from './Electorate.ts'

const hash = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest())

const voters = fc.uniqueArray(
  fc.record({
    voter: fc.uint8Array({ minLength: 1, maxLength: 32 }),
    power: fc.bigInt(1n, 10n ** 30n),
  }),
  { minLength: 1, maxLength: 70, selector: ({ voter }) => voter.join() },
)

test('every voter proves their power, and nobody anything else', () => {
  fc.assert(
    fc.property(voters, fc.nat(), fc.nat(), (powers, one, two) => {
      const electorate = electorateOf(hash, powers)
      expect(electorate.total).toBe(powers.reduce((sum, { power }) => sum + power, 0n))
      const place = one % powers.length
      const proven = electorate.proofOf(place)
      const says = (change: object) => provesPower(hash, electorate, { ...proven, ...change })
      expect(says({})).toBe(true)
      expect(says({ power: proven.power + 1n })).toBe(false)
      expect(says({ voter: Uint8Array.of(...proven.voter.slice(0, 31), 1) })).toBe(false)
      expect(says({ index: proven.index + 1n })).toBe(false)
      expect(says({ index: -1n })).toBe(false)
      expect(says({ proof: [...proven.proof, new Uint8Array(32)] })).toBe(false)
      const [, ...shorter] = proven.proof
      if (proven.proof.length > 0) expect(says({ proof: shorter })).toBe(false)
      const other = electorate.proofOf(two % powers.length)
      if (other.index !== proven.index) {
        expect(says({ proof: other.proof })).toBe(false)
        expect(says({ voter: other.voter, power: other.power })).toBe(false)
      }
      const { root, count, total } = electorate
      expect(provesPower(hash, { root, count: count + 1n, total }, proven)).toBe(false)
      expect(provesPower(hash, { root, count, total: total + 1n }, proven)).toBe(false)
    }),
    share(2_000),
  )
})

test('the order in which a list comes does not matter', () => {
  fc.assert(
    fc.property(voters, (powers) => {
      const there = electorateOf(hash, powers)
      const back = electorateOf(hash, powers.toReversed())
      expect(back.root).toEqual(there.root)
      for (const { voter, power } of powers) {
        const index = there.indexOf(voter) ?? -1
        expect(there.powers[index]?.power).toBe(power)
      }
      expect(there.indexOf(new Uint8Array(33))).toBeUndefined()
    }),
    share(500),
  )
})

test('built in parts it is the same, and every part is followed by a pause', async () => {
  const powers = Array.from({ length: 9_001 }, (_, place) => ({
    voter: Uint8Array.of(1, place >> 8, place & 255),
    power: BigInt(place + 1),
  }))
  let pauses = 0
  const built = await electorateInParts(hash, powers, async () => {
    pauses++
  })
  const whole = electorateOf(hash, powers)
  expect(built.root).toEqual(whole.root)
  expect(built.proofOf(9_000)).toEqual(whole.proofOf(9_000))
  expect(pauses).toBeGreaterThan(5)
})

test('a node is never taken for a leaf', () => {
  const power = (byte: number): Power => ({ voter: Uint8Array.of(byte), power: 1n })
  const four = electorateOf(hash, [1, 2, 3, 4].map(power))
  const { proof } = four.proofOf(0)
  // the upper half of a proof belongs to a node, which is no voter at any place of a shorter list
  const forged = { voter: Uint8Array.of(1), power: 1n, index: 0n, proof: proof.slice(1) }
  expect(provesPower(hash, { ...four, count: 2n }, forged)).toBe(false)
  expect(provesPower(hash, four, forged)).toBe(false)
})

test.each<[string, Power[]]>([
  ['nobody', []],
  ['a voter who is named twice', [1, 1].map((byte) => ({ voter: Uint8Array.of(byte), power: 1n }))],
  ['a power of nothing', [{ voter: Uint8Array.of(1), power: 0n }]],
  ['a voter without bytes', [{ voter: new Uint8Array(), power: 1n }]],
  ['a voter of 33 bytes', [{ voter: new Uint8Array(33), power: 1n }]],
  ['more than any token has', [{ voter: Uint8Array.of(1), power: MOST_POWER + 1n }]],
])('a list with %s is no electorate', (_, powers) => {
  expect(() => electorateOf(hash, powers)).toThrow(RangeError)
})
