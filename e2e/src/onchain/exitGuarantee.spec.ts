import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk } from '@sluice/sdk'
import { patient } from '../allIsReal.ts'
import { expect, Trader, test } from '../fixtures.ts'
import { provide } from '../liquidity/provide.ts'
import { openWithKey, reviewPayment } from '../walletPage.ts'
import { deposit, poolOf } from '../wallets/position.ts'
import { OwnPage } from './OwnPage.ts'

const ICP = 100_000_000n
/** Nothing listens there. */
const GONE = 'http://127.0.0.1:1'

test('with every server of ours gone the page comes from a canister: balances, a payment, positions, recovery and a swap go on', async ({
  page,
  context,
  world,
}) => {
  // a whole site is packed and published first
  test.setTimeout(patient(300_000))
  const config = { ...world.asPage, services: { info: GONE } }
  const { url } = await OwnPage.publish(config)
  const { port } = new URL(url)
  const strange: string[] = []
  // the page's own server, the sign-in page's and the info service's
  await page.route(
    (asked) => asked.port !== port,
    (route) => {
      strange.push(route.request().url())
      return route.abort('connectionrefused')
    },
  )
  const trader = new Trader(page, context, { ...world, config, asPage: config, webUrl: url })

  const { identity } = await openWithKey(trader, { path: '/wallet' })
  const owner = identity.getPrincipal().toText()
  await expect(page.getByRole('main')).toContainText(/Internet Computer\s*200/)
  const to = Ed25519KeyIdentity.generate().getPrincipal().toText()
  const payment = await reviewPayment(page, { symbol: 'ICP', to, amount: '1.5' })
  await payment.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Transferred successfully')).toBeVisible()
  expect(await trader.balanceOf('icp_ledger', to)).toBe(149_990_000n)

  const { canisterId } = await poolOf(config, identity)
  await provide(createSdk(config, { identity }), canisterId, config.canisters.icp_ledger ?? '')
  await page.goto(`${url}/liquidity`)
  await expect(page.getByRole('heading', { name: 'Positions (1)' })).toBeVisible({
    timeout: patient(60_000),
  })

  await deposit(config, identity, { ledger: 'icp_ledger', amount: 5n * ICP })
  const before = await trader.balanceOf('icp_ledger', owner)
  await page.goto(`${url}/swap/withdraw`)
  const kept = page.getByRole('row').filter({ hasText: 'Kept by the pool for you' })
  await kept.filter({ hasText: 'ICP' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect
    .poll(async () => (await trader.balanceOf('icp_ledger', owner)) - before)
    .toBeGreaterThan(4n * ICP)

  const bitcoin = await trader.balanceOf('ckbtc_ledger', owner)
  await trader.openSwap()
  await trader.confirmSwap('2')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  expect(await trader.balanceOf('ckbtc_ledger', owner)).toBeGreaterThan(bitcoin)
  // it did ask, and went on without an answer
  expect(strange.every((asked) => asked.startsWith(GONE))).toBe(true)
})
