import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  requiredCell,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import { type Entry, entryField } from './entry.ts'

const configField = struct({ ledger: blob, idleSeconds: i32 })
const accountField = struct({ balance: nat, entries: nat })
export type IndexedAccount = ValueOf<typeof accountField>

/** All that an index knows. Every map is asked by exact keys, so that an answer costs the same however long the log is. */
export type IndexState = {
  config: Cell<ValueOf<typeof configField>>
  /** Blocks that have been read: the next one has this index. */
  synced: Cell<bigint>
  /** Why the last attempt to read the log failed; undefined after one that did not. */
  failure: Cell<string | undefined>
  entries: OrderedMap<bigint, Entry>
  accounts: OrderedMap<Uint8Array, IndexedAccount>
  /** An account's key and a number from 0 (8 bytes) → the block that is its entry of that number, oldest first. */
  entriesOf: OrderedMap<Uint8Array, bigint>
  /** The key of an owner's default account → how many accounts of theirs have been seen. */
  accountCounts: OrderedMap<Uint8Array, bigint>
  /** The same key and a number from 0 (8 bytes) → the subaccount of an account, in the order in which they were seen. */
  accountsOf: OrderedMap<Uint8Array, Uint8Array>
  /** The same the other way round: an account's key → its number among its owner's. */
  numberOf: OrderedMap<Uint8Array, bigint>
}

export function openIndexState(map: MapFactory): IndexState {
  const cells = map(0, u64Key, bytesKey)
  const numbers = codec(nat)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the index' }),
    synced: cell(cells, 1n, numbers, 0n),
    failure: cell<string | undefined>(cells, 2n, codec(optional(text)), undefined),
    entries: map(1, u64Key, codec(entryField)),
    accounts: map(2, bytesKey, codec(accountField)),
    entriesOf: map(3, bytesKey, numbers),
    accountCounts: map(4, bytesKey, numbers),
    accountsOf: map(5, bytesKey, bytesKey),
    numberOf: map(6, bytesKey, numbers),
  }
}

/** A key and a number behind it, so that what belongs to one key has numbers from 0. */
export function numbered(key: Uint8Array, number: bigint): Uint8Array {
  const bytes = new Uint8Array(key.length + 8)
  bytes.set(key)
  bytes.set(u64Key.encode(number), key.length)
  return bytes
}
