import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { adminOf } from '../unlisted.ts'
import { untilKnown } from '../untilKnown.ts'
import { findDao, shareNeuron, voter, voteYes } from './voters.ts'

test('a token is listed by a vote: the canister says what it would do, the voters agree, and it is there to be traded', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const nadia = voter(config, 'nadia')
  const dao = await findDao(nadia)
  const principal = await trader.openSignedIn('/sns/neurons')
  const ledger = await OwnLedger.install(config, { fee: 10_000n, holders: [principal] })
  await shareNeuron(nadia, dao, principal)
  const main = page.getByRole('main')
  let isListed = false
  try {
    await page.goto(`${webUrl}/sns/voting`)
    await main.getByRole('button', { name: 'Make a proposal' }).click()
    const propose = page.getByRole('dialog', { name: 'Make a proposal' })
    await propose.getByLabel('Title').fill('List OWN')
    await propose.getByLabel('Summary').fill('It is **ours**.')
    await propose.getByRole('combobox', { name: /^Kind/ }).click()
    await page.getByRole('option', { name: 'Function of the DAO' }).click()
    await propose.getByRole('combobox', { name: /^Function/ }).click()
    await page.getByRole('option', { name: /^List a token/ }).click()
    const call = propose.getByRole('group', { name: 'token' })
    const field = (name: string) => call.getByLabel(name, { exact: true })
    await field('canisterId').fill(ledger.id)
    await field('name').fill('Own token of the vote')
    await field('symbol').fill('OWN')
    await field('standard').fill('ERC20')
    await field('decimals').fill('8')
    await field('fee').fill('ten')
    await expect(call).toContainText('Not a number that fits here')
    await field('fee').fill('10000')
    await field('totalSupply').fill('0')
    await expect(propose.getByRole('button', { name: 'Complete the call' })).toBeDisabled()
    await field('rank').fill('90')

    await propose.getByRole('button', { name: 'Check with the canister' }).click()
    await expect(propose.getByRole('alert')).toContainText('A standard is one of')
    await expect(
      propose.getByRole('button', { name: 'The canister refuses this call' }),
    ).toBeDisabled()
    await field('standard').fill('ICRC2')
    await propose.getByRole('button', { name: 'Check with the canister' }).click()
    const would = propose.getByRole('region', { name: 'What the canister would do' })
    await expect(would).toContainText(`Ledger: ${ledger.id}`)
    await expect(would).toBeInViewport()
    await expectFitOnPhoneToo(page)
    await propose.getByRole('button', { name: 'Make proposal' }).click()
    const done = page.getByRole('dialog', { name: 'Done' })
    await untilKnown(page, done)
    await done.getByRole('button', { name: 'Done' }).click()

    await main.getByRole('link', { name: /List OWN/ }).click()
    const effect = main.getByRole('region', { name: 'What it would change' })
    await expect(effect.getByRole('region', { name: 'Payload' })).toContainText(
      'Own token of the vote',
    )
    await settle(page)
    await expectFitOnPhoneToo(page)
    const proposal = BigInt(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    for (const name of ['okan', 'pilar'] as const) await voteYes(voter(config, name), dao, proposal)
    isListed = true
    await page.reload()
    const details = main.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('Executed', { timeout: patient(20_000) })

    await trader.openSwap()
    await page.getByRole('button', { name: /^Select token to receive/ }).click()
    const tokens = page.getByRole('dialog', { name: 'Select a token' })
    await tokens.getByLabel('Search tokens').fill('OWN')
    await expect(tokens.getByRole('option', { name: /OWN/ }).first()).toBeVisible()
  } finally {
    if (isListed) await adminOf(webUrl)('tokens', 'remove', ledger.id)
  }
})
