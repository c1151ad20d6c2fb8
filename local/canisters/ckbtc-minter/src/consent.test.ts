import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { consentTable } from './consent.ts'

const { retrieve_btc, retrieve_btc_with_approval, update_balance } = consentTable(() => 'regtest')
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

test('a withdrawal says how much goes where, and who pays', () => {
  const args = { address: ADDRESS, amount: 150_000n }
  const approved = retrieve_btc_with_approval?.({ ...args, from_subaccount: [Uint8Array.of(1, 2)] })
  expect(approved).toEqual({
    title: 'Withdraw Bitcoin',
    details: [
      ['Pay out to', ADDRESS],
      ['ckBTC that is burned', '0.00150000'],
      ['From subaccount', '0102'],
      ['Fees', 'The Bitcoin network’s and the minter’s are taken out of the amount.'],
    ],
  })
  expect(retrieve_btc?.(args).details[2]).toEqual([
    'From',
    'What you have sent to your withdrawal account',
  ])
})

test('an address that would be refused is nothing to agree to', () => {
  const args = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 1n }
  expect(() => retrieve_btc?.(args)).toThrow('another network')
})

test('a mint says whose it is', () => {
  const owner = Principal.fromText('2chl6-4hpzw-vqaaa-aaaaa-c')
  expect(update_balance?.({ owner: [], subaccount: [] }).details).toEqual([['For', 'You']])
  expect(update_balance?.({ owner: [owner], subaccount: [Uint8Array.of(7)] }).details).toEqual([
    ['For', owner.toText()],
    ['Subaccount', '07'],
  ])
})
