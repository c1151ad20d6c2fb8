import { newOrderKey, type Sdk, type Sns } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { fund } from '../wallets/fund.ts'
import { adopt, closeDone, follow, letPass, openClock } from './governancePage.ts'
import { voter, voteYes } from './voters.ts'

test.use({ movesTime: 'wholeLife' })

const SLU = 100_000_000n
const FEE = 1_000_000n
const DAY = 86_400n
const DELAY = 32n * DAY
const MONTHS_MS = 90 * 86_400_000

/** A proposal of somebody whose neuron may make one: whoever has a neuron by then can vote on it. */
async function makeMotion(bot: Sdk, { governanceId, ledgerId }: Sns, title: string): Promise<void> {
  const key = () => newOrderKey(bot.principal.toText())
  await bot.sns.stake({ governanceId, ledgerId, amount: 50n * SLU, key: key() })
  const [seen] = await bot.sns.fetchNeurons(governanceId)
  if (seen === undefined) throw new Error('the neuron is not there')
  const change = { kind: 'increase-delay', additional: DELAY } as const
  await bot.sns.change({ governanceId, seen, change, key: key() })
  const action = { kind: 'motion', text: title } as const
  const proposal = { title, summary: '', url: '', action }
  await bot.sns.propose({ governanceId, neuronId: seen.id, proposal, key: key() })
}

test('a neuron lives: it is staked, follows, votes, proposes, earns, dissolves while time passes, and is paid out', async ({
  trader,
  page,
  world,
}) => {
  test.setTimeout(patient(240_000))
  const me = await trader.openFunded('/sns/neurons', { lastsMs: MONTHS_MS })
  const main = page.getByRole('main')
  const before = await trader.balanceOf('slu_ledger', me)
  await expect(main.getByText('You have no neurons in')).toBeVisible()
  await main.getByRole('button', { name: 'Stake neuron' }).first().click()
  const staking = page.getByRole('dialog', { name: /^Stake for/ })
  await staking.getByRole('textbox', { name: 'Amount' }).fill('60')
  await staking.getByRole('button', { name: 'Stake', exact: true }).click()
  await closeDone(page)
  const card = main.getByRole('region', { name: /^Neuron / })
  await expect(card).toContainText('60 SLU')
  await expect(card).toContainText('None: voting needs')
  await card.getByRole('button', { name: 'Set dissolve delay' }).click()
  const delay = page.getByRole('dialog', { name: 'Set dissolve delay' })
  await delay.getByLabel('New delay in days').fill('0')
  await expect(delay.getByRole('button', { name: 'Must be above 0' })).toBeDisabled()
  await delay.getByLabel('New delay in days').fill('32')
  await expect(delay).toContainText('Free at the earliest')
  await delay.getByRole('button', { name: 'Set delay' }).click()
  await closeDone(page)
  await expect(card).not.toContainText('None: voting needs')
  await card.getByText('How it will be').click()
  await expectFitOnPhoneToo(page)

  const bot = world.newBot()
  const own = world.config.canisters.sns_root
  const sns = (await bot.sns.fetchList()).find(({ rootId }) => rootId === own)
  if (sns === undefined) throw new Error('the DAO is not listed')
  const { neurons } = await bot.sns.fetchAllNeurons(sns.governanceId)
  const strongest = neurons.toSorted((a, b) => Number(b.stake - a.stake)).at(0)
  await follow(page, card, strongest?.id ?? '')

  await fund(world.config, bot.principal.toText())
  await makeMotion(bot, sns, 'A bell for the harbour')
  await page.goto(`${world.webUrl}/sns/voting?view=inbox`)
  await main.getByRole('link', { name: /A bell for the harbour/ }).click()
  await adopt(page)

  await test.step('it makes a proposal, which the page counts as governance does', async () => {
    const nav = main.getByRole('navigation', { name: 'Governance' })
    await nav.getByRole('link', { name: 'Voting' }).click()
    await main.getByRole('button', { name: 'Make a proposal' }).click()
    const propose = page.getByRole('dialog', { name: 'Make a proposal' })
    await propose.getByLabel('Title').fill('Lights in the harbour')
    await propose.getByLabel('Summary').fill('They **should** stay on.')
    await propose.getByLabel('The motion').fill('The lights stay on.')
    await propose.getByRole('button', { name: 'Make proposal' }).click()
    await closeDone(page)
    await main.getByRole('link', { name: /Lights in the harbour/ }).click()
    await expect(main.getByRole('heading', { name: 'Lights in the harbour' })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Your vote' })).toContainText('Voted yes')
    await expect(main.getByRole('region', { name: 'Voting results' })).toContainText(
      'Recounted here',
    )
    await settle(page)
    await expectFitOnPhoneToo(page)
    // one that is rejected costs the neuron, whose stake is to come back whole
    const proposal = BigInt(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    for (const name of ['okan', 'pilar'] as const)
      await voteYes(voter(world.config, name), sns, proposal)
  })

  await page.goto(`${world.webUrl}/sns/neurons`)
  await card.getByRole('button', { name: 'Start dissolving' }).click()
  const dissolving = page.getByRole('dialog', { name: 'Start dissolving' })
  await dissolving.getByRole('button', { name: 'Confirm' }).click()
  await closeDone(page)
  await expect(card).toContainText('Dissolving')

  const clock = await openClock(page)
  await settle(page)
  await expectFitOnPhoneToo(page)
  await letPass(page, clock, 33)
  await expect(card).toContainText('Dissolved', { timeout: patient(60_000) })

  // what it has earned is told, and stays when the stake is paid out
  await expect(card.getByRole('button', { name: 'Stake maturity' })).toBeEnabled()
  await card.getByRole('button', { name: 'Disburse', exact: true }).first().click()
  const paying = page.getByRole('dialog', { name: 'Disburse the neuron' })
  await expect(paying).toContainText('You get')
  await paying.getByRole('button', { name: 'Confirm' }).click()
  await closeDone(page)
  expect(await trader.balanceOf('slu_ledger', me)).toBe(before - 2n * FEE)
  await expect(card.getByRole('button', { name: 'Stake maturity' })).toBeEnabled()
})
