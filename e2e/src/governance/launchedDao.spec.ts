import { newOrderKey } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { fund } from '../wallets/fund.ts'
import { adopt, follow, letPass, openClock, takePart } from './governancePage.ts'
import { voter } from './voters.ts'

test.use({ movesTime: 'launchedDao' })

const MONTHS_MS = 90 * 86_400_000

test('whoever takes part in a launch has neurons when it has succeeded, which follow and vote, and the DAO decides', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  test.setTimeout(patient(240_000))
  const main = page.getByRole('main')
  await trader.openFunded('/sns/launches', { lastsMs: MONTHS_MS })
  await main.getByRole('list', { name: 'Launches' }).getByRole('link').click()
  const status = main.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('3 of at least 4')
  const calculator = main.getByRole('region', { name: 'Calculator' })
  await calculator.getByRole('textbox', { name: 'Payment' }).fill('10')
  await expect(calculator).toContainText('Fewest tokens')
  await settle(page)
  await expectFitOnPhoneToo(page)
  await takePart(page, '10')
  await expect(status).toContainText('It has enough to succeed')
  const part = main.getByRole('region', { name: 'Your part' })
  await expect(part).toContainText('You have committed')
  await expect(part).toContainText('10 ICP')

  await test.step('its time is over: the sale ends by itself, and its neurons come', async () => {
    await letPass(page, await openClock(page), 15)
    await expect(status).toContainText('It succeeded', { timeout: patient(60_000) })
    await expect(part).toContainText('Your neurons have arrived', { timeout: patient(60_000) })
    await part.getByRole('link', { name: 'To your neurons' }).click()
    await expect(main.getByRole('region', { name: /^Neuron / })).toHaveCount(5)
  })

  const founder = voter(config, 'sns founder')
  const sns = (await founder.sns.fetchList()).find(({ name }) => name === 'Tidewater')
  const [leading] = sns === undefined ? [] : await founder.sns.fetchNeurons(sns.governanceId)
  if (sns === undefined || leading === undefined) throw new Error('nobody leads the new DAO')

  await fund(config, founder.principal.toText())
  const propose = (title: string) =>
    founder.sns.propose({
      governanceId: sns.governanceId,
      neuronId: leading.id,
      proposal: { title, summary: '', url: '', action: { kind: 'motion', text: title } },
      key: newOrderKey(founder.principal.toText()),
    })

  await test.step('they vote on what the founder proposes', async () => {
    await propose('A tide gauge for the quay')
    await page.goto(`${webUrl}/sns/voting?view=inbox`)
    await main.getByRole('link', { name: /A tide gauge for the quay/ }).click()
    await adopt(page)
  })

  await test.step('one of them follows the founder, and the others of its basket follow that one', async () => {
    await page.goto(`${webUrl}/sns/neurons?root_id=${sns.rootId}`)
    const cards = main.getByRole('region', { name: /^Neuron / })
    await expect(cards).toHaveCount(5)
    await follow(page, cards.filter({ hasText: '120 days' }), leading.id)
    await propose('A bench beside it')
    await page.goto(`${webUrl}/sns/voting?root_id=${sns.rootId}`)
    await main.getByRole('link', { name: /A bench beside it/ }).click()
    const votes = main.getByRole('region', { name: 'Your vote' })
    await expect(votes.getByText('Voted yes')).toHaveCount(4)
  })

  await test.step('what was adopted is carried out when its time is over', async () => {
    await letPass(page, await openClock(page), 2)
    await expect(main.getByRole('region', { name: 'Details' })).toContainText('Executed', {
      timeout: patient(60_000),
    })
  })
})
