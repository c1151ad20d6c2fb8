import * as poolService from '@sluice/candid/swap_pool'
import type { _SERVICE } from '@sluice/candid/swap_pool_installer'
import * as service from '@sluice/candid/swap_pool_installer'
import { AccountLocks, type CallContext, isSameBytes } from '@sluice/canister'
import { CanisterMaker, fetchCanisterInfo } from '@sluice/canister/management'
import {
  canisterSelf,
  cycleInfo,
  defineCanister,
  IDL,
  Principal,
  stableMap,
  time,
} from '@sluice/canister/runtime'
import { includesPrincipal, isAnonymous } from '@sluice/canister/services'
import { openInstallerState } from './InstallerState.ts'
import { adopt, claim, install } from './install.ts'

const state = openInstallerState(stableMap)
const locks = new AccountLocks()
const { module, openCreations, nextCreationId } = state
const maker = new CanisterMaker({ open: openCreations, nextId: nextCreationId, now: time })
const installer = { state, locks, maker }

function hasPermission(context: CallContext): boolean {
  const { factoryId, governanceId } = state.init.get()
  const caller = context.caller.toUint8Array()
  return context.isController || isSameBytes(caller, factoryId) || isSameBytes(caller, governanceId)
}

function requirePermission(context: CallContext): void {
  if (!hasPermission(context))
    throw new Error('Only a controller, the factory or the governance canister may do this')
}

function isAdmin(context: CallContext): boolean {
  return (
    includesPrincipal(state.admins.get(), context.caller.toUint8Array()) || hasPermission(context)
  )
}

function requireAdmin(context: CallContext): void {
  if (!isAdmin(context)) requirePermission(context)
}

export default defineCanister<_SERVICE, [Principal, Principal, Principal]>({
  service,
  onInit: (_, factory, governance, positionIndex) =>
    state.init.set({
      factoryId: factory.toUint8Array(),
      governanceId: governance.toUint8Array(),
      positionIndexCid: positionIndex.toUint8Array(),
    }),
  door: { uploads: { methods: ['uploadWasmChunk', 'setAdmins'], from: isAdmin } },
  methods: {
    // For controllers, the factory and the governance canister.
    install: (context, ...poolArguments) => {
      requirePermission(context)
      return install(installer, IDL.encode(poolService.init({ IDL }), poolArguments))
    },
    claimInstalled: (context, canister) => {
      requirePermission(context)
      claim(state, canister.toUint8Array())
    },
    setAdmins: (context, admins) => {
      requirePermission(context)
      if (admins.some((admin) => isAnonymous(admin.toUint8Array())))
        throw new Error('Anonymous principals cannot be admins')
      state.admins.set(admins.map((admin) => admin.toUint8Array()))
    },

    // For admins as well: the module that pools get here.
    uploadWasmChunk: (context, chunk) => {
      requireAdmin(context)
      return module.upload(Uint8Array.from(chunk))
    },
    combineWasmChunks: (context) => {
      requireAdmin(context)
      module.combine()
    },
    activateWasm: (context) => {
      requireAdmin(context)
      module.activate()
    },
    clearChunks: (context) => {
      requireAdmin(context)
      module.clear()
    },
    adoptCanister: (context, canister) => {
      requireAdmin(context)
      return adopt(installer, canister)
    },
    dismissCreation: (context, id) => {
      requireAdmin(context)
      maker.dismiss(id)
    },

    // For everybody.
    getOpenCreations: () => maker.open(),
    getStatus: async () => {
      const info = await fetchCanisterInfo(canisterSelf())
      if (info.kind === 'rejected') throw new Error(info.message)
      const { controllers, moduleHash } = info.result
      return { controllers, moduleHash: moduleHash === undefined ? [] : [moduleHash] }
    },
    getUnclaimed: () => {
      const unclaimed = state.unclaimed.get()
      return unclaimed === undefined ? [] : [Principal.fromUint8Array(unclaimed)]
    },
    getStagingWasm: () => module.staging(),
    getActiveWasm: () => module.active(),
    getAdmins: () => state.admins.get().map((admin) => Principal.fromUint8Array(admin)),
    getInitArgs: () => {
      const { factoryId, governanceId, positionIndexCid } = state.init.get()
      return {
        ok: {
          factoryId: Principal.fromUint8Array(factoryId),
          governanceId: Principal.fromUint8Array(governanceId),
          positionIndexCid: Principal.fromUint8Array(positionIndexCid),
        },
      }
    },
    getCycleInfo: cycleInfo,
    getVersion: () => '3.6.0',
  },
})
