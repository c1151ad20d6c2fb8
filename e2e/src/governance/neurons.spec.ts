import { expectFitOnPhoneToo } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { untilKnown } from '../untilKnown.ts'

test('tokens are staked, locked, and make a proposal, which the page counts as governance does', async ({
  trader,
  page,
}) => {
  await trader.openFunded('/sns/neurons')
  const main = page.getByRole('main')
  const done = page.getByRole('dialog', { name: 'Done' })
  const close = async () => {
    await untilKnown(page, done)
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(done).toBeHidden()
  }
  await expect(main.getByText('You have no neurons in')).toBeVisible()
  await settle(page)
  await expectFitOnPhoneToo(page)

  await main.getByRole('button', { name: 'Stake neuron' }).first().click()
  const staking = page.getByRole('dialog', { name: /^Stake for/ })
  await staking.getByRole('textbox', { name: 'Amount' }).fill('50')
  await staking.getByRole('button', { name: 'Stake', exact: true }).click()
  await close()
  const card = main.getByRole('region', { name: /^Neuron / })
  await expect(card).toContainText('50 SLU')
  await expect(card).toContainText('None: voting needs')

  await card.getByRole('button', { name: 'Set dissolve delay' }).click()
  const delay = page.getByRole('dialog', { name: 'Set dissolve delay' })
  await delay.getByLabel('New delay in days').fill('0')
  await expect(delay.getByRole('button', { name: 'Must be above 0' })).toBeDisabled()
  await delay.getByRole('button', { name: 'Max' }).click()
  await expect(delay).toContainText('Free at the earliest')
  await delay.getByRole('button', { name: 'Set delay' }).click()
  await close()
  await expect(card).not.toContainText('None: voting needs')
  await card.getByText('How it will be').click()
  await expectFitOnPhoneToo(page)

  await page.getByRole('link', { name: 'Voting', exact: true }).click()
  await main.getByRole('button', { name: 'Make a proposal' }).click()
  const propose = page.getByRole('dialog', { name: 'Make a proposal' })
  await propose.getByLabel('Title').fill('Lights in the harbour')
  await propose.getByLabel('Summary').fill('They **should** stay on.')
  await propose.getByLabel('The motion').fill('The lights stay on.')
  await propose.getByRole('button', { name: 'Make proposal' }).click()
  await close()
  await main.getByRole('link', { name: /Lights in the harbour/ }).click()
  await expect(main.getByRole('heading', { name: 'Lights in the harbour' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Your vote' })).toContainText('Voted yes')
  await expect(main.getByRole('region', { name: 'Voting results' })).toContainText('Recounted here')
  await settle(page)
  await expectFitOnPhoneToo(page)
})
