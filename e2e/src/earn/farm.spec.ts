import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { closeDone, reviewAndAdd } from '../liquidity/liquidityPage.ts'
import { openWithKey } from '../walletPage.ts'

test('a position is staked, its reward grows and is withdrawn, and it comes back', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/farm' })
  const sdk = createSdk(config, { identity })
  const usdc = config.canisters.ckusdc_ledger
  const live = await sdk.farms.list({ filter: 'live' })
  const farm = live.find(({ rewardToken }) => rewardToken === usdc)
  if (farm === undefined) throw new Error('no farm pays ckUSDC')
  const pool = await sdk.positions.fetchPool(farm.poolId)
  await page.goto(`${webUrl}/liquidity/add/${pool.token0}/${pool.token1}/3000`)
  await page.getByLabel('ICP amount', { exact: true }).fill('5')
  await expect(page.getByLabel('ckUSDC amount', { exact: true })).toHaveValue(/\d/)
  await reviewAndAdd(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Farm this' }).click()
  await expect(page).toHaveURL(new RegExp(`/farm/details/${farm.farmId}`))
  const [position] = await sdk.positions.fetchAt(farm.poolId)
  const positionId = position?.id

  await page.goto(`${webUrl}/farm`)
  await expect(page.getByRole('tab', { name: 'Live', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectFitAndAccessible(page)
  await page.locator(`a[href$="/farm/details/${farm.farmId}"]`).first().click()
  await expect(page.getByRole('heading', { name: /^Earn ckUSDC/ })).toBeVisible()

  await page.getByRole('button', { name: 'Stake', exact: true }).click()
  const stake = page.getByRole('dialog', { name: 'Stake this position' })
  await expect(stake).toContainText('The farm keeps 5% of what is earned')
  await expectFitAndAccessible(page)
  await stake.getByRole('button', { name: 'Stake', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await expect(done).toContainText('In the position', { timeout: patient(30_000) })
  await expectFitAndAccessible(page)
  await closeDone(page)
  await expect(page.getByText('Your staked position')).toBeVisible()
  await expectFitAndAccessible(page)

  // whoever holds it, it is the person's, and stands in their list
  await page.goto(`${webUrl}/liquidity`)
  await expect(page.getByRole('heading', { name: 'Positions (1)' })).toBeVisible()
  const held = page.getByRole('button', { name: /Staked/ })
  await held.click()
  await expect(page.getByRole('button', { name: 'Unstake', exact: true })).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('link', { name: 'Show the farm' }).click()

  const had = await sdk.balances.fetch(farm.rewardToken)
  await page
    .getByRole('button', { name: 'Withdraw', exact: true })
    .click({ timeout: patient(60_000) })
  const reward = page.getByRole('dialog', { name: 'Withdraw your reward' })
  await reward.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(done).toContainText('You received', { timeout: patient(30_000) })
  await expect(done.getByRole('link', { name: /^Block \d+ of ckUSDC$/ })).toBeVisible()
  await expectFitAndAccessible(page)
  await closeDone(page)
  expect(await sdk.balances.fetch(farm.rewardToken)).toBeGreaterThan(had)

  await page.getByRole('button', { name: 'Unstake', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Unstake this position' })
    .getByRole('button', { name: 'Unstake', exact: true })
    .click()
  await closeDone(page)
  await expect(page.getByText('Your unstaked position')).toBeVisible()
  expect((await sdk.positions.fetchAt(farm.poolId)).map(({ id }) => id)).toEqual([positionId])
})
