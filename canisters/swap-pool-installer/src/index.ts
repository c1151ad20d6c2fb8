import * as poolService from '@sluice/candid/swap_pool'
import type { _SERVICE } from '@sluice/candid/swap_pool_installer'
import * as service from '@sluice/candid/swap_pool_installer'
import { AccountLocks } from '@sluice/canister'
import {
  CanisterMaker,
  fetchCanisterInfo,
  openCreationEndpoints,
} from '@sluice/canister/management'
import {
  admins,
  canisterSelf,
  cycleInfo,
  defineCanister,
  IDL,
  moduleEndpoints,
  optionalPrincipal,
  Principal,
  requireReply,
  stableMap,
} from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import { openInstallerState } from './InstallerState.ts'
import { adopt, claim, install, installToClaim } from './install.ts'

const state = openInstallerState(stableMap)
const locks = new AccountLocks()
const maker = new CanisterMaker(state)
const installer = { state, locks, maker }

const { isAdmin, requireAdmin, requireNaming, endpoints } = admins({
  list: state.admins,
  names: (call) => {
    const { factoryId, governanceId } = state.init.get()
    return isControllerOr(call, factoryId, governanceId)
  },
  refusal: 'Only a controller, the factory or the governance canister may do this',
})

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
      requireNaming(context)
      return install(installer, IDL.encode(poolService.init({ IDL }), poolArguments))
    },
    installToClaim: (context, ...poolArguments) => {
      requireNaming(context)
      return installToClaim(installer, IDL.encode(poolService.init({ IDL }), poolArguments))
    },
    claimInstalled: (context, canister) => {
      requireNaming(context)
      claim(state, canister.toUint8Array())
    },
    ...endpoints,

    // For admins as well; first the module that pools get here.
    ...moduleEndpoints(state.module, requireAdmin),
    ...openCreationEndpoints(maker, requireAdmin),
    adoptCanister: (context, canister) => {
      requireAdmin(context)
      return adopt(installer, canister)
    },

    // For everybody.
    getStatus: async () => {
      const { controllers, moduleHash } = requireReply(await fetchCanisterInfo(canisterSelf()))
      return { controllers, moduleHash: moduleHash === undefined ? [] : [moduleHash] }
    },
    getUnclaimed: () => optionalPrincipal(state.unclaimed.get() ?? state.unused.get()),
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
