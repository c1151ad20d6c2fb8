import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openFundedWallet } from '../walletPage.ts'

/** The words of a language that these tests look for. */
const WORDS = {
  en: { pay: 'You pay', review: 'Review swap' },
  es: { pay: 'Pagas', review: 'Revisar intercambio' },
  ar: { pay: 'تدفع', review: 'مراجعة المبادلة' },
} as const

async function openSwapIn(page: Page, webUrl: string, language: keyof typeof WORDS, search = '') {
  await page.addInitScript((chosen) => {
    const state = { hasAcceptedRisk: true, language: chosen }
    localStorage.setItem('sluice-preferences', JSON.stringify({ state, version: 1 }))
  }, language)
  await page.goto(`${webUrl}/swap${search}`)
  return page.getByLabel(WORDS[language].pay, { exact: true })
}

/** Pastes as a person does, over what stands there. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.evaluate((element, pasted) => {
    if (element instanceof HTMLInputElement) element.focus()
    document.execCommand('insertText', false, pasted)
  }, text)
}

test('what the page prints is read back: thousands stay thousands, and the other reading is one press away', async ({
  page,
  world: { webUrl },
}) => {
  const field = await openSwapIn(page, webUrl, 'en')
  await paste(field, '10,000')
  await expect(page.getByText('Read as 10,000 ICP.')).toBeVisible()
  await expect(page).toHaveURL(/amount=10000\b/)
  await page.getByRole('button', { name: 'I mean 10 ICP' }).click()
  await expect(field).toHaveValue('10')
  await expect(page).toHaveURL(/amount=10\b/)

  await paste(field, '1,234.5 ICP')
  await expect(page).toHaveURL(/amount=1234\.5\b/)
  await field.fill('')
  await field.pressSequentially('1,000')
  await expect(page.getByText('Read as 1,000 ICP.')).toBeVisible()
})

test('what is no amount is refused aloud, typed, pasted and from the address', async ({
  page,
  world: { webUrl },
}) => {
  const field = await openSwapIn(page, webUrl, 'en', '?amount=1e3')
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toHaveText(/exponent/)
  await expect(field).toHaveValue('1e3')
  await expect(field).toHaveAttribute('aria-invalid', 'true')

  await field.fill('')
  await field.pressSequentially('-5')
  await expect(refusal).toHaveText(/no plus or minus sign/)
  await expect(page).not.toHaveURL(/amount/)
  await paste(field, '1.2.3')
  await expect(refusal).toHaveText(/points and commas/)
  await paste(field, '<0.00001')
  await expect(refusal).toHaveText(/Enter a number/)
})

test('in Spanish 10.000 is ten thousand, a link means what it meant elsewhere, and another language keeps it', async ({
  page,
  world: { webUrl },
}) => {
  const field = await openSwapIn(page, webUrl, 'es', '?amount=1.125')
  await expect(field).toHaveValue('1,125')
  await expect(page.getByText(/Se lee como/)).toHaveCount(0)
  await paste(field, '10.000')
  await expect(page.getByText('Se lee como 10.000 ICP.')).toBeVisible()
  await expect(page).toHaveURL(/amount=10000\b/)
  await paste(field, '1,125')
  await expect(page).toHaveURL(/amount=1\.125\b/)

  await page.getByRole('button', { name: 'Ajustes de pantalla' }).click()
  await page.getByLabel('Idioma').click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByLabel('You pay', { exact: true })).toHaveValue('1.125')
})

test('in Arabic the digits of the keyboard are digits', async ({ page, world: { webUrl } }) => {
  const field = await openSwapIn(page, webUrl, 'ar')
  await field.pressSequentially('١٢٫٥')
  await expect(page).toHaveURL(/amount=12\.5\b/)
  await paste(field, '١٠٬٠٠٠')
  await expect(page).toHaveURL(/amount=10000\b/)
})

test('the palette offers both readings of an amount, and hands on what it cannot read to be refused', async ({
  page,
  world: { webUrl },
}) => {
  await openSwapIn(page, webUrl, 'en')
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/Find a page/).fill(text)
  }
  const option = (name: RegExp) => page.getByRole('option', { name })
  await search('swap 10,000 ICP to ckBTC')
  await expect(option(/10,000 ICP/)).toBeVisible()
  await option(/ 10 ICP/).click()
  await expect(page).toHaveURL(/amount=10\b/)
  await search('swap 10,000 ICP to ckBTC')
  await option(/10,000 ICP/).click()
  await expect(page).toHaveURL(/amount=10000\b/)
  await search('swap 1e3 ICP to ckBTC')
  await option(/1e3 ICP/).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(/exponent/)
})

test('a balance copied from the wallet is sent as it was printed', async ({ trader, page }) => {
  await openFundedWallet(trader, ['slu_ledger'])
  const row = page.getByRole('row').filter({ hasText: 'SLU' }).first()
  const printed = await row
    .getByText(/^[\d,.]+$/)
    .first()
    .innerText()
  await page.getByRole('button', { name: 'Send SLU' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send SLU' })
  await paste(dialog.getByRole('textbox', { name: 'Amount' }), printed)
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(printed)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('To', { exact: true }).fill('aaaaa-aa')
  await expect(dialog.getByText(printed).first()).toBeVisible()
})
