import type { SignIdentity } from '@icp-sdk/core/agent'
import type { Page } from '@playwright/test'
import { expect, type Trader } from './fixtures.ts'
import { fund } from './wallets/fund.ts'
import { installStandIn, KINDS, type StandIn } from './wallets/standIns.ts'

/** Has the notice of risks read, and the ledgers named in the wallet's list, before any page opens. */
export async function prepareWallet(
  { page, world: { config } }: Trader,
  ledgers: readonly string[] = [],
): Promise<void> {
  const tagged = ledgers.map((ledger) => config.canisters[ledger] ?? '')
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

/** Opens `/wallet` with Internet Identity and test tokens. Returns the principal. */
export async function openFundedWallet(
  trader: Trader,
  ledgers: readonly string[] = [],
): Promise<string> {
  await prepareWallet(trader, ledgers)
  await trader.page.goto(`${trader.world.webUrl}/wallet`)
  const principal = await trader.signIn()
  await trader.getTestTokens()
  return principal
}

/** Opens a page as the owner of a wallet in the page, with test tokens and a key that can act elsewhere too. */
export async function openWithKey(
  trader: Trader,
  { path, ledgers = [] }: { path: string; ledgers?: readonly string[] },
): Promise<StandIn & { identity: SignIdentity }> {
  const { page, world } = trader
  const standIn = await installStandIn(page.context(), world.config, { kind: KINDS.plug })
  const { identity } = standIn
  if (identity === undefined) throw new Error('the wallet has no key')
  await fund(world.config, identity.getPrincipal().toText())
  await prepareWallet(trader, ledgers)
  await page.goto(world.webUrl + path)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect wallet' })
  await connect.getByRole('button', { name: KINDS.plug.name }).click()
  await expect(connect).toBeHidden()
  return { ...standIn, identity }
}

/** Opens a dialog from the menu of a token's row. */
export async function chooseFor(page: Page, symbol: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${symbol}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Finishes the one payment that waits in the activity centre. */
export async function continueInterrupted(page: Page, words: string): Promise<void> {
  const centre = page.getByRole('banner').getByRole('button', { name: /interrupted/ })
  await centre.click()
  const panel = page.getByRole('dialog', { name: 'Activity' })
  const row = panel.getByRole('listitem').filter({ hasText: words })
  await row.getByRole('button', { name: 'Continue' }).click()
}

/** The address of update calls to a ledger, for `page.route`. */
export const callsTo = (config: Trader['world']['config'], ledger: string): string =>
  `**/api/*/canister/${config.canisters[ledger]}/call`

/** The address of queries to a canister, for `page.route`. */
export const queriesTo = (canisterId: string): string => `**/api/*/canister/${canisterId}/query`
