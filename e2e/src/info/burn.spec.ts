import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n

test('tokens are burned after two questions, and the ledger has so many less', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const sdk = createSdk(config, { identity })
  const me = identity.getPrincipal().toText()
  const { slu_ledger: slu = '' } = config.canisters
  const { totalSupply: before = 0n } = await sdk.trust.fetchFacts(slu)
  const held = await trader.balanceOf('slu_ledger', me)

  await page.goto(`${webUrl}/info-tools`)
  await page.getByRole('link', { name: /Burn tokens/ }).click()
  await page.getByRole('combobox', { name: /^Token/ }).click()
  await page.getByRole('option', { name: 'SLU', exact: true }).click()
  await expect(page.getByText(/Burned SLU are gone for ever/)).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Burn', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Burn SLU' })
  await dialog.getByRole('textbox').fill('12.5')
  await expect(dialog.getByRole('button', { name: 'Agree first' })).toBeDisabled()
  await dialog.getByRole('checkbox').click()
  await expectFitAndAccessible(page)
  await dialog.getByRole('button', { name: 'Burn', exact: true }).click()
  await expect(page.getByText('The tokens are burned.')).toBeVisible()

  const burned = (25n * ICP) / 2n
  expect(held - (await trader.balanceOf('slu_ledger', me))).toBe(burned)
  expect(before - ((await sdk.trust.fetchFacts(slu)).totalSupply ?? 0n)).toBe(burned)
})

test('it can be looked up who controls a canister, and what is new', async ({
  page,
  world: { config, webUrl, reader },
}) => {
  const { slu_ledger: slu = '' } = config.canisters
  const { controllers = [] } = await reader.trust.fetchCode(slu)
  await page.goto(`${webUrl}/info-tools/black-hole?principal=${slu}`)
  await expect(page.getByRole('list', { name: 'Controllers' }).getByRole('listitem')).toHaveCount(
    controllers.length,
  )
  await expect(page.getByText(/can replace its code at any time/)).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByLabel('Principal').fill('nonsense')
  await expect(page.getByText('This is not a principal.').first()).toBeVisible()

  await page.goto(`${webUrl}/info-tools/new`)
  const pools = page.getByRole('table', { name: 'Pools' }).getByRole('row')
  await expect(pools.nth(1)).toBeVisible()
  expect(await pools.count()).toBeGreaterThan(1)
  await expectFitAndAccessible(page)

  await page.goto(`${webUrl}/info-overview`)
  await expect(page.getByText('Cycles for 1 ICP')).toBeVisible()
  await expectFitAndAccessible(page)
  await page.goto(`${webUrl}/info-tokens`)
  await expect(page.getByRole('heading', { name: 'Traded within a day' })).toBeVisible()
  await expectFitAndAccessible(page)
})
