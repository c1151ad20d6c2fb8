import { Principal } from '@icp-sdk/core/principal'
import { fromHex, toHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import { GOVERNANCE, ME } from '../flows/testing/chainNames.ts'
import { formatAddress, type IcrcAccount, toIdentifier } from '../ledgers/addresses.ts'
import type { HistoryEntry } from '../ledgers/LedgerAdapter.ts'
import { findUnclaimed } from './findUnclaimed.ts'
import { neuronIdOf } from './neuronIdOf.ts'
import { memoBytes } from './snsPlan.ts'

const owner = Principal.fromText(GOVERNANCE)
const accountOf = (memo: bigint) =>
  formatAddress({ owner, subaccount: fromHex(neuronIdOf(ME, memo)) })

const paid = (memo: bigint, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ index: memo, kind: 'transfer', from: ME, to: accountOf(memo), amount: 5n },
  ...{ timestampNs: 0n, memo: memoBytes(memo), ...fields },
})

const find = (entries: readonly HistoryEntry[], known: readonly bigint[] = []) =>
  findUnclaimed(
    {
      fetchHistory: async ({ cursor }) =>
        cursor === undefined
          ? { entries: entries.slice(0, 1), next: 1n }
          : { entries: entries.slice(1) },
      fetchBalance: async () => 5n,
    },
    {
      ...{ governanceId: GOVERNANCE, principal: ME },
      isThere: async (neuronId) => known.some((memo) => neuronIdOf(ME, memo) === neuronId),
    },
  )

test('payments for neurons that governance does not know are found on every page', async () => {
  const found = await find([paid(2n ** 63n + 1n), paid(2n), paid(2n), paid(3n)], [3n])
  expect(found.map(({ memo, amount }) => [memo, amount])).toEqual([
    [2n ** 63n + 1n, 5n],
    [2n, 5n],
  ])
})

test('a ledger that names accounts by their identifiers is read as well', async () => {
  const identifier = (account: IcrcAccount) => toHex(toIdentifier(account))
  const to = identifier({ owner, subaccount: fromHex(neuronIdOf(ME, 2n)) })
  const from = identifier({ owner: Principal.fromText(ME) })
  expect((await find([paid(2n, { from, to })])).map(({ memo }) => memo)).toEqual([2n])
})

const { memo: _memo, ...bare } = paid(2n)

test.each<[string, HistoryEntry]>([
  ['to another account', paid(2n, { to: accountOf(9n) })],
  ['of somebody else', paid(2n, { from: GOVERNANCE })],
  ['without a memo', bare],
  ['with a longer memo', paid(2n, { memo: new Uint8Array(32) })],
  ['that was minted', paid(2n, { kind: 'mint' })],
])('a payment %s is not taken for one', async (_, entry) => {
  expect(await find([entry])).toEqual([])
})
