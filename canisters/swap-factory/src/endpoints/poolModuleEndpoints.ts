import type { _SERVICE } from '@sluice/candid/swap_factory'
import { type Handlers, moduleEndpoints } from '@sluice/canister/runtime'
import type { FactoryAccess } from '../admin/access.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import { isVersion } from '../upgrade/version.ts'

/** The module that new pools and upgrades get. */
export function poolModuleEndpoints(state: FactoryState, access: FactoryAccess) {
  const { module } = state
  return {
    ...moduleEndpoints(module, access.requireAdmin),
    setWasmActive: (context, isActive) => {
      access.requireAdmin(context)
      module.setActive(isActive)
    },
    setNextPoolVersion: (context, version) => {
      access.requireAdmin(context)
      if (!isVersion(version)) throw new Error('A version is three numbers, such as 3.6.3')
      state.nextPoolVersion.set(version)
    },
    getNextPoolVersion: () => state.nextPoolVersion.get(),
    getWasmActiveStatus: () => module.isReady(),
  } satisfies Partial<Handlers<_SERVICE>>
}
