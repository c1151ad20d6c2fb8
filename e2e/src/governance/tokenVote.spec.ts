import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Locator } from '@playwright/test'
import { createSdk } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { png } from '../png.ts'
import { untilKnown } from '../untilKnown.ts'
import { openWithKey } from '../walletPage.ts'
import { fund } from '../wallets/fund.ts'

test('a founder makes a project for a token, proposes by a snapshot, and a holder votes with a proof', async ({
  trader,
  page,
}) => {
  test.slow()
  const { identity } = await openWithKey(trader, { path: '/vote/create' })
  // a holder past the page, who lets the founder vote with their power later on
  const { config } = trader.world
  const holderKey = Ed25519KeyIdentity.generate()
  await fund(config, holderKey.getPrincipal().toText())
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Harbour')
  await main.getByRole('button', { name: 'Token whose holders vote' }).click()
  const tokens = page.getByRole('dialog', { name: 'Select a token' })
  await tokens.getByRole('searchbox').or(tokens.getByRole('combobox')).first().fill('SLU')
  await tokens.getByRole('option', { name: 'SLU' }).first().click()
  await settle(page)
  await expectFitOnPhoneToo(page)
  await main.getByRole('button', { name: 'Review' }).click()
  const creation = page.getByRole('dialog', { name: 'New project' })
  await creation.getByRole('button', { name: 'Make the project' }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'Done' }).click()

  await main.getByRole('link', { name: /^Harbour/ }).click()
  await expect(main.getByText('There are no proposals yet')).toBeVisible()
  await settle(page)
  await expectFitOnPhoneToo(page)
  await main.getByRole('link', { name: 'New proposal' }).click()
  await main.getByLabel('Title').fill('Shall it be dredged?')
  await main.getByLabel('Text').fill('It **silts up**.')
  const picture = main.getByRole('group', { name: 'Picture, if you like' })
  const drawing = { name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await picture.locator('input[type=file]').setInputFiles(drawing)
  await expect(picture).toContainText('This is no PNG')
  // two parts of an upload
  const silt = { name: 'silt.png', mimeType: 'image/png', buffer: png(560) }
  await picture.locator('input[type=file]').setInputFiles(silt)
  await expect(picture).toContainText('silt.png')
  await main.getByLabel('Option 1').fill('Yes')
  await main.getByLabel('Option 2').fill('No')
  await main.getByLabel('Quorum').fill('0')
  await settle(page)
  await expectFitOnPhoneToo(page)
  await main.getByRole('button', { name: 'Take the snapshot and propose' }).click()

  // a picture is uploaded, the ledger's log read for the snapshot, and the proposal made: each takes its time
  await expect(main.getByRole('heading', { name: 'Shall it be dredged?' })).toBeVisible({
    timeout: patient(60_000),
  })
  // and read once more, to prove one's power
  const own = main.getByRole('region', { name: 'Your vote' })
  await expect(own).toContainText('proven by what you held at block', { timeout: patient(20_000) })
  await expectPicture(main.getByRole('region', { name: 'What it is about' }), 560)
  await own.getByRole('radio', { name: 'Yes' }).check()
  await own.getByLabel('Reason').fill('ships run aground')
  await own.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(own).toContainText('You have voted: Yes')
  const results = main.getByRole('region', { name: 'How it stands' })
  await expect(results).toContainText('This page has counted 1 record')
  await expect(results).toContainText('Yes is chosen.')
  await expect(main.getByRole('region', { name: 'Who voted' })).toContainText('ships run aground')

  const rules = main.getByRole('region', { name: 'Rules' })
  await rules.getByRole('button', { name: 'Recount the voters on this page' }).click()
  await expect(rules).toContainText('found exactly these')
  // far down, the way back to the top lies over whatever is beneath it
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle(page)
  await expectFitOnPhoneToo(page)

  // the founder delegates, after a review, and takes it back; the holder delegates to the founder
  const projectId = new URL(page.url()).pathname.split('/')[2] ?? ''
  const holder = createSdk(config, { identity: holderKey })
  const founder = createSdk(config, { identity })
  const [first] = (await founder.votes.fetchProposals(projectId, 0, 1)).proposals
  if (first === undefined) throw new Error('the proposal is there')
  await holder.votes.setDelegate(projectId, identity.getPrincipal().toText())
  const beginsAt = Date.now() - 60_000
  const next = { ...first.terms, beginsAt, title: 'How deep?' }
  await founder.votes.propose(projectId, next, Uint8Array.of(2))
  await main.getByRole('link', { name: 'Project' }).click()
  const delegation = main.getByRole('region', { name: 'Delegation' })
  await expect(delegation).toContainText('1 person delegates to you')
  await delegation.getByLabel('Principal of your delegate').fill(holderKey.getPrincipal().toText())
  await delegation.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Delegate my power' })
  await expect(review).toContainText('cannot pass your power on')
  await expectFitOnPhoneToo(page)
  await review.getByRole('button', { name: 'Delegate my power' }).click()
  await delegation.getByRole('button', { name: 'Take back' }).click()
  const back = page.getByRole('dialog', { name: 'Take back' })
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(delegation.getByRole('button', { name: 'Review' })).toBeVisible()
  await main.getByRole('link', { name: /How deep/ }).click()
  const others = main.getByRole('region', { name: 'Your votes for others' })
  await expect(others).toContainText('of 1 person who delegates to you', {
    timeout: patient(20_000),
  })
  await others.getByRole('radio', { name: 'No' }).check()
  await settle(page)
  await expectFitOnPhoneToo(page)
  await others.getByRole('button', { name: 'Vote for 1 person' }).click()
  await expect(others).toContainText('You have voted for 1 of them')
  await expect(main.getByRole('region', { name: 'Who voted' })).toContainText('voted by')
  await expect(results).toContainText('This page has counted 1 record')

  // its founder gives the project another name, and a picture
  await main.getByRole('link', { name: 'Project' }).click()
  await main.getByLabel('Name of the project').fill('Old harbour')
  await main.getByRole('button', { name: 'Rename' }).click()
  await expect(main.getByRole('heading', { name: 'Old harbour' })).toBeVisible({
    timeout: patient(15_000),
  })
  const logo = main.getByRole('group', { name: 'Picture of the project' })
  const bell = { name: 'bell.png', mimeType: 'image/png', buffer: png(64, 3) }
  await logo.locator('input[type=file]').setInputFiles(bell)
  await logo.getByRole('button', { name: 'Save the picture' }).click()
  await expect(page.getByText('The picture was saved.')).toBeVisible()
  await expectPicture(logo, 64)
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle(page)
  await expectFitOnPhoneToo(page)
  await main.getByRole('link', { name: 'Votes' }).click()
  await expectPicture(main.getByRole('link', { name: /^Old harbour/ }), 64)
  await main.getByRole('link', { name: /^Old harbour/ }).click()
  await logo.getByRole('button', { name: 'Remove' }).click()
  await logo.getByRole('button', { name: 'Save the picture' }).click()
  await expect(page.getByText('The picture was removed.')).toBeVisible()
  await expect(logo.getByRole('img')).toHaveCount(0)
})

/** A picture is there, and is the one of so many pixels. */
async function expectPicture(within: Locator, side: number): Promise<void> {
  const shown = within.locator('img').first()
  const widthOf = () => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(widthOf, { timeout: patient(15_000) }).toBe(side)
}
