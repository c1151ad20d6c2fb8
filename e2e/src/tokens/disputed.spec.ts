import type { Locator } from '@playwright/test'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { closeDone } from '../liquidity/liquidityPage.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { closePlaced } from '../swap/orderPage.ts'
import { prepareWallet } from '../walletPage.ts'

const FEE = 10_000n

/** What is confirmed moves nothing before its person has agreed to what the ledger says in two ways. */
async function agreeAndConfirm(review: Locator, confirm: string): Promise<void> {
  await expect(review.getByText(/The ledger of OWN contradicts itself/)).toBeVisible()
  await expect(review.getByRole('button', { name: 'Tick the box first' })).toBeDisabled()
  await review.getByRole('checkbox', { name: /may not be what they seem/ }).check()
  await review.getByRole('button', { name: confirm, exact: true }).click()
}

test('a token whose ledger contradicts itself is not paid in anywhere without a word', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const icpId = config.canisters.icp_ledger ?? ''
  await prepareWallet(trader)
  const own = await trader.openFunded('/liquidity')
  const terms = { fee: FEE, holders: [own], metadata: { 'icrc1:decimals': '2' } }
  const ledger = await OwnLedger.install(config, terms)

  await test.step('its pool is made', async () => {
    await page.goto(`${webUrl}/liquidity/add/${icpId}/${ledger.id}`)
    await page.getByLabel(/^Start price/).fill('2')
    await page.getByRole('checkbox', { name: /may not be what they seem/ }).check()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const review = page.getByRole('dialog', { name: 'Create this pool' })
    await review.getByRole('button', { name: 'Create pool' }).click()
    await page
      .getByRole('dialog', { name: 'Done' })
      .getByRole('button', { name: 'Add liquidity to it' })
      .click({ timeout: patient(40_000) })
  })

  await test.step('a position is made in it, and moved', async () => {
    await page.getByLabel('OWN amount', { exact: true }).fill('10')
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await agreeAndConfirm(page.getByRole('dialog', { name: 'Confirm add liquidity' }), 'Add')
    await closeDone(page)
    await page.goto(`${webUrl}/liquidity?tab=Positions`)
    const positions = page.getByRole('region', { name: 'Positions' })
    await positions.getByRole('button', { name: /OWN/ }).click()
    await positions.getByRole('link', { name: 'Change range' }).click()
    await page.getByRole('button', { name: '±5%' }).click()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await agreeAndConfirm(page.getByRole('dialog', { name: 'Change range' }), 'Change range')
    await closeDone(page)
  })

  await test.step('an order is placed', async () => {
    await page.goto(`${webUrl}/swap/limit?input=${ledger.id}&output=${icpId}`)
    await page.getByLabel('You pay', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Review order' }).click()
    await agreeAndConfirm(page.getByRole('dialog', { name: 'Review order' }), 'Place order')
    await closePlaced(page)
  })

  await test.step('an event pays it out', async () => {
    await page.goto(`${webUrl}/token-claim/create`)
    await page.getByLabel('Name of the event').fill('For early users')
    await page.getByRole('button', { name: 'Token', exact: true }).click()
    const selector = page.getByRole('dialog', { name: 'Select a token' })
    await selector.getByRole('combobox').fill(ledger.id)
    await selector.getByRole('button', { name: 'Yes' }).click()
    await selector.getByRole('checkbox').check()
    await selector.getByRole('button', { name: 'Import this token' }).click()
    const buffer = Buffer.from(`address,amount\r\n${own},1`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'receivers.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Review the event' }).click()
    await agreeAndConfirm(page.getByRole('dialog', { name: 'Create this event' }), 'Create')
    await closeDone(page)
  })
})
