import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type * as IcpIndex from '@sluice/candid/icp_index'
import type * as LedgerIndex from '@sluice/candid/ledger_index'
import { expect, test } from 'vitest'
import { toIdentifier } from '../addresses.ts'
import { type IcpIndexService, icpIndex } from './icpIndex.ts'
import { type IcrcIndexService, icrcIndex } from './icrcIndex.ts'

const ledger = Principal.fromUint8Array(Uint8Array.of(9))
const other = Principal.fromUint8Array(Uint8Array.of(8))
const alice = { owner: Principal.fromUint8Array(Uint8Array.of(1)) }
const own = toHex(toIdentifier(alice))
const [from, to, spender] = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
const amount = { e8s: 5n }
const fee = { e8s: 1n }

const OPERATIONS: [kind: string, IcpIndex.Operation, object][] = [
  ['mint', { Mint: { to: to ?? '', amount } }, { kind: 'mint', to, amount: 5n }],
  [
    'burn',
    { Burn: { from: from ?? '', amount, spender: [spender ?? ''] } },
    { kind: 'burn', from, amount: 5n, spender },
  ],
  [
    'transfer',
    { Transfer: { from: from ?? '', to: to ?? '', amount, fee, spender: [] } },
    { kind: 'transfer', from, to, amount: 5n, fee: 1n },
  ],
  [
    'approval',
    {
      Approve: {
        from: from ?? '',
        spender: spender ?? '',
        allowance: amount,
        fee,
        expected_allowance: [],
        expires_at: [],
      },
    },
    { kind: 'approve', from, spender, amount: 5n, fee: 1n },
  ],
]

function icpService(
  operation: IcpIndex.Operation,
  transaction: Partial<IcpIndex.Transaction> = {},
): IcpIndexService {
  return {
    ledger_id: async () => ledger,
    status: async () => ({ num_blocks_synced: 7n }),
    get_account_identifier_transactions: async ({ account_identifier, start, max_results }) => {
      expect({ account_identifier, start, max_results }).toEqual({
        account_identifier: own,
        start: [6n],
        max_results: 3n,
      })
      const plain = {
        memo: 0n,
        icrc1_memo: [] as [],
        created_at_time: [] as [],
        timestamp: [] as [],
      }
      const transactions = [{ id: 4n, transaction: { ...plain, operation, ...transaction } }]
      return { Ok: { balance: 1n, transactions, oldest_tx_id: [4n] } }
    },
  }
}

test.each(OPERATIONS)('the ICP index’s %s reads as an entry', async (_, operation, expected) => {
  const index = icpIndex(icpService(operation), ledger.toText(), alice)
  const page = await index.fetchPage(6n, 3n)
  expect(page).toEqual({
    entries: [{ index: 4n, timestampNs: undefined, ...expected }],
    oldest: 4n,
  })
})

test('an entry has its block’s time and its payer’s, and the memo of either kind', async () => {
  const mint = OPERATIONS[0]?.[1]
  if (mint === undefined) throw new Error('there is no operation')
  const at = (nanos: bigint): [{ timestamp_nanos: bigint }] => [{ timestamp_nanos: nanos }]
  const times = { timestamp: at(9n), created_at_time: at(8n) }
  const read = async (change: Partial<IcpIndex.Transaction>) =>
    (await icpIndex(icpService(mint, change), ledger.toText(), alice).fetchPage(6n, 3n)).entries[0]
  expect(await read({ ...times, memo: 258n })).toMatchObject({
    timestampNs: 9n,
    createdAtNs: 8n,
    memo: Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 2),
  })
  expect(await read({ icrc1_memo: [Uint8Array.of(3)], created_at_time: at(8n) })).toMatchObject({
    timestampNs: 8n,
    memo: Uint8Array.of(3),
  })
})

const icrcService = (change: Partial<IcrcIndexService> = {}): IcrcIndexService => ({
  ledger_id: async () => ledger,
  status: async () => ({ num_blocks_synced: 7n }),
  get_account_transactions: async (): Promise<LedgerIndex.GetTransactionsResult> => ({
    Err: { message: 'closed' },
  }),
  ...change,
})

test('an index that belongs to another ledger, or refuses, is none', async () => {
  const strange = icrcIndex(icrcService({ ledger_id: async () => other }), ledger.toText(), alice)
  await expect(strange.fetchSynced()).rejects.toMatchObject({ code: 'refused' })
  const closed = icrcIndex(icrcService(), ledger.toText(), alice)
  expect(await closed.fetchSynced()).toBe(7n)
  await expect(closed.fetchPage(1n, 1n)).rejects.toMatchObject({ code: 'refused' })
})
