import { randomBytes } from 'node:crypto'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import { openWithKey, prepareWallet } from '../walletPage.ts'
import { bitcoinOf } from './bitcoinOf.ts'

async function openUnfunded(trader: Trader): Promise<void> {
  await prepareWallet(trader)
  await trader.openSignedIn('/ck-bridge')
}

test('somebody who has nothing mints ckBTC, follows it after a reload, and a stranger sees the same', async ({
  trader,
  page,
  browser,
}) => {
  await openUnfunded(trader)
  const card = page.getByRole('region', { name: 'Mint ckBTC' })
  await expect(card.getByText(/^bcrt1q/)).toBeVisible()
  await expectFitAndAccessible(page)
  await card.getByRole('button', { name: 'Get test bitcoin' }).click()
  const list = page.getByRole('region', { name: 'Transfers' })
  const row = list.getByRole('link', { name: /BTC to ckBTC/ })
  await expect(row).toContainText('0.1 BTC')
  await expect(row).toContainText('Minted', { timeout: patient(60_000) })
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'BTC to ckBTC' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('The ckBTC are on the account.')).toBeVisible()
  await expectFitAndAccessible(page)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByText('The ckBTC are on the account.')).toBeVisible()
  await expect(stranger.getByText('0.099999 ckBTC', { exact: true })).toBeVisible()
})

test('a deposit is followed through reloads, a reorganisation and on another device, and its end is told once', async ({
  trader,
  page,
  world,
  browser,
}) => {
  test.slow()
  const seed = randomBytes(32)
  const bitcoin = bitcoinOf(world.config)
  await openWithKey(trader, { path: '/ck-bridge', seed })
  const address = (await page.getByText(/^bcrt1q/).textContent()) ?? ''
  await bitcoin.storm({ stopMining: true })
  try {
    await bitcoin.pay(address, 2_000_000)
    const row = page.getByRole('region', { name: 'Transfers' }).getByRole('link')
    await expect(row).toContainText('Waits for a block', { timeout: patient(30_000) })
    await bitcoin.mine(2)
    await expect(row).toContainText('2 of 6 confirmations', { timeout: patient(30_000) })

    await page.goto(`${world.webUrl}/swap`)
    const ticker = page.getByRole('complementary', { name: 'Transfers between chains' }).first()
    await expect(ticker).toContainText('2 of 6 confirmations')
    const device = await (await browser.newContext()).newPage()
    await openWithKey({ page: device, world }, { path: '/ck-bridge', seed })
    const there = device.getByRole('region', { name: 'Transfers' }).getByRole('link')
    await expect(there).toContainText('2 of 6 confirmations')

    // the branch that wins has three blocks in the place of two, and the deposit comes again with the next one
    await bitcoin.reorganize(2)
    await bitcoin.mine(6)
  } finally {
    await bitcoin.storm({ stopMining: false })
  }
  await expect(page.getByText('Mint completed')).toBeVisible({ timeout: patient(60_000) })
  await page.reload()
  await page.goto(`${world.webUrl}/ck-bridge`)
  const row = page.getByRole('region', { name: 'Transfers' }).getByRole('link')
  await expect(row).toContainText('Minted')
  await expect(row).toHaveCount(1)
  await expect(page.getByText('Mint completed')).toHaveCount(0)
})
