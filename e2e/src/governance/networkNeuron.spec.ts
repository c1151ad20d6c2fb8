import { newOrderKey, type Sdk } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { untilKnown } from '../untilKnown.ts'
import { fund } from '../wallets/fund.ts'

test.use({ movesTime: 'networkNeuron' })

const ICP = 100_000_000n
const FEE = 10_000n
const DAY = 86_400n
/** Power falls after half a year of silence; the neuron dissolves for some days longer. */
const [DELAY, SILENCE, REST] = [220, 190, 31]
const SESSION_MS = 300 * 86_400_000

/** A proposal of somebody else: whoever has a neuron by then can vote on it. */
async function makeMotion(bot: Sdk, governanceId: string, ledgerId: string): Promise<void> {
  const key = () => newOrderKey(bot.principal.toText())
  await bot.sns.stake({ governanceId, ledgerId, amount: 10n * ICP, key: key() })
  const [seen] = await bot.sns.fetchNeurons(governanceId)
  if (seen === undefined) throw new Error('the neuron is not there')
  const change = { kind: 'increase-delay', additional: 300n * DAY } as const
  await bot.sns.change({ governanceId, seen, change, key: key() })
  const action = { kind: 'motion', text: 'Ships are greeted.' } as const
  const proposal = { title: 'Greet every ship', summary: 'With a flag.', url: '', action }
  await bot.sns.propose({ governanceId, neuronId: seen.id, proposal, key: key() })
}

test('a neuron of the network lives: split and merged, it follows, votes, is confirmed, and is paid out', async ({
  trader,
  page,
  world,
}) => {
  test.setTimeout(patient(300_000))
  const { nns_governance: governanceId = '', icp_ledger: ledgerId = '' } = world.config.canisters
  const me = await trader.openFunded('/wallet', { lastsMs: SESSION_MS })
  const main = page.getByRole('main')
  const done = page.getByRole('dialog', { name: 'Done' })
  const close = async () => {
    await untilKnown(page, done)
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(done).toBeHidden()
  }
  const before = await trader.balanceOf('icp_ledger', me)

  // the wallet leads there
  await main.getByRole('button', { name: 'More for ICP', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add to NNS' }).click()
  const staking = page.getByRole('dialog', { name: 'Stake for Network (NNS)' })
  await staking.getByRole('textbox', { name: 'Amount' }).fill('20')
  await staking.getByRole('button', { name: 'Stake', exact: true }).click()
  await close()
  const card = main.getByRole('region', { name: /^Neuron \d+$/ })
  await expect(card).toContainText('None: voting needs')
  await card.getByRole('button', { name: 'Set dissolve delay' }).click()
  const delay = page.getByRole('dialog', { name: 'Set dissolve delay' })
  await delay.getByLabel('New delay in days').fill(`${DELAY}`)
  await delay.getByRole('button', { name: 'Set delay' }).click()
  await close()
  await expect(card).toContainText('Full voting power until')

  await card.getByRole('button', { name: 'Split', exact: true }).click()
  const split = page.getByRole('dialog', { name: 'Split a neuron' })
  await split.getByRole('textbox', { name: 'Split off' }).fill('5')
  await split.getByRole('button', { name: 'Split', exact: true }).click()
  await close()
  await expect(card).toHaveCount(2)
  await card.filter({ hasText: '15 ICP' }).getByRole('button', { name: 'Merge' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge neurons' })
  await expect(merge).toContainText('19.9998 ICP')
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await close()
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('19.9998 ICP')

  await card.getByRole('button', { name: 'Following' }).click()
  const following = page.getByRole('dialog', { name: 'Following' })
  await following.getByLabel('Known neurons').fill('nadia')
  await following.getByRole('button', { name: 'Add Nadia' }).click()
  await expectFitOnPhoneToo(page)
  await following.getByRole('button', { name: 'Save for All other topics' }).click()
  await close()

  const bot = world.newBot()
  await fund(world.config, bot.principal.toText())
  await makeMotion(bot, governanceId, ledgerId)
  await page.goto(`${world.webUrl}/sns/voting?view=inbox`)
  await main.getByRole('link', { name: /Greet every ship/ }).click()
  const vote = main.getByRole('region', { name: 'Your vote' })
  await vote.getByRole('button', { name: 'Adopt' }).click()
  const asked = page.getByRole('dialog', { name: 'Adopt the proposal' })
  await asked.getByRole('button', { name: 'Adopt' }).click()
  await close()
  await expect(vote).toContainText('Voted yes')
  await expect(main.getByRole('region', { name: 'Details' })).toContainText('Motion')

  await page.getByRole('link', { name: 'Network (NNS)' }).click()
  await page.getByRole('link', { name: 'Neurons', exact: true }).first().click()
  await card.getByRole('button', { name: 'Start dissolving' }).click()
  const dissolving = page.getByRole('dialog', { name: 'Start dissolving' })
  await dissolving.getByRole('button', { name: 'Confirm' }).click()
  await close()
  await expect(card).toContainText('Dissolving')

  const letPass = async (days: number) => {
    await page.getByRole('banner').getByRole('button', { name: 'Display settings' }).click()
    const clock = page.getByRole('region', { name: "Clock of this machine's network" })
    await clock.getByLabel('Days').fill(`${days}`)
    await clock.getByRole('button', { name: 'Let pass' }).click()
    const warned = page.getByRole('dialog', { name: `Let ${days} days pass?` })
    await warned.getByRole('button', { name: 'Move the clock' }).click()
  }
  await letPass(SILENCE)
  await expect(card).toContainText('Voting power once confirmed', { timeout: patient(60_000) })
  await main.getByRole('button', { name: 'Confirm 1 neuron' }).click()
  await close()
  await expect(card).toContainText('Full voting power until')

  await letPass(REST)
  await expect(card).toContainText('Dissolved', { timeout: patient(60_000) })
  await card.getByRole('button', { name: 'Disburse', exact: true }).first().click()
  const paying = page.getByRole('dialog', { name: 'Disburse the neuron' })
  await paying.getByRole('button', { name: 'Confirm' }).click()
  await close()
  // staked, split, merged and paid out: a fee each
  expect(await trader.balanceOf('icp_ledger', me)).toBe(before - 4n * FEE)
})
