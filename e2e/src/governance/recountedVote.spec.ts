import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { prefer, settle } from '../frame.ts'

test.use({ hasInfo: true })

test('the info service has counted again who may vote, and says so to a visitor', async ({
  page,
  world: { webUrl, reader },
}) => {
  await prefer(page, {})
  const [project] = await reader.votes.fetchProjects(0, 10)
  const id = project?.id ?? ''
  const { proposals } = await reader.votes.fetchProposals(id, 0, 1)
  await page.goto(`${webUrl}/vote/${id}/${proposals[0]?.number}`)
  const rules = page.getByRole('main').getByRole('region', { name: 'Rules' })
  // the ledger's log is replayed for whoever asks first
  await expect(rules).toContainText('Recounted: the info service has replayed the ledger', {
    timeout: patient(30_000),
  })
  await expect(rules.getByRole('alert')).toHaveCount(0)
  await settle(page)
  await expectFitOnPhoneToo(page)
})
