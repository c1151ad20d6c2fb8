import { Principal } from '@icp-sdk/core/principal'
import type { Transaction } from '@sluice/candid/swap_pool'
import { expect, test } from 'vitest'
import { unstableTokens } from './unstableTokens.ts'

const HOUR_NS = 3_600_000_000_000n
const token = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
const account = { owner: token, subaccount: [] as [] }
const withdraw = (err: [] | [string]) => ({
  err,
  status: { Failed: null },
  transfer: {
    amount: 1n,
    fee: 1n,
    from: account,
    index: 0n,
    memo: [] as [],
    standard: 'ICRC1',
    to: account,
    token,
  },
})
const failed = (err: [] | [string], timestamp: bigint): Transaction => ({
  action: { Withdraw: withdraw(err) },
  canisterId: token,
  id: 1n,
  owner: token,
  timestamp,
})
const NOW = 100n * HOUR_NS

test('a ledger that ran out of cycles lately is named once', () => {
  const reason: [string] = ['Canister ryjl3 is out of cycles (IC0207)']
  const found = unstableTokens([failed(reason, NOW - HOUR_NS), failed(reason, NOW)], NOW)
  expect(found).toEqual([token.toText()])
})

test('what failed otherwise, or long ago, says nothing', () => {
  expect(unstableTokens([failed(['BadFee'], NOW), failed([], NOW)], NOW)).toEqual([])
  expect(unstableTokens([failed(['out of cycles'], NOW - 25n * HOUR_NS)], NOW)).toEqual([])
})
