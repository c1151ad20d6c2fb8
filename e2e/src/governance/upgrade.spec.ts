import { createHash } from 'node:crypto'
import { buildCanister, canisterSource } from '@sluice/canister/build'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { findDao, proposeUpgrade, voter, voteYes } from './voters.ts'

/** The same module with another date in its gzip header, as two builders of one source might have: another hash, and nothing else. */
async function anotherModule(folder: string): Promise<{ module: Uint8Array; hash: string }> {
  const { module } = await buildCanister(canisterSource(folder), () => {})
  const other = Uint8Array.from(module)
  new DataView(other.buffer).setUint32(4, 1_800_000_000, true)
  return { module: other, hash: createHash('sha256').update(other).digest('hex') }
}

test('a module of the exchange is upgraded by a vote, and the page shows which one runs before and after', async ({
  trader,
  page,
  world: { config },
}) => {
  const nadia = voter(config, 'nadia')
  const dao = await findDao(nadia)
  const { module, hash } = await anotherModule('settings')
  const canister = config.canisters.settings ?? ''
  const proposal = await proposeUpgrade(config, dao, { title: 'Other settings', canister, module })

  await trader.openSignedIn(`/sns/voting/${dao.governanceId}/${proposal}`)
  const main = page.getByRole('main')
  const effect = main.getByRole('region', { name: 'What it would change' })
  const change = effect.getByRole('list', { name: 'Module (SHA-256)' })
  await expect(change.getByTitle(hash)).toBeVisible()
  await expect(change.locator('s')).toContainText(/^[0-9a-f]{12}…/)
  await expect(change.locator('s')).not.toContainText(hash.slice(0, 12))
  await settle(page)
  await expectFitOnPhoneToo(page)

  for (const name of ['okan', 'pilar'] as const) await voteYes(voter(config, name), dao, proposal)
  await page.reload()
  const details = main.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('Executed', { timeout: patient(20_000) })
  await expect(effect).toContainText('The canister runs this module now.')
  await expect(effect.getByTitle(hash)).toBeVisible()
})
