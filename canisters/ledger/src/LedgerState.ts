import {
  blob,
  i32,
  list,
  type MapFactory,
  nat,
  oneOf,
  optional,
  rawBytes,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'
import { type AccountKeys, accountField, icpKeys, icrcKeys } from './account.ts'
import { blockField } from './blocks/block.ts'

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

/** Who gets the fees of transfers, and the block that says so once there is one. */
const feeCollectorField = struct({ account: accountField, block: optional(nat) })

const ownedField = struct({ subaccount: optional(blob), spender: accountField })
/** One allowance of an owner: from which of their accounts, and to whom. */
export type OwnedAllowance = ValueOf<typeof ownedField>

/** As many as the public ledgers remember. */
const MOST_RECENT_REQUESTS = 3_000_000n

/** All that a ledger knows, in stable structures. */
export type LedgerState = ReturnType<typeof openLedgerState>

export function openLedgerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the ledger'),
    totalSupply: open.count(1),
    lastBlockHash: open.maybe(2, blob),
    /** How many requests are remembered at most; a request that would be one more is refused until older ones are forgotten. */
    mostRecentRequests: open.count(3, MOST_RECENT_REQUESTS),
    balances: open.byKey(1, nat),
    allowances: open.byKey(2, allowanceField),
    /** Those that are not in the archive. */
    blocks: open.byNumber(3, blockField),
    /** Requests with a `created_at_time` that may still repeat: the request's bytes → the block it became. */
    recentRequests: open.byKey(4, nat),
    /** The same requests by time (8 bytes) and block (8 bytes), so that old ones are found without a scan. */
    recentByTime: open.byKey(5, rawBytes),
    /** Each owner's allowances in the order in which ICRC-103 lists them; ledgers that know accounts by owner only. */
    owned: open.byKey(6, list(ownedField)),
    /** 1 once `owned` holds all allowances: a ledger from before had none. */
    listsAllowances: open.count(4),
    /** The canister that answers for the histories of accounts (ICRC-106). */
    indexPrincipal: open.maybe(5, blob),
    /** Where old blocks go; they stay here when undefined. */
    archive: open.maybe(6, archiveField),
    /** Fees are burned while there is none. */
    feeCollector: open.maybe(8, feeCollectorField),
    /** How many blocks are in the archive, and no longer in `blocks`. */
    archived: open.count(7),
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
