import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import { isAddressOf, parseRecipient, requireRecipient } from './recipient.ts'

const OWNER = 'k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-5gayf-oj3xs-i43lp-teztq-6ae'
const ACCOUNT = `${OWNER}-6cc627i.1`
const IDENTIFIER = '051b05839339f89053454a4b9865ea0452a4bffe2b1cd41f4982bad10c1e637c'
const everything = { takesIdentifiers: true, takesSubaccounts: true }

test('principals, accounts and account ids are recognised, with spaces around them', () => {
  expect(parseRecipient(` ${OWNER}\n`).kind).toBe('account')
  expect(parseRecipient(ACCOUNT).kind).toBe('account')
  expect(parseRecipient(IDENTIFIER).kind).toBe('account-id')
  expect(parseRecipient(IDENTIFIER.toUpperCase()).kind).toBe('account-id')
})

test.each([
  ['', 'empty'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm-address'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bitcoin-address'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bitcoin-address'],
  [OWNER.replace('k2t6j', 'k2t6k'), 'checksum'],
  [ACCOUNT.replace('6cc627i', '6cc627a'), 'checksum'],
  [IDENTIFIER.replace('051b', '051c'), 'checksum'],
  ['2vxsx-fae', 'anonymous'],
  ['aaaaa-aa', 'anonymous'],
  ['somebody', 'unreadable'],
])('%s is refused: %s', (text, flaw) => {
  expect(parseRecipient(text)).toEqual({ kind: 'none', flaw })
  expect(() => requireRecipient(text, everything)).toThrow(flaw)
})

test('a ledger is paid through the addresses that it knows only', () => {
  const icrc = { takesIdentifiers: false, takesSubaccounts: true }
  const dip20 = { takesIdentifiers: false, takesSubaccounts: false }

  expect(() => requireRecipient(IDENTIFIER, icrc)).toThrow('account-id-unsupported')
  expect(() => requireRecipient(ACCOUNT, dip20)).toThrow('subaccount-unsupported')
  expect(requireRecipient(ACCOUNT, icrc)).toHaveProperty('subaccount')
  expect(requireRecipient(IDENTIFIER, everything)).toHaveProperty('identifier')
})

test('an account is the same by its principal and by its account id, and no other is', () => {
  const other = parseRecipient(ACCOUNT)
  for (const text of [OWNER, ` ${OWNER}`]) {
    const recipient = parseRecipient(text)
    if (recipient.kind === 'none' || other.kind === 'none') throw new Error('it is no address')
    expect(isAddressOf(recipient.address, OWNER)).toBe(true)
    const identifier = toHex(accountIdentifier(Principal.fromText(OWNER).toUint8Array()))
    expect(isAddressOf(recipient.address, identifier)).toBe(true)
    expect(isAddressOf(other.address, OWNER)).toBe(false)
    expect(isAddressOf(recipient.address, 'nobody')).toBe(false)
  }
})
