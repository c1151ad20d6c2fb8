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
  struct,
  text,
  u64Key,
  u64List,
  type ValueOf,
} from '@sluice/canister'

const accountField = struct({ owner: blob, subaccount: optional(blob) })
export type StoredAccount = ValueOf<typeof accountField>

const tokenField = struct({
  id: nat,
  pool: blob,
  positionId: nat,
  tickLower: i32,
  tickUpper: i32,
  account: accountField,
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
export type Approval = ValueOf<typeof approvalField>

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

export type NftState = {
  factory: Cell<Uint8Array>
  collection: Cell<Collection>
  nextTokenId: Cell<bigint>
  nextEventId: Cell<bigint>
  nextBatchId: Cell<bigint>
  tokens: OrderedMap<bigint, NftToken>
  /** Account identifier of a holder → token ids, as they came. */
  tokensOf: OrderedMap<Uint8Array, readonly bigint[]>
  tokensOfPool: OrderedMap<Uint8Array, readonly bigint[]>
  /** Position key → token id. */
  tokenOfPosition: OrderedMap<Uint8Array, bigint>
  pools: OrderedMap<Uint8Array, PoolFacts>
  /** Pools whose positions are taken no more; those that are here stay and can be given back. */
  removedPools: OrderedMap<Uint8Array, Uint8Array>
  /** Position key → its handover. */
  handovers: OrderedMap<Uint8Array, Handover>
  approvals: OrderedMap<bigint, readonly Approval[]>
  /** Holder's principal → who may move all tokens of the holder. */
  operators: OrderedMap<Uint8Array, readonly Uint8Array[]>
  events: OrderedMap<bigint, NftEvent>
  eventsOfToken: OrderedMap<bigint, readonly bigint[]>
  /** Account identifier → the latest events that concern it. */
  eventsOf: OrderedMap<Uint8Array, readonly bigint[]>
  /** Tokens that ended, as they last were. */
  burned: OrderedMap<bigint, NftToken>
  burnedOf: OrderedMap<Uint8Array, readonly bigint[]>
  /** Transfers of the deduplication window: time and arguments → the event. */
  recent: OrderedMap<Uint8Array, bigint>
  chunks: OrderedMap<bigint, ValueOf<typeof chunkField>>
}

/** Opens the maps. The numbers name them for ever: append only. */
export function openNftState(map: MapFactory): NftState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  const token = codec(tokenField)
  return {
    factory: cell(cells, 0n, codec(blob), new Uint8Array()),
    collection: cell<Collection>(cells, 1n, codec(collectionField), {
      name: 'Sluice positions',
      introduction: 'Each token holds one liquidity position of a Sluice pool.',
      logo: '',
      minter: new Uint8Array(),
      tradeCanister: '',
      createdAtNs: 0n,
    }),
    nextTokenId: cell(cells, 2n, number, 1n),
    nextEventId: cell(cells, 3n, number, 1n),
    nextBatchId: cell(cells, 4n, number, 1n),
    tokens: map(1, u64Key, token),
    tokensOf: map(2, bytesKey, u64List),
    tokensOfPool: map(3, bytesKey, u64List),
    tokenOfPosition: map(4, bytesKey, number),
    pools: map(5, bytesKey, codec(poolField)),
    removedPools: map(6, bytesKey, bytesKey),
    handovers: map(7, bytesKey, codec(handoverField)),
    approvals: map(8, u64Key, codec(list(approvalField))),
    operators: map(9, bytesKey, codec(list(blob))),
    events: map(10, u64Key, codec(eventField)),
    eventsOfToken: map(11, u64Key, u64List),
    eventsOf: map(12, bytesKey, u64List),
    burned: map(13, u64Key, token),
    burnedOf: map(14, bytesKey, u64List),
    recent: map(15, bytesKey, number),
    chunks: map(16, u64Key, codec(chunkField)),
  }
}
