import type { _SERVICE } from '@sluice/candid/swap_factory'
import * as service from '@sluice/candid/swap_factory'
import {
  consentMessages,
  cycleInfo,
  defineCanister,
  Principal,
  stableMap,
  time,
} from '@sluice/canister/runtime'
import { flawOfOrigins, WALLET_STANDARDS } from '@sluice/canister/services'
import { factoryAccess } from './admin/access.ts'
import { consentTable } from './admin/consent.ts'
import { createPool } from './creation/createPool.ts'
import { abandonInterrupted } from './creation/creation.ts'
import { poolKey, sortTokens } from './creation/poolRequest.ts'
import { viewTiers } from './creation/tiers.ts'
import { creationEndpoints } from './endpoints/creationEndpoints.ts'
import { governanceEndpoints } from './endpoints/governanceEndpoints.ts'
import { passcodeEndpoints } from './endpoints/passcodeEndpoints.ts'
import { poolModuleEndpoints } from './endpoints/poolModuleEndpoints.ts'
import { upgradeEndpoints } from './endpoints/upgradeEndpoints.ts'
import { tellInfoCanister } from './pools/infoCanister.ts'
import { tellPositionIndex } from './pools/positionIndex.ts'
import { shareOrigins } from './pools/shareOrigins.ts'
import { allPools, openFactoryState } from './state/FactoryState.ts'
import { candidInit, candidInstaller, candidPool, opt } from './state/toCandid.ts'
import { upgradeDriver } from './upgrade/driver.ts'

type InitArgs = [Principal, Principal, Principal, Principal, Principal, [] | [Principal], Principal]

const state = openFactoryState(stableMap)
const access = factoryAccess(state)
const driver = upgradeDriver(state)
const utf8 = new TextEncoder()

export default defineCanister<_SERVICE, InitArgs>({
  service,
  onInit: (_, info, receiver, passcodeManager, trusted, backup, [governance], positionIndex) =>
    state.init.set({
      infoCid: info.toUint8Array(),
      feeReceiverCid: receiver.toUint8Array(),
      passcodeManagerCid: passcodeManager.toUint8Array(),
      trustedCanisterManagerCid: trusted.toUint8Array(),
      backupCid: backup.toUint8Array(),
      governanceCid: governance?.toUint8Array(),
      positionIndexCid: positionIndex.toUint8Array(),
    }),
  onStart: () => {
    abandonInterrupted(state, time())
    driver.resume()
  },
  door: {
    dearReads: ['countUnusedPasscodes'],
    uploads: {
      methods: [
        'uploadWasmChunk',
        'addPoolInstallers',
        'addPoolInstallersValidate',
        'batchAddInstallerControllers',
        'batchAddPoolControllers',
        'batchClearRemovedPool',
        'batchRemovePoolControllers',
        'batchRemovePools',
        'batchSetInstallerAdmins',
        'batchSetPoolAdmins',
        'batchSetPoolAvailable',
        'batchSetPoolIcrc28TrustedOrigins',
        'batchSetPoolLimitOrderAvailable',
        'setAdmins',
        'setIcrc28TrustedOrigins',
        'setUpgradePoolList',
        'upgradePools',
        'repairPool',
      ],
      from: access.isAdmin,
    },
  },
  methods: {
    ...access.endpoints,
    ...creationEndpoints(state, access),
    ...passcodeEndpoints(state, access),
    ...poolModuleEndpoints(state, access),
    ...upgradeEndpoints(state, access, driver),
    ...governanceEndpoints(state, access),
    // Whoever holds a passcode for the pair and fee.
    createPool: async (context, args) => {
      const result = await createPool(state, context, args)
      if ('err' in result) return result
      tellPositionIndex(state)
      tellInfoCanister(state, Principal.fromUint8Array(result.ok.canisterId))
      shareOrigins(state, result.ok)
      return { ok: candidPool(result.ok) }
    },
    setIcrc28TrustedOrigins: (context, origins) => {
      access.requireAdmin(context)
      const flaw = flawOfOrigins(origins)
      if (flaw !== undefined) return { err: { InternalError: flaw } }
      state.origins.set(origins)
      return { ok: true }
    },

    // For everybody.
    getPool: (_, { token0, token1, fee }) => {
      const pool = state.pools.get(utf8.encode(poolKey(...sortTokens(token0, token1), fee)))
      return pool === undefined ? { err: { CommonError: null } } : { ok: candidPool(pool) }
    },
    getPools: () => ({ ok: allPools(state).map(candidPool) }),
    getRemovedPools: () => ({
      ok: state.removedPools.entries().map(([, pool]) => candidPool(pool)),
    }),
    getTiers: () => viewTiers(state),
    getPoolInstallers: () => state.installers.get().map(candidInstaller),
    getInstallerModuleHash: () => opt(state.installerModuleHash.get(), (hash) => hash),
    getGovernanceCid: () => ({ ok: candidInit(state.init.get()).governanceCid }),
    getInitArgs: () => ({ ok: candidInit(state.init.get()) }),
    icrc10_supported_standards: () => WALLET_STANDARDS,
    icrc21_canister_call_consent_message: (() => {
      const answer = consentMessages<_SERVICE>(service, consentTable)
      return (_, request) => answer(request)
    })(),
    icrc28_trusted_origins: () => ({ trusted_origins: [...state.origins.get()] }),
    getCycleInfo: cycleInfo,
    getVersion: () => '3.6.2',
  },
})
