import type { Page } from '@playwright/test'
import { expect, type Trader } from '../fixtures.ts'
import { showAllWallets } from '../walletPage.ts'
import type { WalletKind } from './standIns.ts'

export const connectButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
export const connectDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect wallet' })

/** A wallet by its own name; what follows it in the button is a hint. */
export const walletButton = (page: Page, name: string) =>
  connectDialog(page)
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) })

/** Opens the dialog where it is closed, and picks a wallet in it. */
export async function choose(page: Page, kind: WalletKind): Promise<void> {
  if (!(await connectDialog(page).isVisible())) await connectButton(page).click()
  await showAllWallets(connectDialog(page))
  if (kind.typed) {
    await connectDialog(page).getByLabel('Another wallet, by its address').fill(kind.typed)
    await connectDialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  } else {
    await walletButton(page, kind.name).click()
  }
}

/** Signs in with a wallet, and returns the principal that the page shows. */
export async function connect(trader: Trader, kind: WalletKind): Promise<string> {
  await choose(trader.page, kind)
  await expect(connectDialog(trader.page)).toBeHidden()
  return trader.readPrincipal()
}

export async function signOut({ page }: Trader): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(connectButton(page)).toBeVisible()
}
