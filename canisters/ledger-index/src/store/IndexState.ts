import {
  blob,
  i32,
  type MapFactory,
  nat,
  optional,
  rawBytes,
  StableState,
  struct,
  text,
  u64Key,
} from '@sluice/canister'
import { entryField } from './entry.ts'

const configField = struct({ ledger: blob, idleSeconds: i32 })
/** Who has been named to get all fees; nobody where they are burned. */
const collectorField = struct({ account: optional(blob) })
const accountField = struct({ balance: nat, entries: nat })

/** All that an index knows. Every map is asked by exact keys, so that an answer costs the same however long the log is. */
export type IndexState = ReturnType<typeof openIndexState>

export function openIndexState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the index'),
    /** Blocks that have been read: the next one has this index. */
    synced: open.count(1),
    /** Why the last attempt to read the log failed; undefined after one that did not. */
    failure: open.maybe(2, text),
    /** What the latest block of ICRC-107 said; undefined where there is none, and each transfer says it for itself. */
    collector: open.maybe(3, collectorField),
    entries: open.byNumber(1, entryField),
    accounts: open.byKey(2, accountField),
    /** An account's key and a number from 0 (8 bytes) → the block that is its entry of that number, oldest first. */
    entriesOf: open.byKey(3, nat),
    /** The key of an owner's default account → how many accounts of theirs have been seen. */
    accountCounts: open.byKey(4, nat),
    /** The same key and a number from 0 (8 bytes) → the subaccount of an account, in the order in which they were seen. */
    accountsOf: open.byKey(5, rawBytes),
    /** The same the other way round: an account's key → its number among its owner's. */
    numberOf: open.byKey(6, nat),
  }
}

/** A key and a number behind it, so that what belongs to one key has numbers from 0. */
export function numbered(key: Uint8Array, number: bigint): Uint8Array {
  const bytes = new Uint8Array(key.length + 8)
  bytes.set(key)
  bytes.set(u64Key.encode(number), key.length)
  return bytes
}
