import { IDL } from '@icp-sdk/core/candid'
import { BOMBS } from '@sluice/candid-bounds/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConsentText } from './fetchConsentText.ts'
import { plainMarkdown, plainSymbol, plainText } from './plainText.ts'

test('characters that hide, reorder or take no room are shown as marks', () => {
  expect(plainText('pay \u202Elive\u202C \u200Bnow\u0007\u2066\uFEFF')).toBe('pay �live� �now���')
})

test('accents heaped upon one letter do not cover the line above', () => {
  expect(plainText(`a${'\u0301'.repeat(500)}`)).toBe('a\u0301\u0301')
})

test('words have an end, and a symbol is one short line', () => {
  expect(plainText('x'.repeat(10_000))).toHaveLength(2_001)
  expect(plainSymbol('IC\nP'.repeat(100))).toMatch(/^(IC�P)+…$/)
})

test('markdown is shown, never rendered', () => {
  expect(plainMarkdown('# Send\n**1** \\*ICP\\* <b>')).toBe('Send\n1 *ICP* <b>')
})

test('no text has a character left that turns the writing direction', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainText(text)).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B-\u200F]/)
    }),
  )
})

const message = IDL.Variant({
  GenericDisplayMessage: IDL.Text,
  FieldsDisplayMessage: IDL.Record({
    intent: IDL.Text,
    fields: IDL.Vec(
      IDL.Tuple(
        IDL.Text,
        IDL.Variant({
          TokenAmount: IDL.Record({ decimals: IDL.Nat8, amount: IDL.Nat64, symbol: IDL.Text }),
          Text: IDL.Record({ content: IDL.Text }),
        }),
      ),
    ),
  }),
})
const answer = IDL.Variant({ Ok: IDL.Record({ consent_message: message }) })
const saying = (consent_message: object) => IDL.encode([answer], [{ Ok: { consent_message } }])

test("a canister's fields become lines", () => {
  const fields = [
    ['Amount', { TokenAmount: { decimals: 8, amount: 150_000_000n, symbol: 'ICP' } }],
    ['To', { Text: { content: 'aaaaa-aa' } }],
  ]
  expect(readConsentText(saying({ FieldsDisplayMessage: { intent: 'Send', fields } }))).toBe(
    'Send\nAmount: 1.5 ICP\nTo: aaaaa-aa',
  )
})

test('an empty message is none', () => {
  expect(readConsentText(saying({ GenericDisplayMessage: '  ' }))).toBeUndefined()
})

test.each(BOMBS)('an explanation that is %s is none', (_what, bytes) => {
  expect(() => readConsentText(bytes)).toThrow('unreadable')
})
