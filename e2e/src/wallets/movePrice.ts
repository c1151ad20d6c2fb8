import type { Trader } from '../fixtures.ts'

const ICP = 100_000_000n

/** Somebody else sells enough ICP for a token to move the price by more than any small tolerance. */
export async function movePrice({ world }: Trader, ledger: string): Promise<void> {
  const { canisters } = world.config
  const [tokenIn = '', tokenOut = ''] = [canisters.icp_ledger, canisters[ledger]]
  const sdk = world.newBot()
  await sdk.faucet.drip()
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: 150n * ICP })
  if (quote === undefined) throw new Error('the pool gives no quote')
  await sdk.swap.run({ quote, slippagePpm: 50_000n })
}

/** Confirms the swap that is under review; the price moves before its first call arrives. */
export async function confirmAsPriceMoves(trader: Trader, ledger: string): Promise<void> {
  const { page } = trader
  await page.route('**/api/v4/canister/*/call', async (route) => {
    await movePrice(trader, ledger)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await route.continue()
  })
  await page
    .getByRole('dialog', { name: 'Review swap' })
    .getByRole('button', { name: 'Confirm swap' })
    .click()
}
