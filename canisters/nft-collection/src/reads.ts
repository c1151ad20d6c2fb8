import type { _SERVICE } from '@sluice/candid/nft_collection'
import { CHUNK_BYTES, serveNextPart, viewFileAt, viewUploads } from '@sluice/canister/files'
import { DRIFT_SECONDS, TX_WINDOW_SECONDS } from '@sluice/canister/nft'
import { canisterCycleBalance, dataCertificate, type Handlers } from '@sluice/canister/runtime'
import { MAX_APPROVALS } from './approvals/approvals.ts'
import type { CollectionContext } from './collection/CollectionContext.ts'
import * as info from './collection/info.ts'
import { attempt } from './collection/Refusal.ts'
import { fileStore } from './files/fileStore.ts'
import { serve } from './files/serve.ts'
import { BLOCK_TYPES } from './log/blockValue.ts'
import { LIMITS, prefix } from './standards/batches.ts'
import * as ext from './standards/ext.ts'
import * as icrc3 from './standards/icrc3.ts'
import * as icrc7 from './standards/icrc7.ts'
import * as icrc37 from './standards/icrc37.ts'
import * as lists from './standards/lists.ts'
import { requireKey } from './standards/users.ts'
import { MAX_MEMO } from './tokens/moving.ts'

const natOf = (value: number | bigint): [bigint] => [BigInt(value)]

/** What everybody may read, in each of the interfaces. */
export function reads(collection: CollectionContext) {
  const { state } = collection
  const files = fileStore(collection)
  return {
    allowance: (_, request) => ext.allowance(collection, request),
    availableCycles: () => canisterCycleBalance(),
    balance: (_, { token, user }) => ext.balance(collection, token, user),
    bearer: (_, token) => ext.bearer(collection, token),
    canisterInfo: () => attempt(() => info.viewInfo(collection)),
    chunkSize: () => BigInt(CHUNK_BYTES),
    details: (_, token) => {
      const found = ext.bearer(collection, token)
      return 'err' in found ? found : { ok: [found.ok, []] }
    },
    ext_balance: (_, { token, user }) => ext.balance(collection, token, user),
    ext_bearer: (_, token) => ext.bearer(collection, token),
    ext_extensions: () => ext.EXTENSIONS,
    ext_metadata: (_, token) => ext.extMetadata(collection, token),
    extensions: () => ext.EXTENSIONS,
    findTokenList: (_, user, offset, limit) =>
      attempt(() => lists.listTokensOfUser(collection, user, { offset, limit })),
    findTokenMarket: (_, attributes, offset, limit) =>
      attempt(() => lists.listByAttributes(collection, attributes, { offset, limit })),
    findTokenTxRecord: (_, user, offset, limit) =>
      attempt(() => lists.listRecordsOfUser(collection, user, { offset, limit })),
    findTxRecord: (_, token, offset, limit) =>
      attempt(() => lists.listRecordsOfToken(collection, token, { offset, limit })),
    getAllowances: () => ext.listAllowances(collection),
    getCollection: () => info.viewCollection(collection),
    getFile: (_, path) => viewFileAt(files, path),
    getMetadata: () => ext.listTokens(collection),
    getMinter: () => collection.toPrincipal(info.requireInfo(collection).minter),
    getNftStat: () => ({ ok: [BigInt(state.tokens.size), state.holders.get()] }),
    getRegistry: () => ext.listRegistry(collection),
    getRoyalties: () => info.viewRoyalties(collection),
    getTokens: () => ext.listTokens(collection),
    getUploads: (_, owner) => viewUploads(files, owner.toUint8Array()),
    http_request: (_, request) => serve(collection, request, dataCertificate()),
    http_request_streaming_callback: (_, token) => serveNextPart(files, token),
    icsMetadata: (_, index) => attempt(() => lists.requireMetadata(collection, index)),
    isApproveForAll: (_, owner, spender) =>
      attempt(() => ext.isApprovedForAll(collection, owner, spender)),
    isApproveForToken: (_, tokenIndex, owner, spender) =>
      attempt(() => ext.isApprovedForToken(collection, { tokenIndex, owner, spender })),
    listings: () => [],
    metadata: (_, token) => ext.metadata(collection, token),
    ownerNFTCount: (_, user) => attempt(() => BigInt(state.tokensOf.sizeOf(requireKey(user)))),
    supply: (_, token) => ext.ofToken(collection, token, () => 1n),
    tokens: (_, address) => ext.tokensOfAddress(collection, address),
    tokens_ext: (_, address) => ext.tokensExt(collection, address),

    icrc3_get_archives: () => [],
    icrc3_get_blocks: (_, ranges) => icrc3.getBlocks(collection, ranges),
    icrc3_get_tip_certificate: () => icrc3.tipCertificate(collection, dataCertificate()),
    icrc3_supported_block_types: () => BLOCK_TYPES,
    icrc7_atomic_batch_transfers: () => [false],
    icrc7_balance_of: (_, accounts) =>
      prefix(accounts, LIMITS.queryBatch).map((account) => icrc7.balanceOf(collection, account)),
    icrc7_collection_metadata: () => icrc7.collectionMetadata(collection),
    icrc7_default_take_value: () => natOf(LIMITS.defaultTake),
    icrc7_description: () => [info.requireInfo(collection).introduction],
    icrc7_logo: () => (state.logo.get() === '' ? [] : [state.logo.get()]),
    icrc7_max_memo_size: () => natOf(MAX_MEMO),
    icrc7_max_query_batch_size: () => natOf(LIMITS.queryBatch),
    icrc7_max_take_value: () => natOf(LIMITS.take),
    icrc7_max_update_batch_size: () => natOf(LIMITS.updateBatch),
    icrc7_name: () => info.requireInfo(collection).name,
    icrc7_owner_of: (_, ids) =>
      prefix(ids, LIMITS.queryBatch).map((id) => icrc7.ownerOf(collection, id)),
    icrc7_permitted_drift: () => [DRIFT_SECONDS],
    icrc7_supply_cap: () => [info.requireInfo(collection).maxSupply],
    icrc7_symbol: () => info.requireInfo(collection).symbol,
    icrc7_token_metadata: (_, ids) =>
      prefix(ids, LIMITS.queryBatch).map((id) => icrc7.tokenMetadata(collection, id)),
    icrc7_tokens: (_, [previous], [take]) => icrc7.listTokens(collection, { previous, take }),
    icrc7_tokens_of: (_, account, [previous], [take]) =>
      icrc7.listTokensOf(collection, account, { previous, take }),
    icrc7_total_supply: () => BigInt(state.tokens.size),
    icrc7_tx_window: () => [TX_WINDOW_SECONDS],
    icrc37_get_collection_approvals: (_, owner, [previous], [take]) =>
      icrc37.listCollectionApprovals(collection, owner, { previous, take }),
    icrc37_get_token_approvals: (_, id, [previous], [take]) =>
      icrc37.listTokenApprovals(collection, id, { previous, take }),
    icrc37_is_approved: (_, args) =>
      prefix(args, LIMITS.queryBatch).map((arg) => icrc37.isApprovedFor(collection, arg)),
    icrc37_max_approvals_per_token_or_collection: () => natOf(MAX_APPROVALS),
    icrc37_max_revoke_approvals: () => natOf(LIMITS.updateBatch),
    icrc37_metadata: () => [
      ['icrc37:max_approvals_per_token_or_collection', { Nat: BigInt(MAX_APPROVALS) }],
      ['icrc37:max_revoke_approvals', { Nat: BigInt(LIMITS.updateBatch) }],
    ],
    icrc10_supported_standards: () => icrc3.STANDARDS,
  } satisfies Partial<Handlers<_SERVICE>>
}
