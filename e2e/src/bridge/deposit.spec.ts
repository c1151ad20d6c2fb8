import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openDeposit } from './openDeposit.ts'

const UNIT = 1_000_000n

test('ETH is brought in with a wallet, followed through a reload, and minted to the wei', async ({
  trader,
  page,
}) => {
  const { card, confirm } = await openDeposit(trader, 'ckETH', 'cketh_ledger')
  await expectFitAndAccessible(page)
  await card.getByLabel('You deposit').fill('2')
  await expect(card.getByRole('button', { name: /^At most 0\.99\d* ETH$/ })).toBeDisabled()
  await card.getByLabel('You deposit').fill('0.25')
  await confirm('Deposit ETH')
  await expect(card.getByLabel('You deposit')).toHaveValue('')
  await page.reload()
  await expect(card.getByRole('list', { name: 'Sent from this device' })).toContainText('0.25 ETH')
  await expect(page.getByText('Mint completed')).toBeVisible({ timeout: patient(60_000) })
  const row = page.getByRole('region', { name: 'Transfers' }).getByRole('link')
  await expect(row).toContainText('Minted', { timeout: patient(30_000) })
  await expect(row).toContainText('0.25 ETH')
  await row.click()
  await expect(page.getByText('The ckETH are on the account.')).toBeVisible()
  await expectFitAndAccessible(page)
})

test('USDT is allowed exactly, gone on with after a reload, reset where the amount has changed, and deposited', async ({
  trader,
  page,
  world,
}) => {
  test.slow()
  const { card, chain, evmAddress, confirm } = await openDeposit(trader, 'ckUSDT', 'ckusdt_ledger')
  await chain.fundToken('usdt', evmAddress, 50n * UNIT)
  await card.getByLabel('You deposit').fill('5')
  await confirm('Allow USDT')
  await expect(card.getByRole('button', { name: 'Deposit USDT' })).toBeEnabled({
    timeout: patient(60_000),
  })
  await page.goto(`${world.webUrl}/swap/revoke-approve`)
  const approvals = page.getByRole('region', { name: 'Approvals on Ethereum' })
  await expect(approvals.getByText('5 USDT')).toBeVisible({ timeout: patient(60_000) })
  await expectFitAndAccessible(page)

  await page.goBack()
  await expect(card.getByLabel('You deposit')).toHaveValue('5')
  await card.getByLabel('You deposit').fill('7')
  await expect(card.getByText(/asks three times/)).toBeVisible()
  await confirm('Reset the USDT allowance')
  await confirm('Allow USDT')
  await confirm('Deposit USDT')
  await expect(page.getByText('Mint completed')).toBeVisible({ timeout: patient(60_000) })
})

test('a deposit that is sped up in the wallet is followed, and one that is cancelled is told as such', async ({
  trader,
  page,
}) => {
  test.slow()
  const { card, chain, confirm } = await openDeposit(trader, 'ckETH', 'cketh_ledger')
  const sent = card.getByRole('list', { name: 'Sent from this device' })
  const inWallet = (press: 'speedUp' | 'cancel') =>
    page.evaluate(async (name) => {
      const wallet = Object(Reflect.get(window, 'evmWallet'))
      const hashes: string[] = Reflect.get(wallet, 'sent')
      const act: (hash: string | undefined) => Promise<string> = Reflect.get(wallet, name)
      await act.call(wallet, hashes.at(-1))
    }, press)
  const countSent = () =>
    page.evaluate(() => {
      const hashes: string[] = Reflect.get(Object(Reflect.get(window, 'evmWallet')), 'sent')
      return hashes.length
    })
  const depositAnd = async (press: 'speedUp' | 'cancel') => {
    await chain.setMining(false)
    try {
      await card.getByLabel('You deposit').fill('0.01')
      const before = await countSent()
      await confirm('Deposit ETH')
      await expect.poll(countSent).toBe(before + 1)
      await expect(sent).toContainText('speed it up or cancel it')
      await inWallet(press)
    } finally {
      await chain.setMining(true)
    }
  }
  await depositAnd('speedUp')
  await expect(page.getByText(/^Sped up in your wallet/)).toBeVisible({ timeout: patient(60_000) })
  // its end may have been told before the wallet's part was seen
  await expect(page.getByRole('region', { name: 'Transfers' }).getByRole('link')).toContainText(
    'Minted',
    { timeout: patient(60_000) },
  )
  await depositAnd('cancel')
  await expect(page.getByText(/^Cancelled in your wallet: nothing/)).toBeVisible({
    timeout: patient(60_000),
  })
  await expect(sent).toContainText('Nothing was deposited')
})
