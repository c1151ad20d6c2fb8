import { expectFitOnPhoneToo } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { openWithKey } from '../walletPage.ts'
import { fund } from '../wallets/fund.ts'
import { takePart } from './governancePage.ts'

test('a launch is calculated, then paid into, and the page knows what one has in it', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: '/sns/launches' })
  await fund(config, identity.getPrincipal().toText())
  await page.reload()
  const main = page.getByRole('main')
  const launches = main.getByRole('list', { name: 'Launches' }).getByRole('link')
  await expect(launches).toHaveCount(1)
  await settle(page)
  await expectFitOnPhoneToo(page)
  await launches.click()
  const calculator = main.getByRole('region', { name: 'Calculator' })
  await calculator.getByRole('textbox', { name: 'Payment' }).fill('10')
  await expect(calculator).toContainText('Fewest tokens')
  await settle(page)
  await expectFitOnPhoneToo(page)

  const part = main.getByRole('region', { name: 'Your part' })
  await takePart(page, '10')
  await expect(part).toContainText('You have committed')
  await expect(part).toContainText('10 ICP')
})
