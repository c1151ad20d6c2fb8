import { Actor, HttpAgent } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import * as StakingPool from '@sluice/candid/staking_pool'
import { type Config, createSdk, fromHex, type ListedStakingPool } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { closeDone } from '../liquidity/liquidityPage.ts'
import { openWithKey } from '../walletPage.ts'

const ICP = 100_000_000n

/** What a pool's canister itself says of somebody. */
async function booksOf(config: Config, pool: ListedStakingPool, owner: Principal) {
  const agent = agentOf(config)
  const service = Actor.createActor<StakingPool._SERVICE>(StakingPool.idlFactory, {
    agent,
    canisterId: pool.stakingPoolId,
  })
  const answer = await service.getUserInfo(owner)
  if ('err' in answer) throw new Error(answer.err)
  return answer.ok
}

const agentOf = ({ network }: Config) =>
  HttpAgent.createSync({
    host: network.host,
    ...(network.rootKey === undefined ? {} : { rootKey: fromHex(network.rootKey) }),
  })

test('tokens are staked, their reward grows and is harvested, and all comes back', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: '/stake' })
  const sdk = createSdk(config, { identity })
  const me = identity.getPrincipal()
  const live = await sdk.stakes.list({ filter: 'live' })
  const pool = live.find(({ stakingToken }) => stakingToken === config.canisters.icp_ledger)
  if (pool === undefined) throw new Error('no pool takes ICP')
  await expect(page.getByRole('heading', { name: 'Staking pools', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Live', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectFitAndAccessible(page)
  await page.locator(`a[href$="/stake/details/${pool.stakingPoolId}"]`).first().click()
  await expect(page.getByRole('heading', { name: 'Stake ICP, earn SLU' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  const had = await sdk.balances.fetch(pool.stakingToken)
  await page.getByLabel('Amount').fill('1000000')
  await expect(page.getByRole('button', { name: 'Insufficient ICP balance' })).toBeDisabled()
  await page.getByLabel('Amount').fill('10')
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Stake', exact: true }).click()
  const stake = page.getByRole('dialog', { name: 'Stake ICP' })
  await expect(stake).toContainText('The pool keeps 5% of what is earned')
  await expectFitAndAccessible(page)
  await stake.getByRole('button', { name: 'Stake', exact: true }).click()
  await closeDone(page)
  // what was given does not stand there to be given again
  await expect(page.getByLabel('Amount')).toHaveValue('')
  expect((await booksOf(config, pool, me)).stakeAmount).toBe(10n * ICP)
  expect(await sdk.balances.fetch(pool.stakingToken)).toBe(had - 10n * ICP - 20_000n)

  const rewards = await sdk.balances.fetch(pool.rewardToken)
  await page
    .getByRole('button', { name: 'Harvest', exact: true })
    .click({ timeout: patient(60_000) })
  await page
    .getByRole('dialog', { name: 'Harvest SLU' })
    .getByRole('button', { name: 'Harvest', exact: true })
    .click()
  await closeDone(page)
  const harvested = (await sdk.balances.fetch(pool.rewardToken)) - rewards
  expect(harvested).toBeGreaterThan(0n)
  const { records } = await sdk.stakes.fetchRecords(pool.stakingPoolId, {
    isReward: true,
    owner: me.toText(),
    offset: 0,
    limit: 1,
  })
  expect(records[0]).toMatchObject({ kind: 'withdraw', isReward: true })

  await page.getByRole('tab', { name: 'Unstake' }).click()
  await page.getByRole('button', { name: 'Max', exact: true }).click()
  await page.getByRole('button', { name: 'Unstake', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Unstake ICP' })
    .getByRole('button', { name: 'Unstake', exact: true })
    .click()
  await closeDone(page)
  await expect(page.getByText('You have no ICP staked here.')).toBeVisible()
  expect(await booksOf(config, pool, me)).toMatchObject({ stakeAmount: 0n, stakeTokenBalance: 0n })
  // an approval, a transfer in and one out
  expect(await sdk.balances.fetch(pool.stakingToken)).toBe(had - 30_000n)
})

test('whoever pays for it founds a pool, which is on the list as new and has its reward', async ({
  trader,
  page,
  world: { config },
}) => {
  const { icp_ledger: icp = '', slu_ledger: slu } = config.canisters
  const { identity } = await openWithKey(trader, {
    path: `/stake/create?stake=${icp}&reward=${slu}`,
  })
  const sdk = createSdk(config, { identity })
  await page.getByLabel('Name').fill('A pool of my own')
  await page.getByLabel('Total reward').fill('999')
  await expect(
    page.getByRole('button', { name: 'A minimum of 1000 Tokens are required to create a pool' }),
  ).toBeDisabled()
  await page.getByLabel('Total reward').fill('2000')
  await page.getByLabel('If so much were staked').fill('100')
  await expect(page.getByText('Creating one costs')).toContainText('1 ICP')
  await expectFitAndAccessible(page)
  const had = await sdk.balances.fetch(icp)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Create a staking pool' })
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Create', exact: true }).click()
  await closeDone(page)

  const made = (await sdk.stakes.list()).find(({ name }) => name === 'A pool of my own')
  if (made === undefined) throw new Error('it is not on the list')
  const { status, rewardPerSecond, startSeconds, endSeconds } = await sdk.stakes.fetch(
    made.stakingPoolId,
  )
  expect(status).toBe('not-started')
  // all that it promises lies in its account
  expect(await sdk.balances.fetchOf(made.stakingPoolId, made.rewardToken)).toBe(
    rewardPerSecond * BigInt(endSeconds - startSeconds),
  )
  // the price, and the fees of the approval and of the payment
  expect(had - (await sdk.balances.fetch(icp))).toBe(100_020_000n)
  await expect(page).toHaveURL(/\/stake\?state=ALL/)
  await expect(
    page.locator(`a[href$="/stake/details/${made.stakingPoolId}"]`).first(),
  ).toBeVisible()
  await expect(
    page.getByRole('row').filter({ hasText: 'New' }).filter({ hasText: 'SLU' }),
  ).toHaveCount(1)
})
