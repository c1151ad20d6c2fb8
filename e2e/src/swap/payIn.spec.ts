import { expect, type Trader, test } from '../fixtures.ts'
import { confirmAsPriceMoves } from '../wallets/movePrice.ts'

const UNIT = 100_000_000n
const ICP_FEE = 10_000n

async function feeOfSlu({ world: { reader, config } }: Trader): Promise<bigint> {
  return (await reader.tokens.fetch(config.canisters.slu_ledger ?? '')).fee
}

async function readBalances(trader: Trader, principal: string) {
  const [icp, slu] = await Promise.all([
    trader.balanceOf('icp_ledger', principal),
    trader.balanceOf('slu_ledger', principal),
  ])
  return { icp, slu }
}

test('a token without allowances is bought, and sold again by a transfer, to the last unit', async ({
  trader,
  page,
}) => {
  await trader.openSwap('icp_ledger', 'slu_ledger')
  const principal = await trader.signIn()
  await trader.getTestTokens()
  await trader.confirmSwap('5')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  await page.keyboard.press('Escape')

  await trader.openSwap('slu_ledger', 'icp_ledger')
  const before = await readBalances(trader, principal)
  await trader.confirmSwap('3')
  const done = page.getByRole('dialog', { name: 'Swap complete' })
  await expect(done).toBeVisible()
  await expect(done).toContainText('You received')

  const after = await readBalances(trader, principal)
  expect(before.slu - after.slu).toBe(3n * UNIT + 2n * (await feeOfSlu(trader)))
  expect(after.icp).toBeGreaterThan(before.icp)
})

test('what is kept in the pool is offered back, and pays the next swap', async ({
  trader,
  page,
}) => {
  await trader.openSwap('icp_ledger', 'slu_ledger')
  const principal = await trader.signIn()
  await trader.getTestTokens()
  await page.getByRole('button', { name: /Swap settings/ }).click()
  const keeps = page.getByRole('switch', { name: 'Keep in pool' })
  await keeps.click()
  const notice = page.getByRole('dialog', { name: 'Keep in pool' })
  await expect(notice).toContainText('does not arrive in your wallet')
  await notice.getByRole('button', { name: 'Cancel' }).click()
  await expect(keeps).not.toBeChecked()
  await keeps.click()
  await notice.getByRole('button', { name: 'Keep tokens in pools' }).click()
  await expect(keeps).toBeChecked()
  await page.keyboard.press('Escape')

  const start = await readBalances(trader, principal)
  await page.getByLabel('You pay').fill('5')
  await page.getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await expect(review).toContainText('The SLU stay in the pool')
  await review.getByRole('button', { name: 'Confirm swap' }).click()
  const done = page.getByRole('dialog', { name: 'Swap complete' })
  await expect(done).toContainText('Kept for you in the pool')
  await page.keyboard.press('Escape')
  const kept = await readBalances(trader, principal)
  expect(kept.slu).toBe(start.slu)
  expect(start.icp - kept.icp).toBe(5n * UNIT + 2n * ICP_FEE)
  await expect(page.getByText(/^The pool holds [\d.,]+ SLU for you\.$/)).toBeVisible()

  // unticked at once; then all that the pool has pays the way back
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await keeps.click()
  await expect(keeps).not.toBeChecked()
  await page.keyboard.press('Escape')
  await trader.openSwap('slu_ledger', 'icp_ledger')
  await page.getByRole('button', { name: /^In the pool: / }).click()
  await page.getByRole('button', { name: 'Review swap' }).click()
  await expect(review).toContainText('is paid with what the pool already holds for you')
  await review.getByRole('button', { name: 'Confirm swap' }).click()
  await expect(done).toContainText('You received')

  const after = await readBalances(trader, principal)
  expect(after.slu).toBe(kept.slu)
  expect(after.icp).toBeGreaterThan(kept.icp)
})

test('a swap that is refused after its deposit says where the tokens lie, and brings them back', async ({
  trader,
  page,
}) => {
  await trader.openSwap('icp_ledger', 'slu_ledger')
  const principal = await trader.signIn()
  await trader.getTestTokens()
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await page.getByLabel('Custom slippage in percent').fill('0.01')
  await page.getByRole('switch', { name: 'Keep in pool' }).click()
  await page.getByRole('button', { name: 'Keep tokens in pools' }).click()
  await page.keyboard.press('Escape')
  const before = await readBalances(trader, principal)
  await page.getByLabel('You pay').fill('5')
  await page.getByRole('button', { name: 'Review swap' }).click()
  await confirmAsPriceMoves(trader, 'slu_ledger')

  const failed = page.getByRole('dialog', { name: 'Swap not completed' })
  await expect(failed).toContainText('The pool holds your tokens for you')
  await failed.getByRole('button', { name: 'Bring it back to the wallet' }).click()
  await expect
    .poll(async () => (await readBalances(trader, principal)).icp)
    .toBe(before.icp - 3n * ICP_FEE)
})
