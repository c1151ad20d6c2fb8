import { Principal } from '@icp-sdk/core/principal'
import { formatAddress, principalSubaccount } from '@sluice/sdk'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { closeDone, reviewAndAdd } from '../liquidity/liquidityPage.ts'
import { OWN_BALANCE, OwnLedger } from '../OwnLedger.ts'
import { pending, placeOrder } from '../swap/orderPage.ts'
import { prepareWallet } from '../walletPage.ts'

const OWN = 100_000_000n
const FEE = 10_000n

test('a token that nobody lists gets a pool, a position and an order, and what lies at its pool comes back', async ({
  trader,
  page,
  world: { config, webUrl, newBot },
}) => {
  const icpId = config.canisters.icp_ledger ?? ''
  await prepareWallet(trader)
  const own = await trader.openFunded(`/liquidity/add/${icpId}`)
  const bot = newBot()
  const holders = [own, bot.principal.toText()]
  const ledger = await OwnLedger.install(config, { fee: FEE, holders })

  await test.step('it is chosen by its ledger’s id', async () => {
    await page.getByRole('button', { name: 'Second token' }).click()
    const selector = page.getByRole('dialog', { name: 'Select a token' })
    await selector.getByRole('combobox').fill(ledger.id)
    await selector.getByRole('button', { name: 'Yes' }).click()
    await selector.getByRole('checkbox').check()
    await selector.getByRole('button', { name: 'Import this token' }).click()
    await expect(page.getByRole('button', { name: 'Second token: OWN' })).toBeVisible()
    await expect(page.getByText(/OWN is not listed here/)).toBeVisible()
  })

  await test.step('its pool is made', async () => {
    await page.getByLabel(/^Start price/).fill('2')
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const review = page.getByRole('dialog', { name: 'Create this pool' })
    await review.getByRole('button', { name: 'Create pool' }).click()
    await page
      .getByRole('dialog', { name: 'Done' })
      .getByRole('button', { name: 'Add liquidity to it' })
      .click({ timeout: patient(40_000) })
  })
  const [token0 = '', token1 = ''] = [icpId, ledger.id].toSorted()
  const poolId = await bot.liquidity.fetchPoolId({ token0, token1, feePips: 3_000n })

  await test.step('it holds a position, which the list shows', async () => {
    await page.getByLabel('OWN amount', { exact: true }).fill('10')
    await reviewAndAdd(page)
    await closeDone(page)
    await page.goto(`${webUrl}/liquidity?tab=Positions`)
    await expect(page.getByRole('heading', { name: 'Positions (1)' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Positions' })).toContainText('OWN')
    await page.goto(`${webUrl}/info-swap/pool/details/${poolId}`)
    await expect(page.getByRole('heading', { name: /OWN/, level: 1 })).toBeVisible()
  })

  await test.step('the list of pools says what it costs, and the palette knows it by name and by id', async () => {
    await page.goto(`${webUrl}/info-swap/pools`)
    const row = page
      .getByRole('table', { name: 'Pools' })
      .getByRole('row')
      .filter({ has: page.locator(`a[href$="/info-swap/pool/details/${poolId}"]`) })
    await page.getByLabel('Search pools').fill(poolId ?? '')
    await expect(row).toContainText('OWN')
    await expect(row).toContainText(/1 (ICP|OWN) = /)
    const palette = page.getByPlaceholder(/Find a page/)
    for (const words of ['OWN', ledger.id]) {
      await page.keyboard.press('Control+k')
      await palette.fill(words)
      await page.getByRole('option', { name: /OWN Own token/ }).click()
      await expect(page).toHaveURL(`${webUrl}/info-tokens/details/${ledger.id}`)
    }
    await page.keyboard.press('Control+k')
    await palette.fill('send 5 OWN')
    await page.getByRole('option', { name: /Send 5 OWN/ }).click()
    await expect(page.getByRole('dialog', { name: 'Send OWN' }).getByLabel('Amount')).toHaveValue(
      '5',
    )
  })

  await test.step('it is found among the pools to provide to', async () => {
    await page.goto(`${webUrl}/liquidity?tab=TopPools`)
    await page.getByLabel('Search by token').fill(ledger.id)
    const found = page.getByRole('table', { name: 'Top pools' }).getByRole('row')
    await expect(found.filter({ hasText: 'OWN' })).toHaveCount(1)
  })

  await test.step('an order in it stands in the list', async () => {
    await page.goto(`${webUrl}/swap/limit?input=${ledger.id}&output=${icpId}`)
    // worth more than the $20 that an order has to be worth, once its price is known
    await placeOrder(page, '30')
    await expect(pending(page).filter({ hasText: 'OWN' })).toHaveCount(1)
  })

  await test.step('what lies at the pool comes back', async () => {
    const subaccount = principalSubaccount(Principal.fromText(own).toUint8Array())
    const to = formatAddress({ owner: Principal.fromText(poolId ?? ''), subaccount })
    await bot.wallet.transfer({ ledgerId: ledger.id, to, amount: 5n * OWN })
    const before = await trader.balanceOf(ledger.id, own)
    expect(before).toBeLessThan(OWN_BALANCE)
    await page.goto(`${webUrl}/swap/withdraw`)
    const paid = page.getByRole('row').filter({ hasText: 'not yet deposited' })
    await expect(paid).toContainText('OWN')
    await paid.getByRole('button', { name: 'Withdraw' }).click()
    await expect(paid).toBeHidden()
    const after = await trader.balanceOf(ledger.id, own)
    expect(after - before).toBe(5n * OWN - 2n * FEE)
  })
})
