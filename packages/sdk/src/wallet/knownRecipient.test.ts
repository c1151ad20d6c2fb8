import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { expect, test } from 'vitest'
import { knownRecipient, ledgersAmong } from './knownRecipient.ts'

const ledger = Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 2, 1, 1))
const pool = Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 3, 1, 1))
const person = Principal.fromUint8Array(new Uint8Array(29).fill(7))
const known = { ledgers: [ledger.toText()], others: [pool.toText()] }
const identifier = (owner: Principal) => ({ identifier: accountIdentifier(owner.toUint8Array()) })

test('a ledger is known by principal, by any subaccount and by account id', () => {
  const found = { kind: 'ledger', canisterId: ledger.toText() }
  expect(knownRecipient({ owner: ledger }, known)).toEqual(found)
  const subaccount = new Uint8Array(32).fill(9)
  expect(knownRecipient({ owner: ledger, subaccount }, known)).toEqual(found)
  expect(knownRecipient(identifier(ledger), known)).toEqual(found)
})

test('a pool is another canister, and a person is none', () => {
  expect(knownRecipient({ owner: pool }, known)).toEqual({
    kind: 'other',
    canisterId: pool.toText(),
  })
  expect(knownRecipient(identifier(pool), known)?.kind).toBe('other')
  expect(knownRecipient({ owner: person }, known)).toBeUndefined()
  expect(knownRecipient(identifier(person), known)).toBeUndefined()
})

test('ids that are none are passed over', () => {
  expect(knownRecipient({ owner: ledger }, { ledgers: ['', 'x'], others: [] })).toBeUndefined()
})

test('a configuration names its ledgers', () => {
  expect(ledgersAmong({ icp_ledger: 'a', swap_factory: 'b', xtc_ledger: 'c' })).toEqual(['a', 'c'])
})
