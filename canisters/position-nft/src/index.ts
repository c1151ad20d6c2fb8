import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/position_nft'
import * as service from '@sluice/candid/position_nft'
import type { CallContext } from '@sluice/canister'
import { DRIFT_SECONDS, TX_WINDOW_SECONDS } from '@sluice/canister/nft'
import { cycleInfo, defineCanister, scheduleEvery } from '@sluice/canister/runtime'
import { controllersOnly } from '@sluice/canister/services'
import * as collection from './admin/collection.ts'
import { resume, settleHandovers, unwrap, wrap } from './handovers/handovers.ts'
import { canisterContext } from './nft/edges.ts'
import { attempt, attemptFlow } from './nft/Refusal.ts'
import { serve, toUpdate } from './pictures/http.ts'
import { tokenUri, viewPosition } from './pictures/pictures.ts'
import * as ext from './standards/extReads.ts'
import { checkOperator, transfer } from './standards/extTransfers.ts'
import * as icrc7 from './standards/icrc7.ts'
import * as views from './standards/views.ts'
import { LIMITS, transferAll } from './tokens/transfers.ts'

/** How often handovers whose answer was lost are looked at, besides soon after they were. */
const LOOK_SECONDS = 300
const nft = canisterContext()
const { state } = nft
const callerOf = ({ caller }: CallContext) => caller.toUint8Array()
const natOf = (value: number): [bigint] => [BigInt(value)]

const requireController = controllersOnly('the collection')

export default defineCanister<_SERVICE, [Principal]>({
  service,
  onInit: ({ caller, now }, factory) => {
    state.factory.set(factory.toUint8Array())
    collection.changeCollection(nft, { createdAtNs: now, minter: caller.toUint8Array() })
  },
  onStart: () => {
    nft.schedule(0, () => settleHandovers(nft))
    scheduleEvery(LOOK_SECONDS, () => settleHandovers(nft))
  },
  door: {
    dearReads: ['icrc7_logo'],
    openToAll: ['positions', 'tokenURI', 'checkOperator', 'http_request_update'],
    longest: {
      http_request: 16_384,
      http_request_update: 16_384,
      icrc7_transfer: 16_384,
      icrc7_balance_of: 16_384,
      icrc7_owner_of: 16_384,
      icrc7_token_metadata: 16_384,
    },
    uploads: { methods: ['setLogo', 'initNFTCanisterInfo', 'create_chunk', 'commit_batch'] },
  },
  methods: {
    // For the owner of a position, and then for the holder of its token.
    wrap: (call, pool, positionId) =>
      attemptFlow(() => wrap(nft, callerOf(call), { pool: pool.toUint8Array(), positionId })),
    unwrap: (call, tokenId) => attemptFlow(() => unwrap(nft, callerOf(call), tokenId)),
    icrc7_transfer: (call, args) => transferAll(nft, callerOf(call), args),
    transfer: (call, request) => transfer(nft, callerOf(call), request),
    approve: (call, { token, spender, allowance }) => {
      const wanted = { spender: spender.toUint8Array(), isApproved: allowance > 0n }
      views.approveOrThrow(nft, callerOf(call), { token, ...wanted })
    },
    removeApproval: (call, { token, spender }) =>
      attempt(() =>
        views.endApproval(nft, callerOf(call), { token, spender: spender.toUint8Array() }),
      ),
    spenderRemoveApproval: (call, token) =>
      attempt(() => views.endApproval(nft, callerOf(call), { token, spender: callerOf(call) })),
    approveForAll: (call, { spender, approved }) =>
      attempt(() => views.setOperator(nft, callerOf(call), { spender, isApproved: approved })),
    removeAllApproval: (call, { spender }) =>
      attempt(() => views.setOperator(nft, callerOf(call), { spender, isApproved: false })),

    // For everybody, as they change nothing that anybody holds.
    resume: (_, pool, positionId) =>
      attemptFlow(async () => {
        const tokenId = await resume(nft, { pool: pool.toUint8Array(), positionId })
        return tokenId === undefined ? [] : [tokenId]
      }),
    positions: (_, tokenId) => attemptFlow(() => viewPosition(nft, BigInt(tokenId))),
    tokenURI: (_, tokenId) => attemptFlow(() => tokenUri(nft, tokenId)),
    http_request_update: (_, request) => serve(nft, request),
    checkOperator: (_, ...names) => checkOperator(nft, names),
    maxFileSize: () => ({ ok: `${collection.MAX_LOGO}` }),
    mint: () => ({ err: 'A token is minted by wrapping a position: call wrap(pool, positionId)' }),
    getCycleInfo: cycleInfo,

    // For controllers.
    setLogo: (call, logo) => {
      requireController(call)
      return attempt(() => collection.setLogo(nft, logo))
    },
    setMinter: (call, minter) => {
      requireController(call)
      collection.changeCollection(nft, { minter: minter.toUint8Array() })
    },
    setTradeCanisterId: (call, [tradeCanister = '']) => {
      requireController(call)
      collection.changeCollection(nft, { tradeCanister: tradeCanister.slice(0, 100) })
      return { ok: true }
    },
    initNFTCanisterInfo: (call, info, _supply, tradeCanister) => {
      requireController(call)
      return attempt(() => collection.describe(nft, info, tradeCanister))
    },
    create_batch: (call) => {
      requireController(call)
      return { batch_id: collection.beginUpload(nft) }
    },
    create_chunk: (call, chunk) => {
      requireController(call)
      return { chunk_id: collection.addChunk(nft, chunk) }
    },
    commit_batch: (call, batch) => {
      requireController(call)
      collection.commitUpload(nft, batch)
    },
    clearChunk: (call) => {
      requireController(call)
      return collection.clearUpload(state)
    },
    removePool: (call, pool) => {
      requireController(call)
      views.removePool(nft, pool)
    },
    deletePool: (call, pool) => {
      requireController(call)
      views.removePool(nft, pool)
    },

    // ICRC-7 and ICRC-10.
    icrc7_atomic_batch_transfers: () => [false],
    icrc7_balance_of: (_, accounts) =>
      icrc7.requireBatch(accounts).map((account) => icrc7.balanceOf(nft, account)),
    icrc7_collection_metadata: () => icrc7.collectionMetadata(nft),
    icrc7_default_take_value: () => natOf(LIMITS.defaultTake),
    icrc7_description: () => [state.collection.get().introduction],
    icrc7_logo: () => views.optionalText(state.collection.get().logo),
    icrc7_max_memo_size: () => natOf(LIMITS.memoBytes),
    icrc7_max_query_batch_size: () => natOf(LIMITS.take),
    icrc7_max_take_value: () => natOf(LIMITS.take),
    icrc7_max_update_batch_size: () => natOf(LIMITS.batch),
    icrc7_name: () => state.collection.get().name,
    icrc7_owner_of: (_, ids) => icrc7.requireBatch(ids).map((id) => icrc7.ownerOf(nft, id)),
    icrc7_permitted_drift: () => [DRIFT_SECONDS],
    icrc7_supply_cap: () => [],
    icrc7_symbol: () => icrc7.SYMBOL,
    icrc7_token_metadata: (_, ids) =>
      icrc7.requireBatch(ids).map((id) => views.optional(icrc7.tokenMetadata(nft, id))),
    icrc7_tokens: (_, [previous], [take]) => icrc7.listTokens(nft, previous, take),
    icrc7_tokens_of: (_, account, [previous], [take]) =>
      icrc7.listTokensOf(nft, account, { previous, take }),
    icrc7_total_supply: () => BigInt(state.tokens.size),
    icrc7_tx_window: () => [TX_WINDOW_SECONDS],
    icrc10_supported_standards: () => icrc7.STANDARDS,

    // Reads of the compatible interface.
    allowance: (_, { token, owner, spender }) =>
      ext.allowance(nft, token, { owner, spender: spender.toUint8Array() }),
    balance: (_, { token, user }) => ext.balance(nft, token, user),
    bearer: (_, token) => ext.bearer(nft, token),
    chunkSize: () => collection.CHUNK_BYTES,
    extensions: () => ['@ext/common', '@ext/nonfungible', '@ext/allowance'],
    findRemovedTokenList: (_, user, offset, limit) =>
      attempt(() => ext.listBurnedOf(nft, user, { offset, limit })),
    findTokenList: (_, user, offset, limit) =>
      attempt(() => ext.listTokensOfUser(nft, user, { offset, limit })),
    findTokenListByPool: (_, pool, offset, limit) =>
      attempt(() => ext.listTokensOfPool(nft, pool, { offset, limit })),
    findTokenMarket: (_, attributes, offset, limit) =>
      attempt(() => ext.listByAttributes(nft, attributes, { offset, limit })),
    findTokenTxRecord: (_, user, offset, limit) =>
      attempt(() => ext.listEventsOfUser(nft, user, { offset, limit })),
    findTxRecord: (_, token, offset, limit) =>
      attempt(() => ext.listEventsOfToken(nft, token, { offset, limit })),
    getAllowances: () => views.viewAllowances(nft),
    getCanisterInfo: () => ({ ok: collection.viewCollection(nft) }),
    getMinter: () => nft.toPrincipal(state.collection.get().minter),
    getNftStat: () => ({ ok: [BigInt(state.tokens.size), BigInt(state.tokensOf.size)] }),
    getRegistry: () => views.viewRegistry(nft),
    getRemovedPools: () => ({
      ok: state.removedPools.entries().map(([pool]) => nft.toPrincipal(pool).toText()),
    }),
    getTokenId: (_, pool, positionId) =>
      attempt(() => views.tokenOfPosition(nft, pool, positionId)),
    getTokens: () => ext.listAllTokens(nft).map((token) => [token.tokenId, token]),
    getTradeCanisterId: () => ({ ok: state.collection.get().tradeCanister }),
    getHandovers: () => views.viewHandovers(nft),
    getHandoversOf: (_, owner, offset, limit) =>
      views.viewHandoversOf(nft, owner.toUint8Array(), { offset, limit }),
    icsMetadata: (_, tokenId) => attempt(() => views.metadataOf(nft, tokenId)),
    isApproveForAll: (_, owner, spender) =>
      attempt(() => views.isOperatorByName(nft, owner, spender)),
    isApproveForToken: (_, tokenId, owner, spender) =>
      attempt(() => (checkOperator(nft, [owner, `${tokenId}`, spender]) ? 1n : 0n)),
    metadata: (_, token) => {
      const found = ext.findToken(nft, token)
      return 'err' in found ? found : { ok: { nonfungible: { metadata: [] } } }
    },
    ownerNFTCount: (_, user) =>
      attempt(() => BigInt((state.tokensOf.get(ext.requireUser(user)) ?? []).length)),
    supply: (_, token) => {
      const found = ext.findToken(nft, token)
      return 'err' in found ? found : { ok: 1n }
    },
    tokens_ext: (_, address) => views.listForExt(nft, address),
    http_request: () => toUpdate(),
    http_request_streaming_callback: () => ({ body: new Uint8Array(), token: [] }),
  },
})
