import { expectFitOnPhoneToo } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { untilKnown } from '../untilKnown.ts'
import { openWithKey } from '../walletPage.ts'
import { fund } from '../wallets/fund.ts'

test('a sale is found, calculated and invested in, and the page knows what one has in it', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: '/launchpad' })
  await fund(config, identity.getPrincipal().toText())
  await page.reload()
  const main = page.getByRole('main')
  const sale = main.getByRole('link', { name: /^Tide mill/ })
  await expect(sale).toBeVisible()
  await settle(page)
  await expectFitOnPhoneToo(page)
  await sale.click()
  const calculator = main.getByRole('region', { name: 'What you would get' })
  await calculator.getByRole('textbox', { name: 'Deposit' }).fill('10')
  // a thousandth of an ICP for one
  await expect(calculator).toContainText('10,000')
  await settle(page)
  await expectFitOnPhoneToo(page)

  const part = main.getByRole('region', { name: 'Your part' })
  await part.getByRole('button', { name: 'Invest', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invest in Tide mill' })
  await dialog.getByRole('textbox', { name: 'Deposit' }).fill('10')
  await dialog.getByRole('button', { name: 'Invest', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(part).toContainText('10 ICP')
  await expect(main.getByRole('region', { name: 'Investors' }).getByRole('row')).toHaveCount(4)
})
