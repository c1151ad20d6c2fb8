import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asShown } from './asShown.ts'

test.each([
  ['1.1000000000000001', '1.1'],
  ['4.3499999999999996', '4.35'],
  ['0.99999999999999989', '1'],
  ['9.9999999999999996E-5', '0.0001'],
  ['1.2345678901234568E+17', '123456789012346000'],
  ['12345678901234567', '12345678901234600'],
  ['-2.2000000000000002', '-2.2'],
  ['1.5', '1.5'],
  ['0.1234567890123455', '0.123456789012346'],
  ['0.1234567890123454', '0.123456789012345'],
  ['1E+3', '1E+3'],
  ['0', '0'],
  ['much', 'much'],
  ['', ''],
])('%s is shown as %s', (text, shown) => {
  expect(asShown(text)).toBe(shown)
})

test('what was typed with up to fifteen digits is shown so, whatever the machine has made of it', () => {
  const typed = fc
    .record({
      digits: fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }),
      places: fc.integer({ min: 0, max: 12 }),
    })
    .map(({ digits, places }) => {
      const text = `${digits}`.padStart(places + 1, '0')
      const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '')
      return `${places === 0 ? text : text.slice(0, -places)}${fraction && `.${fraction}`}`
    })
  fc.assert(
    fc.property(typed, (text) => {
      // a file has seventeen digits of the machine's number
      const stored = `${Number(Number(text).toPrecision(17))}`
      for (const written of [Number(text).toPrecision(17), stored])
        expect(Number(asShown(written))).toBe(Number(text))
      if (text.replace('.', '').length < 16) expect(asShown(text)).toBe(text)
    }),
    share(5_000),
  )
})
