import { expect, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'

test('the palette finds pages, and a swap in words fills in the form', async ({ trader }) => {
  const { page } = trader
  await prefer(page, {})
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Find a page/).fill('swap 2 ckBTC to ICP')
  await expect(page.getByRole('option', { name: /Swap 2 ckBTC for ICP/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('You pay')).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Select token to pay: ckBTC' })).toBeVisible()
  await expect(page).toHaveURL(/amount=2/)

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Find a page/).fill('farm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Farms' })).toBeVisible()
})

test('the palette fills in a payment and a purchase, and knows every theme by name', async ({
  trader,
}) => {
  const { page } = trader
  await prefer(page, {})
  await trader.openSignedIn('/swap')
  const say = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/Find a page/).fill(words)
    await page.keyboard.press('Enter')
  }
  await say('dark')
  await say('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await say('buy ckETH')
  await expect(page.getByRole('button', { name: 'Select token to receive: ckETH' })).toBeVisible()
  await say('send 5 ICP')
  const dialog = page.getByRole('dialog', { name: 'Send ICP' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('5')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/wallet$/)
})

test('pages of DAOs are found by what people call them', async ({ trader }) => {
  const { page } = trader
  await prefer(page, {})
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByPlaceholder(/Find a page/)
  for (const [words, found] of [
    ['stake dao', /^Neurons/],
    ['nns', /^NNS neurons/],
    ['governance', /^Voting/],
    ['vote', /^Proposals that need your vote/],
    ['token sale', /^Launches/],
  ] as const) {
    await field.fill(words)
    await expect(page.getByRole('option', { name: found })).toBeVisible()
  }
  await field.fill('make proposal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Voting', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/dialog=propose/)
})

test('what is chosen before the tokens are known is opened once they are', async ({ trader }) => {
  const { page } = trader
  await prefer(page, {})
  const { isOpen, open } = gate()
  await page.route('**/api/*/canister/*/query', async (route) => {
    await isOpen
    await route.continue()
  })
  await page.goto(`${trader.world.webUrl}/liquidity`)
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByPlaceholder(/Find a page/)
  await field.fill('buy ckETH')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'buy ckETH finding the tokens…' })).toBeVisible()
  open()
  await expect(page.getByRole('button', { name: 'Select token to receive: ckETH' })).toBeVisible()
  await expect(field).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { isOpen: promise, open: () => resolve() }
}
