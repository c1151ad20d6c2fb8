import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Page } from '@playwright/test'
import { patient } from '../allIsReal.ts'
import { expect, Trader, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'

const LIST = '/wallet?tab=contacts'

async function addContact(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Contacts' })).toContainText(name)
}

/** Pays for the device's key; what comes next is the caller's to wait for. */
async function turnOn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Keep across devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'A key for this device' })
  await dialog.getByRole('button', { name: 'Pay 0.0202 ICP' }).click()
}

const isKept = (page: Page) =>
  expect(page.getByText('Encrypted and kept for all your devices.')).toBeVisible({
    timeout: patient(30_000),
  })

test('contacts go from one device to another, and what both have is shown before it is put together', async ({
  trader,
  browser,
}) => {
  const { page, world } = trader
  const person = Ed25519KeyIdentity.generate()
  await prefer(page, {})
  const principal = await trader.openFunded(LIST, { person })
  const before = await trader.balanceOf('icp_ledger', principal)
  await addContact(page, 'Black hole', 'e3mmv-5qaaa-aaaah-aadma-cai')
  await turnOn(page)
  await isKept(page)
  expect(before - (await trader.balanceOf('icp_ledger', principal))).toBe(2_020_000n)

  const context = await browser.newContext({ serviceWorkers: 'block' })
  const phone = await context.newPage()
  await prefer(phone, {})
  await new Trader(phone, context, world).openSignedIn(LIST, { person })
  await addContact(phone, 'Ledger', 'ryjl3-tyaaa-aaaaa-aaaba-cai')
  await turnOn(phone)
  const merge = phone.getByRole('dialog', { name: 'Put both lists together?' })
  await expect(merge).toContainText('Black hole', { timeout: patient(30_000) })
  await expect(merge).toContainText('Ledger')
  await merge.getByRole('button', { name: 'Put together' }).click()
  await isKept(phone)
  const names = ['Black hole', 'Ledger']
  for (const name of names)
    await expect(phone.getByRole('list', { name: 'Contacts' })).toContainText(name)
  await context.close()

  await page.reload()
  for (const name of names)
    await expect(page.getByRole('list', { name: 'Contacts' })).toContainText(name)
})
