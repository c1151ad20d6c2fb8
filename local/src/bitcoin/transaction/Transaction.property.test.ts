import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MalformedBytes } from './ByteReader.ts'
import { makeTransaction, parseTransaction } from './Transaction.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
const input = fc.record({
  txid: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((id) => Buffer.from(id).toString('hex')),
  vout: fc.nat(),
  script: bytes(300),
  sequence: fc.integer({ min: 0, max: 0xffff_ffff }),
  witness: fc.array(bytes(80), { maxLength: 3 }),
})
const output = fc.record({ value: fc.bigInt(0n, 2n ** 64n - 1n), script: bytes(80) })
const transaction = fc
  .record({
    version: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
    outputs: fc.array(output, { maxLength: 4 }),
    lockTime: fc.integer({ min: 0, max: 0xffff_ffff }),
  })
  .map(makeTransaction)

test('a transaction comes back from its bytes', () => {
  fc.assert(
    fc.property(transaction, (made) => {
      expect(parseTransaction(made.bytes)).toEqual(made)
    }),
    share(1_000),
  )
})

/** The transaction in the bytes, or nothing; fails for an error that no caller expects. */
function tryParse(from: Uint8Array) {
  try {
    return parseTransaction(from)
  } catch (error) {
    if (error instanceof MalformedBytes) return undefined
    throw error
  }
}

test('what is parsed has one form only, and what is none is refused as malformed', () => {
  const anything = fc.oneof(
    bytes(200),
    fc.tuple(transaction, fc.nat(), fc.nat(255)).map(([made, at, value]) => {
      const changed = Uint8Array.from(made.bytes)
      changed[at % changed.length] = value
      return changed
    }),
  )
  fc.assert(
    fc.property(anything, (from) => {
      const parsed = tryParse(from)
      if (parsed !== undefined) expect(parsed.bytes).toEqual(from)
    }),
    share(5_000, 300),
  )
})
