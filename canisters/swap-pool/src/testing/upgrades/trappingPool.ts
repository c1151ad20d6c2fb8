import type { _SERVICE } from '@sluice/candid/swap_pool'
import { defineCanister } from '@sluice/canister/runtime'
import type { InstallArgs } from '../../admin/settings.ts'
import { definition, pool } from '../../index.ts'

/** Our pool with a mistake that ends its first message after an upgrade, when it has written already. */
export default defineCanister<_SERVICE, InstallArgs>({
  ...definition,
  onStart: () => {
    pool.storage.unusedTotal.set({ amount0: 0n, amount1: 0n })
    throw new Error('this version cannot read what is stored')
  },
})
