import type { _SERVICE } from '@sluice/candid/swap_pool'
import { defineCanister } from '@sluice/canister/runtime'
import type { InstallArgs } from '../../admin/settings.ts'
import { definition, pool } from '../../index.ts'

/** Our pool with a mistake in what it does after an upgrade: it runs well, and has forgotten what people keep in it. */
export default defineCanister<_SERVICE, InstallArgs>({
  ...definition,
  onStart: () => {
    pool.storage.unusedTotal.set({ amount0: 0n, amount1: 0n })
    definition.onStart()
  },
})
