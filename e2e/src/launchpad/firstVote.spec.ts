import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Config, createSdk, type Sdk } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { letPass } from '../letPass.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { untilKnown } from '../untilKnown.ts'
import { prepareWallet } from '../walletPage.ts'
import { fund } from '../wallets/fund.ts'

test.use({ movesTime: 'first vote' })

const FEE = 10_000n
const ONE = 100_000_000n
const HOUR_S = 3_600
const MONTH_MS = 30 * 24 * HOUR_S * 1_000

type Sold = { readonly tokenId: string; readonly people: readonly Ed25519KeyIdentity[] }

/** A founder's token, of which somebody has bought ten in a sale that is over. */
async function sell(config: Config): Promise<Sold> {
  const people = [Ed25519KeyIdentity.generate(), Ed25519KeyIdentity.generate()]
  const [founder, buyer] = people.map((one) => one.getPrincipal().toText())
  const { id: tokenId } = await OwnLedger.install(config, { fee: FEE, holders: [founder ?? ''] })
  for (const one of [founder, buyer]) await fund(config, one ?? '')
  let aheadMs = 0
  // a client keeps the time that it has heard of: after the clock was moved, another one
  const sdkOf = (place: number): Sdk => {
    const [identity] = people.slice(place)
    if (identity === undefined) throw new Error('there is nobody')
    return createSdk(config, { identity, now: () => Date.now() + aheadMs })
  }
  const startNs = (BigInt(Date.now()) + BigInt(HOUR_S) * 1_000n) * 1_000_000n
  const price = await sdkOf(0).launchpad.fetchCreationFee()
  const made = await sdkOf(0).launchpad.create({
    wish: {
      ...{ name: 'Harbour bell', description: '', tokenId, isWhitelisted: false },
      ...{ paymentId: config.canisters.icp_ledger ?? '', offered: 40n * ONE, hardCap: 4n * ONE },
      ...{ softCap: ONE, minimum: ONE / 2n, maximum: undefined },
      ...{ startNs, endNs: startNs + 24n * 3_600_000_000_000n },
      vesting: { cliffSeconds: 0n, durationSeconds: 0n },
    },
    ...(price?.price ? { creationFee: price.price } : {}),
  })
  const { saleId } = made
  aheadMs = await letPass(config, HOUR_S + 60)
  await sdkOf(1).launchpad.join({ saleId, amount: ONE })
  aheadMs = await letPass(config, 24 * HOUR_S)
  await sdkOf(1).launchpad.collect({ saleId, what: 'share' })
  return { tokenId, people }
}

test('those who bought a token in its sale vote: its founder asks, and a buyer proves what they bought', async ({
  trader,
  page,
  world,
}) => {
  test.setTimeout(patient(120_000))
  const { tokenId, people } = await sell(world.config)
  const [founder, buyer] = people
  if (founder === undefined || buyer === undefined) throw new Error('there is nobody')
  await prepareWallet(trader, [tokenId])
  await trader.openSignedIn('/vote/create', { lastsMs: MONTH_MS, person: founder })
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Harbour')
  await main.getByRole('button', { name: 'Token whose holders vote' }).click()
  const tokens = page.getByRole('dialog', { name: 'Select a token' })
  await tokens.getByRole('searchbox').or(tokens.getByRole('combobox')).first().fill('OWN')
  await tokens.getByRole('option', { name: 'OWN' }).first().click()
  await main.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'New project' })
  const accepted = review.getByRole('checkbox')
  if (await accepted.isVisible()) await accepted.check()
  await review.getByRole('button', { name: 'Make the project' }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'Done' }).click()

  await main.getByRole('link', { name: /^Harbour/ }).click()
  await main.getByRole('link', { name: 'New proposal' }).click()
  await main.getByLabel('Title').fill('Shall the bell ring at night?')
  await main.getByLabel('Option 1').fill('Yes')
  await main.getByLabel('Option 2').fill('No')
  await main.getByLabel('Quorum').fill('0')
  await main.getByRole('button', { name: 'Take the snapshot and propose' }).click()
  await expect(main.getByRole('heading', { name: 'Shall the bell ring at night?' })).toBeVisible({
    timeout: patient(20_000),
  })

  const path = new URL(page.url()).pathname
  await trader.openSignedIn(path, { lastsMs: MONTH_MS, person: buyer })
  const vote = main.getByRole('region', { name: 'Your vote' })
  // ten at a tenth of an ICP, less the ledger's fee
  await expect(vote).toContainText('9.9999', { timeout: patient(20_000) })
  await expect(vote).toContainText('proven by what you held at block')
  await vote.getByRole('radio', { name: 'No' }).check()
  await vote.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(vote).toContainText('You have voted: No')
  await expect(main.getByRole('region', { name: 'How it stands' })).toContainText('No is chosen.')
  await settle(page)
  await expectFitOnPhoneToo(page)
})
