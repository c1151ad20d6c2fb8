import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEvent, encodeEvent } from './eventCodec.ts'
import { EVENT_FIELDS, type FieldType, type SourceEvent } from './eventFields.ts'

const VALUES: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  nat: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  'nat?': fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: undefined }),
  id: fc.nat(),
  'id?': fc.option(fc.maxSafeNat(), { nil: undefined }),
  tick: fc.integer({ min: -887_272, max: 887_272 }),
  bool: fc.boolean(),
  side: fc.constantFrom(0, 1),
  principal: fc.string(),
  principals: fc.array(fc.string()),
  names: fc.array(fc.string()),
  text: fc.string({ unit: 'binary' }),
  'account?': fc.option(fc.string(), { nil: undefined }),
}

const events = fc.constantFrom(...Object.entries(EVENT_FIELDS)).chain(([kind, fields]) => {
  const values = Object.entries(fields).map(([name, type]): [string, fc.Arbitrary<unknown>] => [
    name,
    VALUES[type],
  ])
  return fc.record(Object.fromEntries(values)).map((record) => ({ kind, ...record }) as SourceEvent)
})

test('an event comes back as it was stored, whatever its kind and fields', () => {
  fc.assert(
    fc.property(events, (event) => {
      expect(decodeEvent(event.kind, encodeEvent(event))).toEqual(event)
    }),
  )
})

test.each([
  ['swapped', 'no JSON'],
  ['swapped', '{}'],
  ['swapped', '[null,"owner",1,5]'],
  ['nothing', '[]'],
])('a stored %s with the body %s is refused', (kind, body) => {
  expect(() => decodeEvent(kind, body)).toThrow()
})
