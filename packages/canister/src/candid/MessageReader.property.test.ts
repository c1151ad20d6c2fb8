import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidCodec } from './candidCodec.ts'
import { compileType } from './compileType.ts'
import { TypeTable } from './TypeTable.ts'
import { relatedTo, types } from './testing/relatedTypes.ts'
import { valuesOf } from './testing/valuesOf.ts'

const alone = {
  encode: () => expect.fail('the general library was asked to encode'),
  decode: () => expect.fail('the general library was asked to decode'),
  toPrincipal: (bytes: Uint8Array) => Principal.fromUint8Array(bytes),
}

/** Bounds that the library has not. */
const BOUNDS = /too long|too many|too deep/

function attempt(decode: () => unknown[]): { values: unknown[] } | { refused: string } {
  try {
    return { values: decode() }
  } catch (error) {
    return { refused: String(error) }
  }
}

const messages = types().chain((wanted) =>
  relatedTo(wanted).chain((sent) =>
    fc.record({ wanted: fc.constant(wanted), sent: fc.constant(sent), value: valuesOf(sent) }),
  ),
)

test('a message of related types is read or refused as the general library does', () => {
  const outcomes = { read: 0, refused: 0 }
  const { numRuns } = share(3000, 500)
  fc.assert(
    fc.property(messages, ({ wanted, sent, value }) => {
      const message = new Uint8Array(IDL.encode([sent], [value]))
      const codec = candidCodec([wanted], alone)
      const theirs = attempt(() => IDL.decode([wanted], message))
      const ours = attempt(() => codec.decode(message))
      if ('refused' in theirs) expect(ours).toHaveProperty('refused')
      else expect(ours).toEqual(theirs)
      // The second time along the remembered way.
      expect(attempt(() => codec.decode(message))).toEqual(ours)
      outcomes['values' in ours ? 'read' : 'refused']++
    }),
    { numRuns },
  )
  expect(outcomes.read).toBeGreaterThan(numRuns / 4)
  expect(outcomes.refused).toBeGreaterThan(numRuns / 10)
})

test('damaged values are read or refused as the general library does', () => {
  const damage = fc.record({ at: fc.nat(), to: fc.nat(255), cut: fc.boolean() })
  fc.assert(
    fc.property(messages, damage, ({ wanted, sent, value }, { at, to, cut }) => {
      const message = new Uint8Array(IDL.encode([sent], [value]))
      const start = headerLength(sent)
      const place = start + (at % (message.length - start + 1))
      const damaged = cut
        ? message.slice(0, place)
        : message.with(Math.min(place, message.length - 1), to)
      if (damaged.subarray(0, start).join() !== message.subarray(0, start).join()) return
      const codec = candidCodec([wanted], alone)
      const theirs = attempt(() => IDL.decode([wanted], damaged))
      const ours = attempt(() => codec.decode(damaged))
      if ('refused' in ours && BOUNDS.test(ours.refused)) return
      if ('refused' in theirs) expect(ours).toHaveProperty('refused')
      else expect(ours).toEqual(theirs)
    }),
    share(3000),
  )
})

test('damaged descriptions end in values or an error, and what both read is the same', () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(messages, damage, ({ wanted, sent, value }, changes) => {
      const message = new Uint8Array(IDL.encode([sent], [value]))
      for (const [at, to] of changes) message[4 + (at % (message.length - 4))] = to
      const ours = attempt(() => candidCodec([wanted], alone).decode(message))
      if ('refused' in ours) expect(ours.refused).toMatch(/Candid|RangeError|TypeError/)
    }),
    share(5000),
  )
})

function headerLength(type: IDL.Type): number {
  const table = new TypeTable()
  return table.toHeader([compileType(type, alone.toPrincipal).code(table)]).length
}
