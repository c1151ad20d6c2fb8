import type { _SERVICE } from '@sluice/candid/nft_controller'
import * as service from '@sluice/candid/nft_controller'
import type { CallContext } from '@sluice/canister'
import { openCreationEndpoints } from '@sluice/canister/management'
import {
  adminList,
  admins,
  canisterCycleBalance,
  creationFees,
  cycleInfo,
  defineCanister,
  moduleEndpoints,
  optionalPrincipal,
  type Principal,
  parsePrincipal,
  stableMap,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import {
  featuredCollections,
  findCollection,
  type ListedCollection,
  originOf,
  pageOfCollections,
  pageOfCreator,
  removeCollection,
  viewCollection,
} from './collections/collections.ts'
import { collectionWaves } from './collections/collectionWaves.ts'
import { isPictureAddress } from './collections/flawOfRequest.ts'
import { insertCollection, placeCollection } from './collections/listCollection.ts'
import { syncCollection } from './collections/syncCollection.ts'
import { setConfig, viewConfig } from './config.ts'
import {
  createCollection,
  creationKey,
  feeNumber,
  openCreations,
} from './creation/createCollection.ts'
import { openNftControllerState } from './NftControllerState.ts'

const VERSION = '1.0.0'
/** Collections that were made elsewhere are anybody's. */
const PATIENCE_SECONDS = 30
/** A request with all its words and links at their longest. */
const REQUEST_BYTES = 16_384
const NOT_FOUND = { err: 'Canister not found' }
const NOT_A_CANISTER = { err: 'This is no canister id' }

waitForStrangersAtMost(PATIENCE_SECONDS)
const state = openNftControllerState(stableMap)

const { isAdmin, requireAdmin, requireNaming } = admins({
  list: state.admins,
  names: (call) => isControllerOr(call, state.governance.get()),
  refusal: 'Only an admin, a controller or the governance canister may do this',
})
const adminEndpoints = adminList(state.admins, requireNaming)
const creations = openCreations(state)
const upgrades = collectionWaves(state)
const paid = creationFees(state.fees, {
  isAdmin,
  requireAdmin,
  requireNaming,
  flawNow: creations.flawOfStock,
})

/** What `run` makes of a listed collection. */
function ofListed<T>(
  cid: string,
  run: (found: ListedCollection) => { ok: T } | { err: string },
): { ok: T } | { err: string } {
  const canister = parsePrincipal(cid)
  const found = canister && findCollection(state, canister.toUint8Array())
  return found === undefined ? NOT_FOUND : run(found)
}

function viewFees(): { ok: [bigint, bigint, string, string] } {
  const [terms] = paid.fees.viewTerms()
  if (terms === undefined) return { ok: [0n, 0n, '', ''] }
  return { ok: [terms.price, 0n, terms.ledger.toText(), terms.receiver.toText()] }
}

const isOwner = ({ caller }: CallContext, { collection }: ListedCollection): boolean =>
  collection.owner === caller.toText()

export default defineCanister<_SERVICE, [[] | [Principal]]>({
  service,
  onInit: ({ caller }, [governance]) => {
    state.governance.set(governance?.toUint8Array())
    state.admins.set([caller.toUint8Array()])
  },
  onStart: () => {
    paid.onStart()
    upgrades.resume()
  },
  door: {
    longest: { create: REQUEST_BYTES, insert: REQUEST_BYTES },
    uploads: { methods: ['uploadWasmChunk', 'upgradeCollections'], from: isAdmin },
  },
  methods: {
    // For whoever pays; admins do not.
    create: (call, request) => {
      const fees = isAdmin(call) ? undefined : paid.fees
      return createCollection(state, creations, { principal: call.caller, fees }, request)
    },
    // For its owner as well as for admins.
    setLogo: (call, logo, cid) =>
      ofListed<boolean>(cid, (found) => {
        if (!isOwner(call, found)) requireAdmin(call)
        if (!isPictureAddress(logo)) return { err: 'This is no address of a picture' }
        state.collections.set(found.number, { ...found.collection, image: logo })
        return { ok: true }
      }),

    // For controllers and the governance canister.
    addAdmin: adminEndpoints.addAdmin,
    removeAdmin: adminEndpoints.removeAdmin,
    setCanisterConfig: (call, initCycles, market, statistics, other, maxSupply) => {
      requireNaming(call)
      return setConfig(state, { initCycles, market, statistics, other, maxSupply })
    },
    setCreationFee: paid.endpoints.setCreationFee,
    setFeeInfo: async (call, createFee, mintFee, feeToken, feeReceiver) => {
      requireNaming(call)
      if (mintFee > 0n) return { err: 'Minting costs nothing here: its fee is 0' }
      const [ledger, receiver] = [parsePrincipal(feeToken), parsePrincipal(feeReceiver)]
      if (createFee > 0n && (ledger === undefined || receiver === undefined))
        return { err: 'The token of the fee, or who receives it, is no principal' }
      const terms = ledger && receiver && createFee > 0n && { ledger, receiver, price: createFee }
      const answer = await paid.fees.setTerms(terms || undefined)
      return 'err' in answer ? answer : viewFees()
    },

    // For admins as well.
    add: (call, cid, index) => {
      requireAdmin(call)
      return placeCollection(state, cid, index)
    },
    insert: (call, info) => {
      requireAdmin(call)
      return insertCollection(state, info)
    },
    delete: (call, cid) => {
      requireAdmin(call)
      return ofListed(cid, (found) => {
        removeCollection(state, found)
        paid.fees.welcome(found.collection.canister)
        return { ok: true }
      })
    },
    // Pictures stay with their collections, and statistics follow the market: there is nothing to do for either here.
    initLogo: (call) => {
      requireAdmin(call)
      return { err: 'Pictures are kept by their collections: setLogo changes an address' }
    },
    deleteTradeStatCanister: (call, cid) => {
      requireAdmin(call)
      return ofListed(cid, () => ({
        err: 'Statistics follow the market: take the collection off the list instead',
      }))
    },
    upgradeCollections: (call, collections) => {
      requireAdmin(call)
      return upgrades.order(collections)
    },
    pauseUpgrades: (call, isPaused) => {
      requireAdmin(call)
      upgrades.pause(isPaused)
    },
    adoptCanister: (call, canister) => {
      requireAdmin(call)
      return creations.adopt(canister)
    },
    ...moduleEndpoints(state.module, requireAdmin),
    ...openCreationEndpoints(creations.maker, requireAdmin),
    vouchFor: paid.endpoints.vouchFor,

    // For everybody.
    syncCollection: (_, canister) => syncCollection(state, canister),
    canisterInfo: (_, cid) =>
      ofListed(cid, ({ collection }) => ({ ok: viewCollection(collection) })),
    findCanister: (_, offset, limit) => ({ ok: pageOfCollections(state, { offset, limit }) }),
    findTop5Canister: (_, offset, limit) => {
      const all = featuredCollections(state)
      const content = all.slice(Number(offset), Number(offset + limit))
      return { ok: { totalElements: BigInt(all.length), content, offset, limit } }
    },
    findUserCanister: (_, account, offset, limit) => {
      const page = pageOfCreator(state, account, { offset, limit })
      return page === undefined ? NOT_A_CANISTER : { ok: page }
    },
    findByName: (_, creator, name) =>
      optionalPrincipal(state.made.get(creationKey(creator.toUint8Array(), name))),
    getOrigin: (_, canister) => originOf(state, canister.toUint8Array()),
    getNewcomers: paid.endpoints.getNewcomers,
    getCreationFee: (_, creator) => {
      const owner = creator.toUint8Array()
      return paid.fees.view(owner, feeNumber(state, owner))
    },
    getSpareCanister: () => optionalPrincipal(state.spare.get()),
    getUpgrades: () => {
      const { failed, ...report } = upgrades.report()
      const named = failed.map(({ canister, reason }) => ({ collection: canister, reason }))
      return { ...report, failed: named }
    },
    feeInfo: () => viewFees(),
    findCanisterConfig: () => ({ ok: viewConfig(state) }),
    getAdminList: adminEndpoints.getAdminList,
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    getCycleInfo: cycleInfo,
    getVersion: () => VERSION,
  },
})
