import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { untilKnown } from '../untilKnown.ts'
import { openWithKey } from '../walletPage.ts'

test('a founder makes a project for a token, proposes by a snapshot, and a holder votes with a proof', async ({
  trader,
  page,
}) => {
  test.slow()
  await openWithKey(trader, { path: '/vote/create' })
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Harbour')
  await main.getByRole('button', { name: 'Token whose holders vote' }).click()
  const tokens = page.getByRole('dialog', { name: 'Select a token' })
  await tokens.getByRole('searchbox').or(tokens.getByRole('combobox')).first().fill('SLU')
  await tokens.getByRole('option', { name: 'SLU' }).first().click()
  await settle(page)
  await expectFitOnPhoneToo(page)
  await main.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'New project' })
  await review.getByRole('button', { name: 'Make the project' }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'Done' }).click()

  await main.getByRole('link', { name: /^Harbour/ }).click()
  await expect(main.getByText('There are no proposals yet')).toBeVisible()
  await settle(page)
  await expectFitOnPhoneToo(page)
  await main.getByRole('link', { name: 'New proposal' }).click()
  await main.getByLabel('Title').fill('Shall it be dredged?')
  await main.getByLabel('Text').fill('It **silts up**.')
  await main.getByLabel('Option 1').fill('Yes')
  await main.getByLabel('Option 2').fill('No')
  await main.getByLabel('Quorum').fill('0')
  await settle(page)
  await expectFitOnPhoneToo(page)
  await main.getByRole('button', { name: 'Take the snapshot and propose' }).click()

  // the ledger's log is read twice: for the snapshot, and to prove one's power
  const own = main.getByRole('region', { name: 'Your vote' })
  await expect(own).toContainText('proven by what you held at block', { timeout: patient(20_000) })
  await own.getByRole('radio', { name: 'Yes' }).check()
  await own.getByLabel('Reason').fill('ships run aground')
  await own.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(own).toContainText('You have voted: Yes')
  const results = main.getByRole('region', { name: 'How it stands' })
  await expect(results).toContainText('This page has counted 1 record')
  await expect(results).toContainText('Yes is chosen.')
  await expect(main.getByRole('region', { name: 'Who voted' })).toContainText('ships run aground')

  const rules = main.getByRole('region', { name: 'Rules' })
  await rules.getByRole('button', { name: 'Recount the voters on this page' }).click()
  await expect(rules).toContainText('found exactly these')
  // far down, the way back to the top lies over whatever is beneath it
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle(page)
  await expectFitOnPhoneToo(page)

  // its founder gives the project another name
  await main.getByRole('link', { name: 'Project' }).click()
  await main.getByLabel('Name of the project').fill('Old harbour')
  await main.getByRole('button', { name: 'Rename' }).click()
  await expect(main.getByRole('heading', { name: 'Old harbour' })).toBeVisible({
    timeout: patient(15_000),
  })
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle(page)
  await expectFitOnPhoneToo(page)
})
