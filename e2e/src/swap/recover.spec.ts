import type { SignIdentity } from '@icp-sdk/core/agent'
import { Actor } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { PasscodeManager } from '@sluice/candid'
import {
  type Config,
  createAgent,
  createSdk,
  formatAddress,
  principalSubaccount,
} from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { allowancesOf } from '../wallets/allowances.ts'
import { deposit, poolOf } from '../wallets/position.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n

/** The person's own account at a pool, as a wallet that knows nothing of the exchange writes it. */
function ownAccountAt(poolId: string, owner: Principal): string {
  const subaccount = principalSubaccount(owner.toUint8Array())
  return formatAddress({ owner: Principal.fromText(poolId), subaccount })
}

async function pay(
  config: Config,
  identity: SignIdentity,
  ledger: string,
  to: string,
  amount: bigint,
) {
  const ledgerId = config.canisters[ledger] ?? ''
  await createSdk(config, { identity }).wallet.transfer({ ledgerId, to, amount })
}

test('what lies at a pool, deposited or not, is worth something and comes back with one press', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const owner = identity.getPrincipal()
  const { canisterId } = await poolOf(config, identity)
  await deposit(config, identity, { ledger: 'icp_ledger', amount: 5n * ICP })
  await pay(config, identity, 'icp_ledger', ownAccountAt(canisterId, owner), 2n * ICP)
  // less than bringing it back costs
  await pay(config, identity, 'ckbtc_ledger', ownAccountAt(canisterId, owner), 15n)
  const before = await trader.balanceOf('icp_ledger', owner.toText())

  await page.goto(`${webUrl}/swap/withdraw`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reclaim your tokens' })).toBeVisible()
  const kept = page.getByRole('row').filter({ hasText: 'Kept by the pool for you' })
  const paid = page.getByRole('row').filter({ hasText: 'not yet deposited' })
  await expect(kept).toContainText('5 ICP')
  await expect(paid).toContainText('2 ICP')
  await expect(page.getByText('2 amounts, together worth')).toContainText('$')
  await expectFitAndAccessible(page)
  await page.getByRole('checkbox', { name: /worth more than its fee/ }).click()
  await expect(page).toHaveURL(/hideUnavailableClaim=false/)
  await expect(
    paid.filter({ hasText: 'ckBTC' }).getByRole('button', { name: 'Below the fee' }),
  ).toBeDisabled()

  await page.getByRole('button', { name: 'Withdraw all 2' }).click()
  const review = page.getByRole('dialog', { name: 'Withdraw all 2' })
  await review.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('2 amounts are on their way')).toBeVisible()
  await expect(kept).toBeHidden()
  const after = await trader.balanceOf('icp_ledger', owner.toText())
  expect(after - before).toBe(5n * ICP - ICP_FEE + (2n * ICP - 2n * ICP_FEE))
})

test('what was sent to a pool by mistake is found by its token, in both places', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const owner = identity.getPrincipal()
  const { canisterId } = await poolOf(config, identity)
  await pay(config, identity, 'ckusdc_ledger', ownAccountAt(canisterId, owner), 3_000_000n)
  await pay(config, identity, 'icp_ledger', canisterId, ICP)
  const before = await trader.balanceOf('ckusdc_ledger', owner.toText())
  const icpBefore = await trader.balanceOf('icp_ledger', owner.toText())

  await page.goto(`${webUrl}/swap/withdraw`)
  await page.getByRole('link', { name: 'Sent by mistake' }).click()
  // ICP stands there first
  const strays = page.getByRole('table', { name: "Sent to pools' own accounts" })
  await expect(page.getByText('No result found')).toBeVisible()
  await strays.getByRole('button', { name: 'Retrieve' }).click()
  await expect(page.getByText('is on its way to your wallet')).toBeVisible()
  await expect
    .poll(() => trader.balanceOf('icp_ledger', owner.toText()))
    .toBe(icpBefore + ICP - ICP_FEE)
  // the ledger's log shows it for ever, and it has come back
  await expect(page.getByText('No such transfer was found.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No such transfer was found.')).toBeVisible()

  const { ckusdc_ledger: ckusdc = '' } = config.canisters
  await page.goto(`${webUrl}/swap/find-mis-transferred-token?tokenId=${ckusdc}`)
  const foreign = page.getByRole('table', { name: 'In your accounts at pools' })
  await expect(foreign).toContainText('3 ckUSDC')
  await foreign.getByRole('button', { name: 'Retrieve' }).click()
  await expect(foreign).toBeHidden()
  const fee = 10n
  expect(await trader.balanceOf('ckusdc_ledger', owner.toText())).toBe(before + 3_000_000n - fee)
})

test('an unused creation fee comes back, also where it has become the right to create a pool', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const owner = identity.getPrincipal().toText()
  await page.goto(`${webUrl}/swap/pcm/reclaim`)
  await expect(page.getByText('No creation fee of yours is unused.')).toBeVisible()

  const { token0, token1 } = await poolOf(config, identity)
  const canisterId = config.canisters.passcode_manager ?? ''
  const agent = createAgent({ config }, identity)
  const manager = Actor.createActor<PasscodeManager._SERVICE>(PasscodeManager.idlFactory, {
    agent,
    canisterId,
  })
  const { passcodePrice: price } = await manager.metadata()
  await allowancesOf(config, identity).approve('icp_ledger', canisterId, 4n * price)
  await manager.depositFrom({ amount: 2n * price, fee: ICP_FEE })
  const pair = [Principal.fromText(token0), Principal.fromText(token1)] as const
  await manager.requestPasscode(...pair, 10_000n)
  const before = await trader.balanceOf('icp_ledger', owner)

  await page.reload()
  const rows = page.getByRole('table', { name: 'Creation fees' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Paid in' })).toContainText('1 ICP')
  const bought = rows.filter({ hasText: /Right to create .* 1%/ })
  await bought.getByRole('button', { name: 'Withdraw' }).click()
  await expect(bought).toBeHidden()
  await rows.filter({ hasText: 'Paid in' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('No creation fee of yours is unused.')).toBeVisible()
  expect(await trader.balanceOf('icp_ledger', owner)).toBe(before + 2n * (price - ICP_FEE))
})
