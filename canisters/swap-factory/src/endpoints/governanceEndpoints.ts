import type { _SERVICE, PoolInstaller } from '@sluice/candid/swap_factory'
import { copyBytes, isSameBytes, toHex } from '@sluice/canister'
import { addControllers, fetchCanisterInfo, removeControllers } from '@sluice/canister/management'
import { type Handlers, Principal } from '@sluice/canister/runtime'
import { requirePeople } from '@sluice/canister/services'
import type { FactoryAccess } from '../admin/access.ts'
import { installerCalls } from '../creation/installerCalls.ts'
import { flawOfInstaller } from '../creation/poolCanister.ts'
import { setTierOffered } from '../creation/tiers.ts'
import { poolCalls } from '../pools/poolCalls.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredInstaller } from '../state/storedTypes.ts'
import { upgradeStandard } from '../upgrade/upgradeStandard.ts'
import * as batch from './batches.ts'

/** What the governance canister decides about pools and installers. */
export function governanceEndpoints(state: FactoryState, access: FactoryAccess) {
  const installerIds = () =>
    state.installers.get().map(({ canisterId }) => Principal.fromUint8Array(canisterId))
  return {
    batchRemovePools: (context, pools) => {
      access.requireNaming(context)
      const unknown = pools.find((pool) => batch.findPool(state, pool) === undefined)
      if (unknown !== undefined)
        return { err: { InternalError: `${unknown.toText()} doesn't exist.` } }
      batch.removePools(state, pools)
      return { ok: null }
    },
    batchClearRemovedPool: (context, pools) => {
      access.requireNaming(context)
      for (const pool of pools) state.removedPools.delete(pool.toUint8Array())
    },
    batchSetPoolAdmins: async (context, pools, admins) => {
      access.requireNaming(context)
      requirePeople(admins, 'pool admins')
      batch.requirePools(state, pools)
      await batch.forEach(pools, (pool) => poolCalls.setAdmins(pool, admins))
    },
    batchSetPoolAvailable: async (context, pools, available) => {
      access.requireNaming(context)
      batch.requirePools(state, pools)
      await batch.forEach(pools, (pool) => poolCalls.setAvailable(pool, available))
    },
    batchSetPoolLimitOrderAvailable: async (context, pools, available) => {
      access.requireNaming(context)
      batch.requirePools(state, pools)
      await batch.forEach(pools, (pool) => poolCalls.setLimitOrderAvailable(pool, available))
    },
    batchSetPoolIcrc28TrustedOrigins: async (context, pools, origins) => {
      access.requireAdmin(context)
      batch.requirePools(state, pools)
      await batch.forEach(pools, (pool) => poolCalls.setIcrc28TrustedOrigins(pool, origins))
      return { ok: null }
    },
    batchAddPoolControllers: async (context, pools, controllers) => {
      access.requireNaming(context)
      requirePeople(controllers, 'controllers')
      batch.requirePools(state, pools)
      await batch.forEach(pools, (pool) => addControllers(pool, controllers))
    },
    batchRemovePoolControllers: async (context, pools, controllers) => {
      access.requireNaming(context)
      batch.requirePools(state, pools)
      await batch.forEach(pools, (pool) => removeControllers(pool, controllers))
    },
    batchAddInstallerControllers: async (context, controllers) => {
      access.requireNaming(context)
      requirePeople(controllers, 'controllers')
      await batch.forEach(installerIds(), (id) => addControllers(id, controllers))
    },
    batchSetInstallerAdmins: async (context, admins) => {
      access.requireNaming(context)
      requirePeople(admins, 'admins')
      await batch.forEach(installerIds(), (id) => installerCalls.setAdmins(id, admins))
    },
    setTierOffered: (context, fee, isOffered) => {
      access.requireNaming(context)
      return setTierOffered(state, fee, isOffered)
    },
    setInstallerModuleHash: (context, hash) => {
      access.requireNaming(context)
      state.installerModuleHash.set(copyBytes(hash))
    },
    setInstallerModuleHashValidate: (context, hash) => {
      access.requireNaming(context)
      return hash.length === 32 ? { Ok: toHex(hash) } : { Err: 'A module hash has 32 bytes.' }
    },
    addPoolInstallers: (context, installers) => {
      access.requireNaming(context)
      const added = installers.map(stored)
      const kept = state.installers.get().filter(({ canisterId }) => !isAmong(canisterId, added))
      state.installers.set([...kept, ...added])
    },
    addPoolInstallersValidate: async (context, installers) => {
      access.requireNaming(context)
      for (const { canisterId } of installers) {
        const info = await fetchCanisterInfo(canisterId)
        const flaw = info.kind === 'rejected' ? info.message : flawOfInstaller(state, info.result)
        if (flaw !== undefined) return { Err: `${canisterId.toText()}: ${flaw}` }
      }
      return { Ok: installers.map(describe).join('; ') }
    },
    removePoolInstaller: (context, canisterId) => {
      access.requireNaming(context)
      const removed = [{ canisterId: canisterId.toUint8Array() }]
      state.installers.set(
        state.installers.get().filter((installer) => !isAmong(installer.canisterId, removed)),
      )
    },
    removePoolInstallerValidate: (context, canisterId) => {
      access.requireNaming(context)
      const isKnown = isAmong(canisterId.toUint8Array(), state.installers.get())
      return isKnown
        ? { Ok: canisterId.toText() }
        : { Err: `${canisterId.toText()} doesn't exist.` }
    },
    upgradePoolTokenStandard: (context, pool, token) => {
      access.requireAdmin(context)
      return upgradeStandard(state, pool, token)
    },
  } satisfies Partial<Handlers<_SERVICE>>
}

const stored = ({ canisterId, ...rest }: PoolInstaller): StoredInstaller => ({
  ...rest,
  canisterId: canisterId.toUint8Array(),
})

function isAmong(id: Uint8Array, list: readonly { canisterId: Uint8Array }[]): boolean {
  return list.some(({ canisterId }) => isSameBytes(canisterId, id))
}

function describe({ canisterId, subnet, subnetType, weight }: PoolInstaller): string {
  return `${canisterId.toText()}, ${subnet}, ${subnetType}, ${weight}`
}
