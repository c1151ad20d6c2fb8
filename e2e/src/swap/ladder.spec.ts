import { expectFitAndAccessible } from '../accessible.ts'
import { expect } from '../fixtures.ts'
import { closePlaced, pending } from './orderPage.ts'
import { test } from './orderTest.ts'

test.use({ hasInfo: true })

test('a ladder is placed with one deposit; what cannot stand is refused in words', async ({
  page,
  poolId,
  seller: { sdk },
}) => {
  const price = page.getByLabel('When 1 ckLINK =')
  await expect(price).toHaveValue(/^\d/)
  const least = await price.inputValue()
  const pay = page.getByLabel('You pay', { exact: true })
  await pay.fill('0.1')
  await expect(
    page.getByRole('button', { name: 'An order must be worth at least $20' }),
  ).toBeDisabled()
  await pay.fill('1000000')
  await expect(page.getByRole('button', { name: 'Insufficient ckLINK balance' })).toBeDisabled()
  await pay.fill('9')
  await price.fill('1')
  await expect(page.getByText(`This is lower than can be set: at least ${least}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust the price' })).toBeDisabled()
  await price.fill('0')
  await expect(page.getByRole('button', { name: 'This is not a price' })).toBeDisabled()
  await price.fill('')
  await expect(page.getByRole('button', { name: 'Enter the price' })).toBeDisabled()
  await page.getByRole('button', { name: 'Turn the price round' }).first().click()
  await page.getByRole('button', { name: '−10%' }).click()
  await expect(page.getByRole('button', { name: '−10%' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Turn the price round' }).first().click()
  // typed, stepped by key, and snapped when it is left
  await price.press('ArrowUp')
  await expect(price).not.toHaveValue(least)

  await page.getByRole('switch', { name: /Ladder/ }).click()
  await page.getByRole('combobox', { name: /Orders/ }).click()
  await page.getByRole('option', { name: '3', exact: true }).click()
  await expect(page.getByText('3 orders of 3 ckLINK each')).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Review 3 orders' }).click()
  const review = page.getByRole('dialog', { name: 'Review order' })
  await expect(review).toContainText('9 ckLINK')
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Place 3 orders' }).click()
  await closePlaced(page)
  await expect(pending(page).filter({ hasText: 'ckLINK' })).toHaveCount(3)
  expect((await sdk.orders.fetchAt(poolId)).length).toBe(3)
  await expectFitAndAccessible(page)
})
