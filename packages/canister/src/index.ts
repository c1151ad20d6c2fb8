/** What canister logic is written with. Nothing here touches the runtime, so logic is tested in plain Node. */

export {
  accountIdentifier,
  crc32,
  parseIdentifier,
  principalSubaccount,
} from '@sluice/candid/account'
export { parseHex, toHex } from '@sluice/candid/hex'
export { encodeLeb128, encodeSignedLeb128 } from '@sluice/candid-bounds/leb128'
export { AccountLocks } from './AccountLocks.ts'
export { allOrTrap, isCleanup, type Trap, throwing } from './allOrTrap.ts'
export { compareBytes, concatBytes, copyBytes, isSameBytes } from './bytes/bytes.ts'
export {
  bytesCbor,
  CBOR_SELF_DESCRIBED,
  type HashTree,
  labeledTree,
  rootHash,
  treeCbor,
} from './bytes/hashTree.ts'
export { bytesField, numberField } from './bytes/protobuf.ts'
export { hmacSha256, sha224, sha256, sha256Stream } from './bytes/sha256.ts'
export { encodeUtf8, latin1 } from './bytes/utf8.ts'
export type { CallContext } from './CallContext.ts'
export * from './codec/field.ts'
export { bytesKey, i32Key, type KeyCodec, u64Key } from './codec/keys.ts'
export { struct } from './codec/struct.ts'
export { type TaggedOf, tagged } from './codec/tagged.ts'
export { u64List } from './codec/u64List.ts'
export { type CanisterEdges, type LedgerReads, secondsNow, type TokenEdges } from './edges.ts'
export { type Account, intentCodec, memoOf, type TransferIntent } from './journal/intent.ts'
export type { LedgerAnswer, LedgerError, LedgerPort } from './journal/LedgerPort.ts'
export type { Refusal, TransferOutcome } from './journal/outcome.ts'
export { nameOfLedgerError, textOfLedgerError, textOfRefusal } from './journal/refusalText.ts'
export { sendOwn } from './journal/sendOwn.ts'
export {
  type JournalEdges,
  type NewTransfer,
  openJournal,
  type SettledOutcome,
  TransferJournal,
} from './journal/TransferJournal.ts'
export { findTransfer, LEDGER_WINDOW_NS, type Search } from './ledger-log/findTransfer.ts'
export { hashValue, tipLeaves } from './ledger-log/hashValue.ts'
export { type Icrc3Value, readBlock } from './ledger-log/icrc3Block.ts'
export type { LedgerLog, LoggedTransfer } from './ledger-log/LedgerLog.ts'
export { remembered } from './remembered.ts'
export type { OkOf, Reply, ServicePort } from './services/reply.ts'
export { canisterPublicKey, selfAuthenticating } from './signatures/canisterKey.ts'
export { type DelegationClaims, delegationHash } from './signatures/delegationHash.ts'
export { SignatureTree } from './signatures/SignatureTree.ts'
export { type Cell, cell, takeNext } from './stored/Cell.ts'
export { cachedMap } from './stored/cachedMap.ts'
export { IdSets, idSets } from './stored/IdSets.ts'
export { heapMaps, type MapFactory, memoryMap, type OrderedMap } from './stored/OrderedMap.ts'
export { OwnerLists, ownerLists, ownerPlaceKey } from './stored/OwnerLists.ts'
export { OwnerLog, ownerLog } from './stored/OwnerLog.ts'
export { type Page, pageFromLast, pageOfMap, pageOfRows, type Slice } from './stored/pages.ts'
export { Reservoir } from './stored/Reservoir.ts'
export { rankOf, SortedKeys, type SortedSlice } from './stored/SortedKeys.ts'
export { rawBytes, StableState } from './stored/StableState.ts'
