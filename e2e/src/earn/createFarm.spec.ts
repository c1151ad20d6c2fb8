import { runAdmin } from '@sluice/admin'
import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test('whoever pays for it makes a farm, which is new until operators vouch for it; operators may end that', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/farm' })
  const operate = (...line: string[]) =>
    runAdmin([...line, '--config', `${webUrl}/config.json`], {})
  const founder = identity.getPrincipal().toText()
  const sdk = createSdk(config, { identity })
  const had = await sdk.balances.fetch(config.canisters.icp_ledger ?? '')
  await page.getByRole('link', { name: 'Create a farm' }).click()
  await expect(page.getByText('Creating one costs')).toContainText('1 ICP')
  const open = page.getByRole('button', { name: 'Review the farm' })
  const summary = page.getByRole('region', { name: 'What it comes to' })
  await expect(summary.getByRole('button', { name: 'Choose a pool' })).toBeDisabled()
  await page.getByRole('combobox', { name: /^Pool/ }).click()
  await page
    .getByRole('option', { name: /ckUSDC\/ICP|ICP\/ckUSDC/ })
    .first()
    .click()
  await page.getByLabel("Reward token's ledger").fill(config.canisters.ckusdc_ledger ?? '')
  await page.getByLabel('Total reward').fill('0.00001')
  await expect(
    page.getByRole('button', { name: 'Token amount should be more than triple the transfer fee' }),
  ).toBeDisabled()
  await page.getByLabel('Total reward').fill('50')
  await page.getByLabel('Seconds per cycle').fill('600')
  await expect(
    page.getByRole('button', { name: 'A cycle takes at least 30 minutes' }),
  ).toBeVisible()
  await page.getByLabel('Seconds per cycle').fill('3600')
  await expect(open).toBeEnabled()
  await expectFitAndAccessible(page)
  await open.click()
  await page
    .getByRole('dialog', { name: 'Create a farm' })
    .getByRole('button', { name: 'Create and pay' })
    .click()
  const done = page.getByRole('dialog', { name: 'Done', exact: true })
  await done.getByRole('button', { name: 'Show the farm' }).click({ timeout: patient(40_000) })

  await expect(page.getByRole('heading', { name: /^Earn ckUSDC/ })).toBeVisible()
  await expect(page.getByText('has not been deposited yet')).toHaveCount(0)
  const farmId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await sdk.farms.fetch(farmId)).toMatchObject({
    creator: founder,
    refunder: founder,
    totalReward: 50_000_000n,
    isFunded: true,
    status: 'not-started',
    rate: { secondsPerCycle: 3_600 },
  })
  expect(sdk.flows.pending()).toEqual([])
  const spent = had - (await sdk.balances.fetch(config.canisters.icp_ledger ?? ''))
  // the price, and the fees of the approval and of the payment
  expect(spent).toBe(100_020_000n)

  await expect(page.getByText('its creator is none of the operators')).toBeVisible()
  await operate('farms', 'vouch', farmId)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Earn ckUSDC/ })).toBeVisible()
  await expect(page.getByText('its creator is none of the operators')).toHaveCount(0)

  await operate('farms', 'price', 'off')
  await page.goto(`${webUrl}/farm/create`)
  await expect(page.getByText('Only operators create them here. You can')).toBeVisible()
})
