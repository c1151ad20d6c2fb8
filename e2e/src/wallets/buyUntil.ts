import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Config, createSdk, type OrderPool } from '@sluice/sdk'
import { quoteExactIn } from '@sluice/sdk/quote'
import { fund } from './fund.ts'

const STEP = 4_000_000n
const MOST_SWAPS = 60

/** Somebody else buys ckLINK, or another token, with ckSepoliaUSDC in a pool until its price is where it is wanted. */
export async function buyUntil(
  config: Config,
  poolId: string,
  isThere: (pool: OrderPool) => boolean,
  { step = STEP, bought = 'cklink_ledger' } = {},
): Promise<void> {
  const identity = Ed25519KeyIdentity.generate()
  const bob = createSdk(config, { identity })
  await fund(config, identity.getPrincipal().toText())
  const { cksepoliausdc_ledger: tokenIn = '', [bought]: tokenOut = '' } = config.canisters
  for (let swaps = 0; swaps < MOST_SWAPS; swaps += 1) {
    if (isThere(await bob.orders.fetchPool(poolId))) return
    const state = await bob.pools.fetchState(poolId)
    const quote = quoteExactIn([state], { tokenIn, tokenOut, amountIn: step })
    if (quote === undefined) throw new Error('the pool gives nothing')
    await bob.swap.run({ quote, slippagePpm: 100_000n })
  }
  throw new Error('the price did not come so far')
}
