import { expectAfterPauses } from '../afterPauses.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey, queriesTo } from '../walletPage.ts'
import { deposit, poolOf } from '../wallets/position.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n

test('what a pool still holds is found and brought back, also while another pool does not answer', async ({
  trader,
  page,
  world: { config, reader, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const own = identity.getPrincipal().toText()
  await deposit(config, identity, { ledger: 'icp_ledger', amount: 5n * ICP })
  const { canisterId } = await poolOf(config, identity)
  const other = (await reader.pools.list()).find((pool) => pool.canisterId !== canisterId)
  const silent = queriesTo(other?.canisterId ?? '')
  await page.route(silent, (route) => route.abort())
  const before = await trader.balanceOf('icp_ledger', own)

  await page.goto(`${webUrl}/swap/withdraw`)
  const rows = page.getByRole('row').filter({ hasText: 'ICP' })
  await expect(rows).toContainText('5 ICP')
  const notice = page.getByRole('alert').filter({ hasText: 'These pools did not answer' })
  await expectAfterPauses(notice)
  // the page asks again by itself, too: the button is pressed while it is there for sure
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.unroute(silent)
  await expect(notice).toBeHidden()

  await rows.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('No pool holds anything for you.')).toBeVisible()
  expect(await trader.balanceOf('icp_ledger', own)).toBe(before + 5n * ICP - ICP_FEE)
})
