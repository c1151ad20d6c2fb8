import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { some } from '@sluice/test-depth'
import { patient } from '../allIsReal.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import { openWallet, openWithKey } from '../walletPage.ts'
import { allowancesOf } from '../wallets/allowances.ts'
import { deposit } from '../wallets/position.ts'
import { HurriedPerson, PRESSES } from './hurry.ts'

test.use({ reducedMotion: 'no-preference' })

const ICP = 100_000_000n
const ICP_FEE = 10_000n

const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()
const [doubleClick, , , , enterTwice] = PRESSES

test('"Review swap" and "Confirm swap" pressed twice swap once and stop nothing', async ({
  trader,
  page,
}) => {
  // the window that follows a swap has not arrived when the first is confirmed: nothing beneath takes the second press
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/Followed-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const own = await trader.openFundedSwap()
  const person = await HurriedPerson.at(page)
  const before = await trader.balanceOf('icp_ledger', own)
  for (const [index, press] of some(PRESSES, 2).entries()) {
    await page.getByLabel('You pay').fill('1')
    await person.press(page.getByRole('button', { name: 'Review swap' }), press)
    const review = page.getByRole('dialog', { name: 'Review swap' })
    await expect(review).toBeVisible()

    await person.press(review.getByRole('button', { name: 'Confirm swap' }), press)
    gate.resolve()
    const done = page.getByRole('dialog', { name: 'Swap complete' })
    await expect(done, press.name).toBeVisible({ timeout: patient(60_000) })
    await person.untilStill()
    const paid = BigInt(index + 1) * (ICP + 2n * ICP_FEE)
    expect(before - (await trader.balanceOf('icp_ledger', own)), press.name).toBe(paid)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('You pay')).toHaveValue('')
  }
})

test('"Withdraw" pressed twice withdraws once', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const own = identity.getPrincipal().toText()
  const person = await HurriedPerson.at(page)
  for (const press of some([doubleClick, enterTwice])) {
    await deposit(config, identity, { ledger: 'icp_ledger', amount: 5n * ICP })
    const before = await trader.balanceOf('icp_ledger', own)
    await page.goto(`${webUrl}/swap/withdraw`)
    const row = page.getByRole('row').filter({ hasText: '5 ICP' })
    await person.press(row.getByRole('button', { name: 'Withdraw' }), press)
    await expect(page.getByText('No pool holds anything for you.')).toBeVisible({
      timeout: patient(60_000),
    })
    await person.untilStill()
    expect(await trader.balanceOf('icp_ledger', own)).toBe(before + 5n * ICP - ICP_FEE)
  }
})

test('"Revoke" pressed twice asks the wallet once', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const allowances = allowancesOf(config, identity)
  const person = await HurriedPerson.at(page)
  for (const press of some([doubleClick, enterTwice])) {
    const stranger = someone()
    await allowances.approve('ckusdc_ledger', stranger, 3_000_000n)
    const before = await trader.balanceOf('ckusdc_ledger', identity.getPrincipal().toText())
    await page.goto(`${webUrl}/swap/revoke-approve`)
    const row = page.getByRole('row').filter({ hasText: '3 ckUSDC' })
    await row.getByRole('button', { name: 'Revoke' }).click({ timeout: patient(60_000) })
    await person.press(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }), press)
    await expect(row).toHaveCount(0, { timeout: patient(60_000) })
    await person.untilStill()
    expect(await allowances.fetch('ckusdc_ledger', stranger)).toBe(0n)
    const fee = before - (await trader.balanceOf('ckusdc_ledger', identity.getPrincipal().toText()))
    expect(fee).toBe(await feeOf(trader, 'ckusdc_ledger'))
  }
})

test('"Get test tokens" pressed twice asks the faucet once', async ({ trader, page }) => {
  const own = await openWallet(trader)
  const person = await HurriedPerson.at(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Get test tokens' })
  await person.press(button, doubleClick)
  await expect(page.getByText('test tokens are in your wallet')).toBeVisible()
  await person.untilStill()
  expect(await trader.balanceOf('icp_ledger', own)).toBe(200n * ICP)
})

async function feeOf({ world: { config, reader } }: Trader, ledger: string): Promise<bigint> {
  return (await reader.tokens.fetch(config.canisters[ledger] ?? '')).fee
}
