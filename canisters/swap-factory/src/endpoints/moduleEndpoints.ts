import type { _SERVICE } from '@sluice/candid/swap_factory'
import type { Handlers } from '@sluice/canister/runtime'
import { requireAdmin } from '../access.ts'
import type { FactoryState } from '../FactoryState.ts'
import { isVersion } from '../upgrade/version.ts'

/** The module that new pools and upgrades get. */
export function moduleEndpoints(state: FactoryState) {
  const { module } = state
  return {
    uploadWasmChunk: (context, chunk) => {
      requireAdmin(state, context)
      return module.upload(Uint8Array.from(chunk))
    },
    combineWasmChunks: (context) => {
      requireAdmin(state, context)
      module.combine()
    },
    activateWasm: (context) => {
      requireAdmin(state, context)
      module.activate()
    },
    clearChunks: (context) => {
      requireAdmin(state, context)
      module.clear()
    },
    setWasmActive: (context, isActive) => {
      requireAdmin(state, context)
      module.setActive(isActive)
    },
    setNextPoolVersion: (context, version) => {
      requireAdmin(state, context)
      if (!isVersion(version)) throw new Error('A version is three numbers, such as 3.6.3')
      state.nextPoolVersion.set(version)
    },
    getNextPoolVersion: () => state.nextPoolVersion.get(),
    getWasmActiveStatus: () => module.isReady(),
    getStagingWasm: () => module.staging(),
    getActiveWasm: () => module.active(),
  } satisfies Partial<Handlers<_SERVICE>>
}
