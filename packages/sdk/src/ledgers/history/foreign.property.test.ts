import { Principal } from '@icp-sdk/core/principal'
import type { Ledger, Wicp, Xtc } from '@sluice/candid'
import type { Operation } from '@sluice/candid/icp_index'
import { times } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actors } from '../../actors.ts'
import { ExtLedger } from '../ExtLedger.ts'
import type { HistoryEntry, HistoryKind } from '../LedgerAdapter.ts'
import { possibleTime } from './foreign.ts'
import { readIcpBlocks } from './icpHistory.ts'
import { icpIndex } from './icpIndex.ts'
import { readIcrc3Blocks } from './icrc3History.ts'
import { readTransactions } from './icrcHistory.ts'
import { readHistory } from './readHistory.ts'
import { readXtcEvents } from './xtcHistory.ts'

const NAT64_MAX = 2n ** 64n - 1n
const KINDS: readonly HistoryKind[] = ['transfer', 'mint', 'burn', 'approve', 'other']
const runs = { numRuns: times(300, 50) }

const nat = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.constantFrom(0n, 2n ** 80n))
const nat64 = fc.bigInt({ min: 0n, max: NAT64_MAX })
const blob = fc.uint8Array({ maxLength: 70 })
const principal = fc.uint8Array({ maxLength: 29 }).map((bytes) => Principal.fromUint8Array(bytes))
const option = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant<[]>([]),
    one.map((x): [T] => [x]),
  )

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

function expectReadable(entries: readonly HistoryEntry[]): void {
  for (const { kind, kindName, amount, timestampNs, from, to, spender } of entries) {
    expect(KINDS).toContain(kind)
    expect(kindName?.length ?? 0).toBeLessThanOrEqual(32)
    expect(amount >= 0n).toBe(true)
    for (const address of [from, to, spender]) expect(address?.length ?? 0).toBeLessThan(150)
    if (timestampNs === undefined) continue
    const iso = new Date(Number(timestampNs / 1_000_000n)).toISOString()
    expect(iso).toMatch(/^\d{4}-/)
    expect(timestampNs).toBeGreaterThan(0n)
  }
}

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

/** Texts of any length, those of accounts among them. */
const text = fc.oneof(
  fc.string({ maxLength: 5_000, size: 'max' }),
  fc.constantFrom('f'.repeat(64), '2vxsx-fae', '', 'x'.repeat(100_000)),
)

const extTransaction: fc.Arbitrary<Wicp.Transaction> = fc.record({
  ...{ from: text, to: text, hash: text, status: text },
  ...{ index: nat, amount: nat, fee: nat, timestamp: fc.bigInt(), memo: option(blob) },
  transType: fc.constantFrom({ burn: null }, { mint: null }, { approve: null }, { transfer: null }),
})

test('whatever an EXT ledger answers is read into what can be shown, a page at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(extTransaction, { maxLength: 5 }),
      nat,
      fc.array(fc.record({ account: text, balance: nat }), { maxLength: 5 }),
      text,
      async (content, totalElements, holders, ownerAccount) => {
        const page = { offset: 0n, limit: 3n, totalElements }
        const fungible = { decimals: 8, ownerAccount, metadata: [], name: '', symbol: '' }
        const service = {
          transactions: async () => ({ ok: { ...page, content } }),
          holders: async () => ({ ok: { ...page, content: holders } }),
          metadata: async () => ({ ok: { fungible } }),
        }
        // nothing else of it is asked
        const actors = { wicp: () => service } as unknown as Actors
        const ledger = new ExtLedger(actors, 'aaaaa-aa', Principal.anonymous())
        const { entries, next } = await ledger.fetchHistory({ limit: 3 })
        expectReadable(entries)
        expect(entries.length).toBeLessThanOrEqual(3)
        if (next !== undefined) expect(next).toBe(BigInt(entries.length))
        const shown = await ledger.fetchHolders(0, 3)
        expect(shown.length).toBeLessThanOrEqual(3)
        for (const one of shown) expect(one.account.length).toBeLessThan(150)
        expect((await ledger.fetchMinter())?.length ?? 0).toBeLessThan(150)
      },
    ),
    runs,
  )
})

/** A canister may answer with more bytes than a principal has. */
const anyPrincipal = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => Principal.fromUint8Array(bytes))
const pair = fc.record({ from: anyPrincipal, to: anyPrincipal })
const atCanister = { from: anyPrincipal, canister: anyPrincipal }
const xtcEvent: fc.Arbitrary<Xtc.Event> = fc.record({
  ...{ fee: nat64, cycles: nat64, timestamp: nat64 },
  status: fc.constantFrom({ SUCCEEDED: null }, { FAILED: null }),
  kind: fc.oneof(
    pair.map((Approve) => ({ Approve })),
    pair.map((Burn) => ({ Burn })),
    pair.map(({ to }) => ({ Mint: { to } })),
    pair.map((Transfer) => ({ Transfer })),
    fc.record(atCanister).map((CanisterCreated) => ({ CanisterCreated })),
    fc.record({ ...atCanister, method_name: text }).map((CanisterCalled) => ({ CanisterCalled })),
    fc.tuple(pair, anyPrincipal).map(([both, caller]) => ({ TransferFrom: { ...both, caller } })),
  ),
})

test('whatever XTC answers is read into what can be shown, and no more than was asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(xtcEvent, { maxLength: 5 }), nat64, async (data, size) => {
      const service = {
        historySize: async () => size,
        events: async () => ({ data, next_offset: 0n, next_canister_id: [] }),
      }
      // nothing else of it is asked
      const read = readXtcEvents(service as unknown as Xtc._SERVICE)
      const { entries } = await read(0n, 3n)
      expectReadable(entries)
      expect(entries.length).toBeLessThanOrEqual(3)
    }),
    runs,
  )
})

const e8s = nat64.map((amount) => ({ e8s: amount }))
const timeStamp = option(nat64.map((timestamp_nanos) => ({ timestamp_nanos })))
const indexed: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ to: text, amount: e8s }).map((Mint) => ({ Mint })),
  fc.record({ from: text, amount: e8s, spender: option(text) }).map((Burn) => ({ Burn })),
  fc
    .record({ from: text, to: text, amount: e8s, fee: e8s, spender: option(text) })
    .map((Transfer) => ({ Transfer })),
  fc
    .record({
      ...{ from: text, spender: text, allowance: e8s, fee: e8s },
      ...{ expected_allowance: option(e8s), expires_at: timeStamp },
    })
    .map((Approve) => ({ Approve })),
)
const indexedTransaction = fc.record({
  id: nat64,
  transaction: fc.record({
    ...{ memo: nat64, icrc1_memo: option(blob), operation: indexed },
    ...{ created_at_time: timeStamp, timestamp: timeStamp },
  }),
})

test('whatever the ICP index answers is read into what can be shown, each page older than the last', async () => {
  const account = { owner: Principal.anonymous() }
  await fc.assert(
    fc.asyncProperty(
      fc.array(indexedTransaction, { maxLength: 5 }),
      nat64,
      nat64,
      option(nat64),
      async (transactions, synced, cursor, oldest_tx_id) => {
        const ledgerId = Principal.managementCanister()
        const service = {
          ledger_id: async () => ledgerId,
          status: async () => ({ num_blocks_synced: synced }),
          get_account_identifier_transactions: async () => ({
            Ok: { balance: 0n, transactions, oldest_tx_id },
          }),
        }
        const log = async () => ({ length: 0n, entries: [] })
        const findIndex = async () => icpIndex(service, ledgerId.toText(), account)
        const sources = { log, findIndex, parse: () => undefined }
        const { entries, next } = await readHistory(sources, { account, cursor, limit: 3 })
        expectReadable(entries)
        expect(entries.length).toBeLessThanOrEqual(3)
        for (const { index } of entries) expect(index).toBeLessThan(cursor)
        if (next !== undefined) expect(next).toBeLessThan(cursor)
      },
    ),
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
