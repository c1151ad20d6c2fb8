import { parseAmount } from '@sluice/sdk'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES, localeOf } from '../i18n/languages.ts'
import { formatAmount, formatExactAmount } from './amount.ts'
import { toDecimalText } from './decimal.ts'
import { type AmountReading, isPlainAmount, readAmount, toFieldText } from './readAmount.ts'

/** The page's own languages, and as many ways to write a figure as the platform knows. */
const locales = [
  ...LANGUAGES.map(({ code }) => localeOf(code)),
  ...['en-XA', 'en-IN', 'de', 'de-CH', 'fr', 'pt', 'pl', 'ru', 'hi', 'fa', 'sw', 'lv', 'es-MX'],
]
const locale = fc.constantFrom(...locales)
const decimals = fc.integer({ min: 0, max: 18 })
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 12n }),
  fc.bigInt({ min: 0n, max: 10n ** 30n }),
  fc.bigInt({ min: 0n, max: 9_999n }).map((figure) => figure * 10n ** 9n),
)

const plainOf = (reading: AmountReading) => ('plain' in reading ? reading.plain : reading.kind)

test('what the page prints in full is read back as the same amount, in every language', () => {
  fc.assert(
    fc.property(amount, decimals, locale, (figure, places, language) => {
      const printed = formatExactAmount(figure, places, language)
      const rules = { locale: language, places, symbol: 'SLU' }
      for (const text of [printed, `${printed} SLU`, ` ${printed}\u00a0SLU`])
        expect(parseAmount(plainOf(readAmount(text, rules)), places)).toBe(figure)
    }),
    share(2_000),
  )
})

test('what the page prints in short is read back as what it prints', () => {
  fc.assert(
    fc.property(amount, decimals, locale, (figure, places, language) => {
      const printed = formatAmount(figure, places, language)
      fc.pre(!printed.startsWith('<'))
      const read = parseAmount(plainOf(readAmount(printed, { locale: language, places })), places)
      expect(read).toBeDefined()
      expect(formatAmount(read, places, language)).toBe(printed)
    }),
    share(2_000),
  )
})

test('what the page fills into a field is read in one way only', () => {
  fc.assert(
    fc.property(amount, decimals, locale, (figure, places, language) => {
      const plain = toDecimalText(figure, places)
      const reading = readAmount(toFieldText(plain, language), { locale: language, places })
      expect(reading).toEqual({ kind: 'amount', plain, isCut: false })
      expect(isPlainAmount(plain)).toBe(true)
    }),
    share(2_000),
  )
})

test("figures in a language's own digits are read as the platform means them", () => {
  const systems = ['arab', 'arabext', 'deva', 'beng', 'fullwide', 'latn']
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.constantFrom(...systems),
      fc.constantFrom('ar', 'fa', 'hi', 'en', 'de', 'zh'),
      (figure, system, language) => {
        const own = `${language}-u-nu-${system}`
        const printed = new Intl.NumberFormat(own).format(figure)
        expect(plainOf(readAmount(printed, { locale: language, places: 8 }))).toBe(String(figure))
      },
    ),
    share(1_000),
  )
})

test('no text is read as an amount that does not hold its digits in their order', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789.,-+eE '’x٫٬٣") }),
      locale,
      (text, language) => {
        const reading = readAmount(text, { locale: language, places: 18 })
        if (!('plain' in reading)) return
        const typed = text.replaceAll('٣', '3').replace(/\D/g, '')
        const bare = (digits: string) => digits.replace(/^0+|0+$/g, '')
        expect(bare(typed)).toContain(bare(reading.plain.replace('.', '')))
        expect(/[-+exE]/.test(text)).toBe(false)
      },
    ),
    share(5_000),
  )
})

test('no symbol of a token takes anything from a figure that is typed alone, and one that is printed is read back', () => {
  const symbol = fc.string({ unit: fc.constantFrom(...'0123456789.,-+eEk$%IC '), maxLength: 6 })
  fc.assert(
    fc.property(amount, decimals, symbol, (figure, places, name) => {
      const plain = toDecimalText(figure, places)
      const rules = { locale: 'en', places, symbol: name }
      expect(readAmount(plain, rules)).toEqual({ kind: 'amount', plain, isCut: false })
      const printed = readAmount(`${plain} ${name}`, rules)
      if (printed.kind === 'amount') expect(printed.plain).toBe(plain)
      if (printed.kind === 'ambiguous') expect([printed.plain, printed.other]).toContain(plain)
    }),
    share(5_000),
  )
})
