import type { Locator, Page } from '@playwright/test'
import { patient } from '../allIsReal.ts'
import { expect } from '../fixtures.ts'
import { untilKnown } from '../untilKnown.ts'

/** Waits for the end of an order, and closes what tells of it. */
export async function closeDone(page: Page): Promise<void> {
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toBeHidden()
}

/** Takes part in the launch whose page is open. */
export async function takePart(page: Page, icp: string): Promise<void> {
  const part = page.getByRole('region', { name: 'Your part' })
  await part.getByRole('button', { name: 'Participate' }).click()
  const dialog = page.getByRole('dialog', { name: /^Take part in/ })
  await dialog.getByRole('textbox', { name: 'Your payment' }).fill(icp)
  const country = dialog.getByRole('combobox', { name: /^Your country/ })
  if (await country.isVisible()) {
    await country.click()
    await page.getByRole('option', { name: 'Another country' }).click()
  }
  for (const statement of await dialog.getByRole('checkbox').all()) await statement.check()
  await dialog.getByRole('button', { name: 'Take part' }).click()
  await closeDone(page)
}

/** Lets a neuron, by its card, follow another one in matters of governance. */
export async function follow(page: Page, card: Locator, neuronId: string): Promise<void> {
  await card.getByRole('button', { name: 'Following' }).click()
  const following = page.getByRole('dialog', { name: 'Following' })
  await following.getByLabel('Neuron ID').fill(neuronId)
  await following.getByRole('button', { name: 'Add', exact: true }).click()
  await following.getByRole('button', { name: 'Save for Governance' }).click()
  await closeDone(page)
}

/** Votes yes, with every neuron that may, on the proposal whose page is open. */
export async function adopt(page: Page): Promise<void> {
  const vote = page.getByRole('region', { name: 'Your vote' })
  await vote.getByRole('button', { name: 'Adopt' }).click()
  const asked = page.getByRole('dialog', { name: 'Adopt the proposal' })
  await asked.getByRole('button', { name: 'Adopt' }).click()
  await closeDone(page)
  await expect(vote).toContainText('Voted yes')
}

/** The settings' clock of a network of one's own. */
export async function openClock(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Display settings' }).click()
  return page.getByRole('region', { name: "Clock of this machine's network" })
}

export async function letPass(page: Page, clock: Locator, days: number): Promise<void> {
  await clock.getByLabel('Days').fill(String(days))
  await clock.getByRole('button', { name: 'Let pass' }).click()
  const warned = page.getByRole('dialog', { name: `Let ${days} days pass?` })
  await expect(warned).toContainText("clock can't be set back")
  await warned.getByRole('button', { name: 'Move the clock' }).click()
  // all that the days bring is done before it is gone
  await expect(warned).toBeHidden({ timeout: patient(60_000) })
}
