import type { SignIdentity } from '@icp-sdk/core/agent'
import type { Locator, Page } from '@playwright/test'
import { expect, type Trader } from './fixtures.ts'
import { fund } from './wallets/fund.ts'
import { installStandIn, KINDS, type StandIn } from './wallets/standIns.ts'

/** Has the notice of risks read, and the ledgers named, or given by their ids, in the wallet's list, before any page opens. */
export async function prepareWallet(
  { page, world: { config } }: Pick<Trader, 'page' | 'world'>,
  ledgers: readonly string[] = [],
): Promise<void> {
  const tagged = ledgers.map((ledger) => config.canisters[ledger] ?? ledger)
  const stored = (state: object) => JSON.stringify({ state, version: 1 })
  const saved = {
    'sluice-preferences': stored({ hasAcceptedRisk: true }),
    // what a test adds on the page itself must last over a reload
    ...(tagged.length > 0 && { 'sluice-tokens': stored({ tagged }) }),
  }
  await page.addInitScript((entries) => {
    try {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    } catch {
      // the window of another origin
    }
  }, saved)
}

/** Opens `/wallet` as somebody who signed in before and holds nothing yet. Returns the principal. */
export async function openWallet(trader: Trader, ledgers: readonly string[] = []): Promise<string> {
  await prepareWallet(trader, ledgers)
  return trader.openSignedIn('/wallet')
}

/** Opens `/wallet` as somebody who signed in before and has test tokens. Returns the principal. */
export async function openFundedWallet(
  trader: Trader,
  ledgers: readonly string[] = [],
): Promise<string> {
  await prepareWallet(trader, ledgers)
  return trader.openFunded('/wallet')
}

/** Opens a page as the owner of a wallet in the page, with test tokens and a key that can act elsewhere too. */
export async function openWithKey(
  trader: Pick<Trader, 'page' | 'world'>,
  { path, ledgers = [], seed }: { path: string; ledgers?: readonly string[]; seed?: Buffer },
): Promise<StandIn & { identity: SignIdentity }> {
  const { page, world } = trader
  const standIn = await installStandIn(page.context(), world.asPage, {
    kind: KINDS.plug,
    ...(seed && { seed }),
  })
  const { identity } = standIn
  if (identity === undefined) throw new Error('the wallet has no key')
  await fund(world.config, identity.getPrincipal().toText())
  await prepareWallet(trader, ledgers)
  await page.goto(world.webUrl + path)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect wallet' })
  await showAllWallets(connect)
  await connect.getByRole('button', { name: KINDS.plug.name }).click()
  await expect(connect).toBeHidden()
  return { ...standIn, identity }
}

/** The connect dialog shows three wallets until somebody asks for the others. */
export async function showAllWallets(connect: Locator): Promise<void> {
  await expect(connect).toBeVisible()
  const more = connect.getByRole('button', { name: /more wallets/ })
  if (await more.isVisible()) await more.click()
}

/** Opens a dialog from the menu of a token's row. */
export async function chooseFor(page: Page, symbol: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${symbol}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Adds a token that nobody lists, by its ledger's id. */
export async function importToken(page: Page, ledgerId: string): Promise<void> {
  await page.getByRole('button', { name: 'Add token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a token' })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByLabel('Search tokens').fill(ledgerId)
  await press('Yes')
  await dialog.getByRole('checkbox').check()
  await press('Import this token')
  await expect(page.getByText('Imported successfully')).toBeVisible()
}

/** Fills in a payment up to its review, and returns the review. */
export async function reviewPayment(
  page: Page,
  { symbol, to, amount }: { symbol: string; to: string; amount: string },
): Promise<Locator> {
  await page.getByRole('button', { name: `Send ${symbol}` }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${symbol}` })
  await dialog.getByLabel('To', { exact: true }).fill(to)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  return page.getByRole('dialog', { name: 'Review the payment' })
}

/** Goes on with the one payment that waits in the activity centre. */
export async function continueInterrupted(page: Page, words: string): Promise<void> {
  const centre = page.getByRole('banner').getByRole('button', { name: /interrupted/ })
  await centre.click()
  const panel = page.getByRole('dialog', { name: 'Activity' })
  const row = panel.getByRole('listitem').filter({ hasText: words })
  await row.getByRole('button', { name: 'Continue' }).click()
}

/** From now on none of the page's calls leaves. Returns what mends the link. */
export async function loseRequests(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/*/canister/*/call', (route) => route.abort())
  return () => page.unrouteAll({ behavior: 'wait' })
}

/** From now on the page's calls are executed, but no answer comes back. Returns what mends the link. */
export async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  let isSent = false
  await page.route('**/api/*/canister/*/call', async (route) => {
    isSent = true
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/*/canister/*/read_state', (route) =>
    isSent ? route.abort() : route.continue(),
  )
  return () => page.unrouteAll({ behavior: 'wait' })
}

/** The address of update calls to a ledger, for `page.route`. */
export const callsTo = (config: Trader['world']['config'], ledger: string): string =>
  `**/api/*/canister/${config.canisters[ledger]}/call`

/** The address of queries to a canister, for `page.route`. */
export const queriesTo = (canisterId: string): string => `**/api/*/canister/${canisterId}/query`
