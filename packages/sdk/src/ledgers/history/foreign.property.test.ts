import type { Ledger } from '@sluice/candid'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { possibleTime } from './foreign.ts'
import { blob, expectReadable, nat, nat64, option, principal, runs } from './foreignValues.ts'
import { readIcpBlocks } from './icpHistory.ts'
import { readIcrc3Blocks } from './icrc3History.ts'
import { readTransactions } from './icrcHistory.ts'

/** Any value of ICRC-3, and blocks that have the standard's fields with any values in them. */
const { value } = fc.letrec<{ value: Ledger.Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    nat.map((Nat) => ({ Nat })),
    fc.bigInt().map((Int) => ({ Int })),
    fc.string().map((Text) => ({ Text })),
    blob.map((Blob) => ({ Blob })),
    fc.array(tie('value'), { maxLength: 3 }).map((all) => ({ Array: all })),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map((all) => ({ Map: all })),
  ),
}))
const account = fc.tuple(blob, fc.option(blob)).map(
  ([owner, sub]): Ledger.Value => ({
    Array: sub ? [{ Blob: owner }, { Blob: sub }] : [{ Blob: owner }],
  }),
)
const mapOf = (names: Record<string, fc.Arbitrary<Ledger.Value>>) =>
  fc.record(names, { requiredKeys: [] }).map(
    (fields): Ledger.Value => ({
      Map: Object.entries(fields).filter((field): field is [string, Ledger.Value] => !!field[1]),
    }),
  )
const block = fc.oneof(
  value,
  mapOf({
    btype: fc
      .constantFrom('1xfer', '122burn', '107feecol', '123freezeaccount', '__proto__', '')
      .map((Text) => ({ Text })),
    ts: fc.oneof(
      nat.map((Nat) => ({ Nat })),
      value,
    ),
    fee: value,
    tx: fc.oneof(value, mapOf({ amt: value, from: account, to: account, ts: value, memo: value })),
  }),
)

test('whatever blocks a ledger has by ICRC-3, they are read into what can be shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { maxLength: 5 }), async (blocks) => {
      const answer = {
        log_length: BigInt(blocks.length),
        blocks: blocks.map((one, at) => ({ id: BigInt(at), block: one })),
        archived_blocks: [],
      }
      const read = readIcrc3Blocks({ icrc3_get_blocks: async () => answer }, async () => answer)
      const { entries } = await read(0n, 5n)
      expect(entries).toHaveLength(blocks.length)
      expectReadable(entries)
    }),
    runs,
  )
})

const icrcAccount = fc.record({ owner: principal, subaccount: option(blob) })
const common = { amount: nat, memo: option(blob), created_at_time: option(nat64) }
const sent = { from: icrcAccount, fee: option(nat) }
const transaction: fc.Arbitrary<Ledger.Transaction> = fc.record({
  kind: fc.oneof(fc.string(), fc.constantFrom('transfer', 'mint', '122mint')),
  timestamp: nat64,
  mint: option(fc.record({ ...common, to: icrcAccount })),
  burn: option(fc.record({ ...common, from: icrcAccount, spender: option(icrcAccount) })),
  transfer: option(
    fc.record({ ...common, ...sent, to: icrcAccount, spender: option(icrcAccount) }),
  ),
  approve: option(
    fc.record({
      ...common,
      ...sent,
      spender: icrcAccount,
      expected_allowance: option(nat),
      expires_at: option(nat64),
    }),
  ),
})

test('whatever a ledger answers by get_transactions is read into what can be shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 5 }), async (transactions) => {
      const log = { log_length: 5n, first_index: 0n, transactions, archived_transactions: [] }
      const read = readTransactions({ get_transactions: async () => log }, async () => log)
      expectReadable((await read(0n, 5n)).entries)
    }),
    runs,
  )
})

test('whatever times and accounts the ICP ledger answers, they are read into what can be shown', async () => {
  await fc.assert(
    fc.asyncProperty(nat64, nat64, blob, async (time, created, to) => {
      const one: Ledger.IcpBlock = {
        parent_hash: [],
        timestamp: { timestamp_nanos: time },
        transaction: {
          memo: 0n,
          icrc1_memo: [],
          created_at_time: { timestamp_nanos: created },
          operation: [{ Mint: { to, amount: { e8s: time } } }],
        },
      }
      const answer = {
        chain_length: 1n,
        certificate: [] as [],
        first_block_index: 0n,
        blocks: [one],
        archived_blocks: [],
      }
      const read = readIcpBlocks({ query_blocks: async () => answer }, async () => [])
      expectReadable((await read(0n, 1n)).entries)
    }),
    runs,
  )
})

test.each(['122burn', '122mint', '107feecol', '123freezeaccount', '3xfer', 'constructor'])(
  'a block of the kind %s is no transfer',
  async (btype) => {
    const one: Ledger.Value = { Map: [['btype', { Text: btype }]] }
    const answer = { log_length: 1n, blocks: [{ id: 0n, block: one }], archived_blocks: [] }
    const read = readIcrc3Blocks({ icrc3_get_blocks: async () => answer }, async () => answer)
    const { entries } = await read(0n, 1n)
    expect(entries).toMatchObject([{ kind: 'other', kindName: btype, timestampNs: undefined }])
  },
)

test.each([undefined, 0n, -1n, 2n ** 80n])('%s is no time of a block', (ns) => {
  expect(possibleTime(ns)).toBeUndefined()
})
