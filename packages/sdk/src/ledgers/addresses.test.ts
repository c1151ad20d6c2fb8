import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import {
  formatAccount,
  isSameAddress,
  parseAccount,
  parseAccountIdentifier,
  toIdentifier,
} from './addresses.ts'
import { chooseStandard, toStandard } from './standards/standards.ts'

const OWNER = 'k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-5gayf-oj3xs-i43lp-teztq-6ae'
const owner = Principal.fromText(OWNER)
const counting = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const one = Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 1 : 0))
const COUNTING_TEXT = `${OWNER}-dfxgiyy.102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20`
const ONE_TEXT = `${OWNER}-6cc627i.1`

test('accounts have the text form of the standard', () => {
  expect(formatAccount({ owner })).toBe(OWNER)
  expect(formatAccount({ owner, subaccount: new Uint8Array(32) })).toBe(OWNER)
  expect(formatAccount({ owner, subaccount: counting })).toBe(COUNTING_TEXT)
  expect(formatAccount({ owner, subaccount: one })).toBe(ONE_TEXT)
})

test('their text form is read back', () => {
  expect(parseAccount(OWNER)).toEqual({ owner })
  expect(parseAccount(COUNTING_TEXT)).toEqual({ owner, subaccount: counting })
  expect(parseAccount(ONE_TEXT)).toEqual({ owner, subaccount: one })
})

test.each([
  ['a trailing dot', `${OWNER}.`],
  ['a subaccount without checksum', `${OWNER}.1`],
  ['a wrong checksum', ONE_TEXT.replace('6cc627i', '6cc627j')],
  ['leading zeros', ONE_TEXT.replace('.1', '.01')],
  ['an empty subaccount', `${OWNER}-6cc627i.`],
  ['capitals', OWNER.toUpperCase()],
  ['a principal with a typing error', OWNER.replace('k2t6j', 'k2t6k')],
  ['nothing', ''],
])('%s is no account', (_, text) => {
  expect(parseAccount(text)).toBeUndefined()
})

test('account identifiers are those of the ICP ledger, and a wrong checksum is none', () => {
  const text = '051b05839339f89053454a4b9865ea0452a4bffe2b1cd41f4982bad10c1e637c'

  expect(parseAccountIdentifier(text)).toEqual(toIdentifier({ owner }))
  expect(parseAccountIdentifier(text.replace('051b', '051c'))).toBeUndefined()
  const identifier = toIdentifier({ owner })
  expect(isSameAddress({ owner, subaccount: new Uint8Array(32) }, { identifier })).toBe(true)
  expect(isSameAddress({ owner, subaccount: one }, { identifier })).toBe(false)
})

test('standards are read as the services write them', () => {
  expect(
    ['ICRC-2', 'icrc1', 'ICRC3', 'ICP', 'DIP20_XTC', 'DIP20-WICP', 'EXT'].map(toStandard),
  ).toEqual(['ICRC2', 'ICRC1', 'ICRC2', 'ICRC2', 'DIP20-XTC', 'DIP20-WICP', 'EXT'])
  expect(toStandard('ERC20')).toBeUndefined()
})

test('forced standards win, then the token list; else the ledger is asked', () => {
  const ledgerId = OWNER

  expect(chooseStandard({ ledgerId })).toBeUndefined()
  expect(chooseStandard({ ledgerId, tokenList: 'DIP20' })).toBe('DIP20')
  expect(chooseStandard({ ledgerId, tokenList: 'nonsense' })).toBeUndefined()
  const wicp = '5xnja-6aaaa-aaaan-qad4a-cai'
  expect(chooseStandard({ ledgerId: wicp, tokenList: 'ICRC1' })).toBe('EXT')
})
