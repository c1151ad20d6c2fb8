import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { closeDone } from './liquidityPage.ts'

// every pool has the habits of the public exchange's: no bounds, no log, payouts that wait in a queue
test.use({ hasPublicPools: true })
// one after the other: such a world takes longer to start than both journeys, and a second worker would start another
test.describe.configure({ mode: 'default' })

const ICP = 100_000_000n
const ICP_FEE = 10_000n

test('at the public exchange’s pools a pair is quoted and swapped, and has ended when it is paid', async ({
  trader,
  page,
}) => {
  const principal = await trader.openFundedSwap()
  const [icp, ckbtc] = await Promise.all([
    trader.balanceOf('icp_ledger', principal),
    trader.balanceOf('ckbtc_ledger', principal),
  ])
  await trader.confirmSwap('5')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  expect(icp - (await trader.balanceOf('icp_ledger', principal))).toBe(5n * ICP + 2n * ICP_FEE)
  expect(await trader.balanceOf('ckbtc_ledger', principal)).toBeGreaterThan(ckbtc)
})

test('what a public pool cannot do is told before: least amounts, one token, another range, fees put back', async ({
  trader,
  page,
  world: { config },
}) => {
  const { icp_ledger: icpId, ckbtc_ledger: ckbtcId } = config.canisters
  const path = `/liquidity/add/${icpId}/${ckbtcId}/3000`
  const { identity } = await openWithKey(trader, { path })
  const sdk = createSdk(config, { identity })
  const pools = await sdk.pools.list()
  const { canisterId: poolId = '' } =
    pools.find(
      ({ token0, token1, fee }) =>
        [token0, token1].every((id) => id === icpId || id === ckbtcId) && Number(fee) === 3_000,
    ) ?? {}

  await page.getByLabel('ICP amount', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Confirm add liquidity' })
  await expect(review.getByText('Least amounts')).toBeVisible()
  await expect(review.getByText('none', { exact: true })).toBeVisible()
  await expect(review.getByText(/^At least, /)).toHaveCount(0)
  await expectFitAndAccessible(page)
  await page.screenshot({ path: test.info().outputPath('review.png') })
  await review.getByRole('button', { name: 'Add', exact: true }).click()
  await closeDone(page)
  const [position] = await sdk.positions.fetchAt(poolId)
  if (position === undefined) throw new Error('there is no position')

  await page.getByRole('link', { name: 'Liquidity' }).first().click()
  await expect(page.getByRole('heading', { name: 'Positions (1)' })).toBeVisible()
  const at = `${position.id}/${poolId}`

  await page.goto(`${trader.world.webUrl}/liquidity/increase/${at}`)
  await expect(page.getByText(/pays what the position has earned to your wallet/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put them back' })).toHaveCount(0)

  await page.goto(`${trader.world.webUrl}/liquidity/range/${at}`)
  await expect(page.getByText(/cannot move liquidity into another range/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Remove liquidity' }).click()

  await expect(page.getByText(/pays out both tokens/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: /Receive/ })).toHaveCount(0)
  await page.getByRole('button', { name: '50%' }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const removal = page.getByRole('dialog', { name: 'Remove liquidity' })
  await expect(removal.getByText('Least amounts')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('removal.png') })
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await closeDone(page)
  const [half] = await sdk.positions.fetchAt(poolId)
  expect(half?.liquidity).toBe(position.liquidity - position.liquidity / 2n)

  await page.goto(`${trader.world.webUrl}/liquidity/decrease/${at}`)
  await page.getByRole('button', { name: '100%' }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await removal.getByRole('button', { name: 'Remove all' }).click()
  await closeDone(page)
  expect(await sdk.positions.fetchAt(poolId)).toEqual([])
  await expect(page.getByText('You have no position yet')).toBeVisible()
})
