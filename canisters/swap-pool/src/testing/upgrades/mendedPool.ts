import type { Amounts } from '@sluice/amm'
import type { _SERVICE } from '@sluice/candid/swap_pool'
import { defineCanister } from '@sluice/canister/runtime'
import type { InstallArgs } from '../../admin/settings.ts'
import { definition, pool } from '../../index.ts'
import { eachEntry } from '../../pool/PoolStorage.ts'

/** Our pool that adds up anew what people keep in it: it mends what `lossyPool` has forgotten. */
export default defineCanister<_SERVICE, InstallArgs>({
  ...definition,
  onStart: () => {
    const { unused, unusedTotal } = pool.storage
    let total: Amounts = { amount0: 0n, amount1: 0n }
    for (const [, { amount0, amount1 }] of eachEntry(unused))
      total = { amount0: total.amount0 + amount0, amount1: total.amount1 + amount1 }
    unusedTotal.set(total)
    definition.onStart()
  },
})
