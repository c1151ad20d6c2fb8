import { Principal } from '@icp-sdk/core/principal'
import type { Wicp, Xtc } from '@sluice/candid'
import type { Operation } from '@sluice/candid/icp_index'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actors } from '../../actors.ts'
import { ExtLedger } from '../ExtLedger.ts'
import { blob, expectReadable, nat, nat64, option, runs } from './foreignValues.ts'
import { icpIndex } from './icpIndex.ts'
import { readHistory } from './readHistory.ts'
import { readXtcEvents } from './xtcHistory.ts'

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
        const actors = { other: () => service } as unknown as Actors
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
