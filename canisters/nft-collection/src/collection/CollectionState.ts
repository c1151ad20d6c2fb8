import {
  blob,
  idSets,
  list,
  type MapFactory,
  nat,
  oneOf,
  optional,
  ownerLists,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'
import { openFileState } from '@sluice/canister/files'
import { storedAccountField } from '@sluice/canister/nft'

const pairField = struct({ k: text, v: text })
export type Pair = ValueOf<typeof pairField>

/** What describes the collection and who leads it. */
const infoField = struct({
  creator: blob,
  owner: blob,
  minter: blob,
  name: text,
  symbol: text,
  introduction: text,
  ownerName: text,
  links: list(pairField),
  /** In hundredths of a percent of a price. */
  royaltyRate: nat,
  royaltyReceiver: storedAccountField,
  maxSupply: nat,
  tradeCanister: text,
  createdAtNs: nat,
})
export type Info = ValueOf<typeof infoField>

/** What a token is; written when it is minted and never changed. */
export const factsField = struct({
  name: text,
  introduction: text,
  link: text,
  artistName: text,
  nftType: text,
  filePath: text,
  fileType: text,
  /** Of the file, when it lies here. */
  sha256: optional(blob),
  attributes: list(pairField),
  metadata: optional(blob),
})
export type Facts = ValueOf<typeof factsField>

const tokenField = struct({ minter: blob, mintedAtNs: nat, facts: factsField })
export type StoredToken = ValueOf<typeof tokenField>

const approvalField = struct({
  spender: storedAccountField,
  expiresAtNs: optional(nat),
  memo: optional(blob),
  createdAtNs: nat,
})
export type Approval = ValueOf<typeof approvalField>

/** One entry of the log. Which fields there are depends on the kind; what a mint made is read from the token, which never changes. */
const blockField = struct({
  kind: oneOf(
    '7mint',
    '7xfer',
    '37approve',
    '37approve_coll',
    '37revoke',
    '37revoke_coll',
    '37xfer',
  ),
  parentHash: optional(blob),
  atNs: nat,
  tokenId: optional(nat),
  from: optional(storedAccountField),
  to: optional(storedAccountField),
  spender: optional(storedAccountField),
  expiresAtNs: optional(nat),
  memo: optional(blob),
  createdAtNs: optional(nat),
})
export type Block = ValueOf<typeof blockField>

const NOBODY = new Uint8Array()

export type CollectionState = ReturnType<typeof openCollectionState>

export function openCollectionState(map: MapFactory) {
  const open = new StableState(map)
  return {
    /** Undefined until the collection is created. */
    info: open.maybe(0, infoField),
    logo: open.value(1, text, ''),
    lastBlockHash: open.value(2, blob, NOBODY),
    /** Accounts that hold a token. */
    holders: open.count(6),
    /** By number, from 1 without a gap. */
    tokens: open.byNumber(1, tokenField),
    owners: open.byNumber(2, storedAccountField),
    /** Account identifier → its tokens. */
    tokensOf: idSets(open, 3),
    /** Account identifier → the account: whoever has ever held a token can be named by EXT's address. */
    accounts: open.byKey(4, storedAccountField),
    tokenApprovals: open.byNumber(5, list(approvalField)),
    /** Account identifier of the holder → who may move what is in that account. */
    collectionApprovals: open.byKey(6, list(approvalField)),
    blocks: open.byNumber(7, blockField),
    blocksOfToken: ownerLists(open, { places: 8, counts: 9 }, nat),
    /** Account identifier → blocks that concern it. */
    blocksOf: ownerLists(open, { places: 10, counts: 11 }, nat),
    /** Calls of the deduplication window → the block that each became. */
    recent: open.byKey(12, nat),
    // single values 3 to 5, and maps 13 to 16
    ...openFileState(open, { value: 3, map: 13 }),
    /** `key=value` → tokens with this attribute. */
    tokensWith: idSets(open, 17),
  }
}
