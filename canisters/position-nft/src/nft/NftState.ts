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
  u64List,
  type ValueOf,
} from '@sluice/canister'
import { storedAccountField } from '@sluice/canister/nft'

const tokenField = struct({
  id: nat,
  pool: blob,
  positionId: nat,
  tickLower: i32,
  tickUpper: i32,
  account: storedAccountField,
  mintedAtNs: nat,
})
export type NftToken = ValueOf<typeof tokenField>

const sideField = struct({ address: text, standard: text, symbol: text, decimals: i32 })
const poolField = struct({ canisterId: blob, fee: nat, token0: sideField, token1: sideField })
export type PoolFacts = ValueOf<typeof poolField>
export type PoolSide = ValueOf<typeof sideField>

/** A position that is on its way into this canister (`wrap`) or out of it (`unwrap`). */
const handoverField = struct({
  kind: oneOf('wrap', 'unwrap'),
  pool: blob,
  positionId: nat,
  owner: blob,
  tickLower: i32,
  tickUpper: i32,
  sinceNs: nat,
  tokenId: optional(nat),
})
export type Handover = ValueOf<typeof handoverField>

const approvalField = struct({ spender: blob, atNs: nat })

const eventField = struct({
  kind: oneOf('mint', 'transfer', 'burn', 'approve'),
  tokenId: nat,
  from: blob,
  to: blob,
  caller: blob,
  atNs: nat,
  memo: optional(blob),
})
export type NftEvent = ValueOf<typeof eventField>

const collectionField = struct({
  name: text,
  introduction: text,
  logo: text,
  minter: blob,
  tradeCanister: text,
  createdAtNs: nat,
})
export type Collection = ValueOf<typeof collectionField>

const chunkField = struct({ batch: nat, content: blob })

export type NftState = ReturnType<typeof openNftState>

export function openNftState(map: MapFactory) {
  const open = new StableState(map)
  return {
    factory: open.value(0, blob, new Uint8Array()),
    collection: open.value(1, collectionField, {
      name: 'Sluice positions',
      introduction: 'Each token holds one liquidity position of a Sluice pool.',
      logo: '',
      minter: new Uint8Array(),
      tradeCanister: '',
      createdAtNs: 0n,
    }),
    nextTokenId: open.count(2, 1n),
    nextEventId: open.count(3, 1n),
    nextBatchId: open.count(4, 1n),
    tokens: open.byNumber(1, tokenField),
    /** Account identifier of a holder → token ids, as they came. */
    tokensOf: open.byKey(2, u64List),
    tokensOfPool: open.byKey(3, u64List),
    /** Position key → token id. */
    tokenOfPosition: open.byKey(4, nat),
    pools: open.byKey(5, poolField),
    /** Pools whose positions are taken no more; those that are here stay and can be given back. */
    removedPools: open.byKey(6, rawBytes),
    /** Position key → its handover. */
    handovers: open.byKey(7, handoverField),
    approvals: open.byNumber(8, list(approvalField)),
    /** Holder's principal → who may move all tokens of the holder. */
    operators: open.byKey(9, list(blob)),
    events: open.byNumber(10, eventField),
    eventsOfToken: open.byNumber(11, u64List),
    /** Account identifier → the latest events that concern it. */
    eventsOf: open.byKey(12, u64List),
    /** Tokens that ended, as they last were. */
    burned: open.byNumber(13, tokenField),
    burnedOf: open.byKey(14, u64List),
    /** Transfers of the deduplication window: time and arguments → the event. */
    recent: open.byKey(15, nat),
    chunks: open.byNumber(16, chunkField),
    /** Owner's principal → position keys of their handovers. */
    handoversOf: open.byKey(17, list(blob)),
  }
}
