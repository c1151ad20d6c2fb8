import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  optional,
  requiredCell,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import { type AccountKeys, accountField, icpKeys, icrcKeys } from './account.ts'
import { type Block, blockField } from './blocks/block.ts'

const metadataValue = struct({ kind: oneOf('Nat', 'Int', 'Text', 'Blob'), bytes: blob })

const configField = struct({
  kind: oneOf('Icrc', 'Icp', 'Icrc1'),
  name: text,
  symbol: text,
  decimals: i32,
  transferFee: nat,
  maxMemoLength: i32,
  mintingAccount: accountField,
  metadata: list(struct({ key: text, value: metadataValue })),
})
export type LedgerConfig = ValueOf<typeof configField>

const allowanceField = struct({ amount: nat, expiresAt: optional(nat) })
export type StoredAllowance = ValueOf<typeof allowanceField>

const archiveField = struct({ canister: blob, triggerThreshold: nat, blocksToArchive: nat })
export type ArchiveConfig = ValueOf<typeof archiveField>

const ownedField = struct({ subaccount: optional(blob), spender: accountField })
/** One allowance of an owner: from which of their accounts, and to whom. */
export type OwnedAllowance = ValueOf<typeof ownedField>

/** As many as the public ledgers remember. */
const MOST_RECENT_REQUESTS = 3_000_000n

/** All that a ledger knows, in stable structures. */
export type LedgerState = {
  config: Cell<LedgerConfig>
  totalSupply: Cell<bigint>
  lastBlockHash: Cell<Uint8Array | undefined>
  /** How many requests are remembered at most; a request that would be one more is refused until older ones are forgotten. */
  mostRecentRequests: Cell<bigint>
  balances: OrderedMap<Uint8Array, bigint>
  allowances: OrderedMap<Uint8Array, StoredAllowance>
  /** Those that are not in the archive. */
  blocks: OrderedMap<bigint, Block>
  /** Requests with a `created_at_time` that may still repeat: the request's bytes → the block it became. */
  recentRequests: OrderedMap<Uint8Array, bigint>
  /** The same requests by time (8 bytes) and block (8 bytes), so that old ones are found without a scan. */
  recentByTime: OrderedMap<Uint8Array, Uint8Array>
  /** Each owner's allowances in the order in which ICRC-103 lists them; ledgers that know accounts by owner only. */
  owned: OrderedMap<Uint8Array, readonly OwnedAllowance[]>
  /** 1 once `owned` holds all allowances: a ledger from before had none. */
  listsAllowances: Cell<bigint>
  /** The canister that answers for the histories of accounts (ICRC-106). */
  indexPrincipal: Cell<Uint8Array | undefined>
  /** Where old blocks go; they stay here when undefined. */
  archive: Cell<ArchiveConfig | undefined>
  /** How many blocks are in the archive, and no longer in `blocks`. */
  archived: Cell<bigint>
}

export function openLedgerState(map: MapFactory): LedgerState {
  const cells = map(0, u64Key, bytesKey)
  const amounts = codec(nat)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the ledger' }),
    totalSupply: cell(cells, 1n, amounts, 0n),
    lastBlockHash: cell(cells, 2n, codec(optional(blob)), undefined),
    mostRecentRequests: cell(cells, 3n, amounts, MOST_RECENT_REQUESTS),
    balances: map(1, bytesKey, amounts),
    allowances: map(2, bytesKey, codec(allowanceField)),
    blocks: map(3, u64Key, codec(blockField)),
    recentRequests: map(4, bytesKey, amounts),
    recentByTime: map(5, bytesKey, bytesKey),
    owned: map(6, bytesKey, codec(list(ownedField))),
    listsAllowances: cell(cells, 4n, amounts, 0n),
    indexPrincipal: cell<Uint8Array | undefined>(cells, 5n, codec(optional(blob)), undefined),
    archive: cell<ArchiveConfig | undefined>(cells, 6n, codec(optional(archiveField)), undefined),
    archived: cell(cells, 7n, amounts, 0n),
  }
}

/** Blocks of the whole log, wherever they are. */
export const logLength = ({ archived, blocks }: LedgerState): bigint =>
  archived.get() + BigInt(blocks.size)

/** Whether others may be allowed to spend: ICRC-2 and what builds on it. */
export const hasAllowances = (state: LedgerState): boolean => state.config.get().kind !== 'Icrc1'

export function keysOf(state: LedgerState): AccountKeys {
  return state.config.get().kind === 'Icp' ? icpKeys : icrcKeys
}
