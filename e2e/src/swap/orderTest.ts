import { createSdk, type Sdk } from '@sluice/sdk'
import { test as base } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { foundPool } from '../wallets/foundPool.ts'
import { limitPath } from './orderPage.ts'

const FEE_PIPS = 3_000n

/** Somebody at the limit form of a pool of ckLINK and ckSepoliaUSDC, with test tokens and a key that can act beside the page. */
export const test = base.extend<{
  poolId: string
  seller: { readonly sdk: Sdk; readonly me: string }
}>({
  poolId: async ({ world: { config } }, use) => use(await foundPool(config, FEE_PIPS)),
  // the pool is there before the page asks for the pair
  seller: async ({ trader, poolId: _poolId, world: { config } }, use) => {
    const { identity } = await openWithKey(trader, { path: limitPath(config) })
    await use({ sdk: createSdk(config, { identity }), me: identity.getPrincipal().toText() })
  },
})
