import { patient } from '../allIsReal.ts'
import { expect, type Trader } from '../fixtures.ts'
import { connect, connectButton, signOut } from './connecting.ts'
import type { WalletKind } from './standIns.ts'

/** What every wallet must do: sign in, swap, survive a reload, sign out for good. */
export async function expectWholeJourney(
  trader: Trader,
  kind: WalletKind,
  principal: string | undefined,
) {
  const { page } = trader
  await trader.openSwap()
  const shown = await connect(trader, kind)
  if (principal !== undefined) expect(shown).toBe(principal)
  await trader.getTestTokens()

  await trader.confirmSwap('1')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({
    timeout: patient(40_000),
  })
  expect(await trader.balanceOf('ckbtc_ledger', shown)).toBeGreaterThan(0n)

  await page.reload()
  expect(await trader.readPrincipal()).toBe(shown)

  await signOut(trader)
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
}
