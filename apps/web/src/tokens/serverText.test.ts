import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../i18n/setup.ts'
import { serverText } from './serverText.ts'

beforeAll(() => startTexts('en'))

test.each([
  // the variant of DIP20 ledgers, WICP's among them
  ['AmountTooSmall', 'Requested amount is too small'],
  // our sales
  ['You are not on the whitelist of this sale', 'You are not in the whitelist'],
  // our market, of a token that is being sold
  ['Order is locked', 'Order is locked'],
  // ledgers that have no such operation, XTC's for one
  ['no setFee', 'no setFee'],
  ['no setFeeTo', 'no setFeeTo'],
  // ICP's ledger
  ['Invalid account identifier: it must be 64 hexadecimal digits', 'Invalid account'],
  // the variants of ledgers and collections
  ['Unauthorized', 'Unauthorized'],
  ['UnauthorizedSpender', 'Unauthorized'],
])('of the answer "%s" a person reads "%s"', (answer, text) => {
  expect(serverText(i18next.t, answer)).toBe(text)
})
