import { Principal } from '@icp-sdk/core/principal'
import type { Page } from '@playwright/test'
import { times } from '@sluice/test-depth'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { closeDone } from '../liquidity/liquidityPage.ts'
import { openWithKey } from '../walletPage.ts'

/** Enough to take many calls; five thousand keep a canister busy for ten seconds. */
const RECEIVERS = times(5_000, 1_000)
const WRONG = 12
const TAKEN = RECEIVERS - WRONG
/** Each gets two hundredths. */
const ALL = `${(TAKEN * 2) / 100} SLU`

/** A person of a long list. */
const person = (number: number): string =>
  Principal.fromUint8Array(
    new Uint8Array([...new Uint8Array(26), number >> 8, number & 255, 2]),
  ).toText()

/** A file as founders have it: a heading, people who get a little each, and some rows that are wrong. */
function fileFor(receiver: string): string {
  const right = Array.from({ length: RECEIVERS - 1 - WRONG }, (_, number) => person(number + 1))
  const wrong = Array.from({ length: WRONG }, (_, number) => `aaaaa-${number}`)
  const rows = [...wrong, ...right, receiver].map((user) => `${user},0.02`)
  return ['address,amount', ...rows].join('\r\n')
}

async function chooseToken(page: Page, symbol: string): Promise<void> {
  await page.getByRole('button', { name: 'Token', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Select a token' })
  await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().fill(symbol)
  await dialog.getByRole('option', { name: symbol }).first().click()
  await expect(dialog).toBeHidden()
}

test('a founder makes an event out of a long file, and a receiver claims from it once', async ({
  trader,
  page,
  browser,
}) => {
  test.slow()
  const context = await browser.newContext()
  const other = await context.newPage()
  const { identity } = await openWithKey({ ...trader, page: other }, { path: '/token-claim' })
  const receiver = identity.getPrincipal().toText()
  await expect(other.getByText('Nobody has put tokens aside for you yet.')).toBeVisible()
  await expectFitAndAccessible(other)

  await openWithKey(trader, { path: '/token-claim/create' })
  await page.getByLabel('Name of the event').fill('For early users')
  await chooseToken(page, 'SLU')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'receivers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(fileFor(receiver)),
    })
  const form = page.getByRole('region', { name: 'New event' })
  await expect(form).toContainText(TAKEN.toLocaleString('en'))
  await expect(form).toContainText(ALL)
  await expect(form).toContainText('12 rows are left out:')
  await expect(form).toContainText('Row 2: no principal or account identifier')
  await expectFitAndAccessible(page)
  const saved = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Save the invalid rows' }).click()
  expect((await saved).suggestedFilename()).toBe('invalid-rows.csv')

  await form.getByRole('button', { name: 'Review the event' }).click()
  const review = page.getByRole('dialog', { name: 'Create this event' })
  await expect(review).toContainText(ALL)
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Create', exact: true }).click()
  // thousands of receivers take a canister a while
  await expect(page.getByRole('dialog', { name: 'Done' })).toBeVisible({
    timeout: patient(120_000),
  })
  await closeDone(page)
  const existing = page.getByRole('region', { name: 'Your existing events' })
  await expect(existing).toContainText('Live')
  await expectFitAndAccessible(page)

  await other.reload()
  const claim = other.getByRole('button', { name: 'Claim', exact: true })
  await claim.click()
  await closeDone(other)
  await expect(other.getByRole('button', { name: 'Claimed' })).toBeDisabled()
  await expect(claim).toBeHidden()
  await expectFitAndAccessible(other)
  await other.getByRole('link', { name: 'Records of For early users' }).click()
  await other.getByRole('tab', { name: 'Yours' }).click()
  await expect(other.getByRole('table', { name: 'Claim records' })).toContainText('0.02 SLU')
  await expectFitAndAccessible(other)
  await context.close()

  await existing.getByRole('button', { name: 'Close and take back the rest' }).click()
  const back = page.getByRole('dialog', { name: 'Close and take back the rest' })
  await back.getByRole('button', { name: 'Confirm' }).click()
  await closeDone(page)
  await expect(existing).toContainText('Returned to you')
  await expect(existing).toContainText('Closed')
})

test('a founder pays once for room of an event that stays', async ({ trader, page }) => {
  test.slow()
  await openWithKey(trader, { path: '/token-claim/create' })
  const form = page.getByRole('region', { name: 'New event' })
  await expect(form).toContainText('Free today, for everybody together')
  await expect(form).toContainText('ends after seven days')
  await page.getByLabel('Name of the event').fill('For those who stay')
  await chooseToken(page, 'SLU')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'receivers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${person(1)};${person(2)};1.500`),
    })
  // who of the two is paid, and whether it is one and a half, is asked before anybody is taken
  const missing = form.getByRole('button', { name: 'Say how the file is read' })
  await expect(missing).toBeDisabled()
  await expectFitAndAccessible(page)
  await form.getByRole('combobox', { name: /^Receivers are in/ }).click()
  await page.getByRole('option', { name: 'Column 2' }).click()
  await expect(missing).toBeDisabled()
  await form.getByRole('combobox', { name: /^Decimals begin with/ }).click()
  await page.getByRole('option', { name: 'Point: 1.5' }).click()
  await expect(form).toContainText('1.5 SLU')
  await form.getByRole('combobox', { name: /^Room for the event/ }).click()
  await page.getByRole('option', { name: 'Paid room' }).click()
  await expect(form).toContainText(/1 ICP.*\$/)
  await expect(form).toContainText('100,000 rows')
  await expectFitAndAccessible(page)
  await form.getByRole('button', { name: 'Review the event' }).click()
  const review = page.getByRole('dialog', { name: 'Create this event' })
  await expect(review).toContainText(/1 ICP.*\$/)
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('dialog').filter({ hasText: 'ICP' })).toContainText('1 ICP')
  await closeDone(page)
  await expect(page.getByRole('region', { name: 'Your existing events' })).toContainText('Live')
  // what was given does not stand there to be given again
  await expect(page.getByLabel('Name of the event')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Review the event' })).toBeHidden()
})
