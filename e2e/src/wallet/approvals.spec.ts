import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { expectAfterPauses } from '../afterPauses.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey, queriesTo } from '../walletPage.ts'
import { allowancesOf } from '../wallets/allowances.ts'

const ICP = 100_000_000n

test('approvals of elsewhere are shown with what they put at risk, and are gone once revoked', async ({
  trader,
  page,
  world: { config, reader, webUrl },
}) => {
  const { identity, setMood } = await openWithKey(trader, { path: '/swap' })
  const pools = await reader.pools.list()
  const pool = pools.find(({ token0, token1 }) =>
    [token0, token1].includes(config.canisters.ckbtc_ledger ?? ''),
  )
  const poolId = pool?.canisterId ?? ''
  const stranger = Ed25519KeyIdentity.generate().getPrincipal().toText()
  const allowances = allowancesOf(config, identity)
  await allowances.approve('icp_ledger', poolId, 7n * ICP)
  await allowances.approve('ckbtc_ledger', stranger, 10n * ICP)

  await page.goto(`${webUrl}/swap/revoke-approve`)
  const rows = page.getByRole('table', { name: 'Approvals' }).getByRole('row')
  const risky = rows.filter({ hasText: 'Unknown' })
  // the history of its ledger is read first
  await expect(risky).toContainText('10 ckBTC', { timeout: patient(60_000) })
  await expect(risky).toContainText('Never')
  await expect(risky).toContainText(/\$9\d\.\d\dK/)
  await expect(rows.filter({ hasText: 'Pool' })).toContainText('7 ICP')

  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Revoke' })
  await setMood(page, 'refuses-calls')
  await risky.getByRole('button', { name: 'Revoke' }).click()
  await confirm.click()
  await expect(page.getByText('You declined in your wallet. Nothing has changed.')).toBeVisible()
  expect(await allowances.fetch('ckbtc_ledger', stranger)).toBe(10n * ICP)
  await setMood(page, 'willing')

  await page.getByRole('button', { name: 'Revoke all 2' }).click()
  await confirm.click()
  await expect(page.getByText('2 approvals taken back.')).toBeVisible()
  await expect(page.getByText('Nobody may take tokens from your account.')).toBeVisible()
  expect(await allowances.fetch('ckbtc_ledger', stranger)).toBe(0n)
  expect(await allowances.fetch('icp_ledger', poolId)).toBe(0n)
})

test('a ledger that does not answer is named, and hides no approval on another', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const stranger = Ed25519KeyIdentity.generate().getPrincipal().toText()
  await allowancesOf(config, identity).approve('ckusdc_ledger', stranger, 3_000_000n)
  const silent = queriesTo(config.canisters.ckbtc_ledger ?? '')
  await page.route(silent, (route) => route.abort())

  await page.goto(`${webUrl}/swap/revoke-approve`)
  const risky = page.getByRole('row').filter({ hasText: 'Unknown' })
  // its own history is read first
  await expect(risky).toContainText('3 ckUSDC', { timeout: patient(60_000) })
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'approvals on them are not shown: ckBTC.' })
  await expectAfterPauses(notice)
  // the page asks again by itself, too: the button is pressed while it is there for sure
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.unroute(silent)
  await expect(notice).toBeHidden()
  await expect(risky).toContainText('3 ckUSDC')
})
