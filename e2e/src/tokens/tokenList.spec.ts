import { expect, test } from '../fixtures.ts'
import { entryOf, whileListed } from '../listed.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { whileUnlisted } from '../unlisted.ts'
import { chooseFor, openWallet, prepareWallet } from '../walletPage.ts'

test('an entry that tells of another token than its ledger changes no name, symbol or amount', async ({
  trader,
  page,
  world: { webUrl, config },
}) => {
  const own = await openWallet(trader)
  const ledger = await OwnLedger.install(config, { fee: 10_000n, holders: [own] })
  const lie = entryOf(ledger.id, { symbol: 'ckBTC', name: 'Bitcoin', decimals: 2 })
  await whileListed(webUrl, lie, async () => {
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'OWN' })
    await expect(row).toContainText('Own token')
    await expect(row).toContainText('100')
    await expect(page.getByText('Bitcoin')).toHaveCount(0)
  })
})

test('the list of an earlier visit stands while the list cannot be asked', async ({
  trader,
  page,
  world: { webUrl, config },
}) => {
  await prepareWallet(trader)
  await page.goto(`${webUrl}/info-tokens`)
  const row = page.getByRole('row').filter({ hasText: 'ckLINK' })
  await expect(row).toBeVisible()
  await page.route(`**/canister/${config.canisters.token_list}/**`, (route) => route.abort())
  await page.reload()
  await expect(row).toBeVisible()
})

test('without a list the token selector says so, and asks again', async ({
  trader,
  page,
  world: { config },
}) => {
  const address = `**/canister/${config.canisters.token_list}/**`
  await page.route(address, (route) => route.abort())
  await trader.openSwap()
  await page.getByRole('button', { name: /Select token to receive/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Select a token' })
  await expect(dialog.getByText('The list of tokens could not be read.')).toBeVisible()
  await page.unroute(address)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('option').filter({ hasText: 'ckLINK' })).toBeVisible()
})

test('a link that names an unknown token offers to import it, and it stays', async ({
  trader,
  page,
  world: { webUrl, config },
}) => {
  const own = await openWallet(trader)
  const ledger = await OwnLedger.install(config, { fee: 10_000n, holders: [own] })
  await page.goto(`${webUrl}/swap?input=${ledger.id}`)
  await page.getByRole('button', { name: 'Import OWN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a token' })
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(dialog.getByRole('link', { name: 'Details' })).toHaveAttribute(
    'href',
    `/info-tokens/details/${ledger.id}?standard=ICRC2`,
  )
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Import this token' }).click()
  await expect(page.getByText('Imported successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import OWN' })).toHaveCount(0)
  await page.goto(`${webUrl}/wallet`)
  await expect(page.getByRole('row').filter({ hasText: 'OWN' })).toContainText('100')
})

test('a token that was received stands in the wallet without being added, and goes when it is hidden', async ({
  trader,
  page,
}) => {
  const own = await openWallet(trader)
  const row = page.getByRole('row').filter({ hasText: 'GHOST' })
  await expect(page.getByRole('row').filter({ hasText: 'ICP' }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await trader.getTestTokens()
  await expect(row).toContainText('100,000')
  expect(await trader.balanceOf('ghost_ledger', own)).toBeGreaterThan(0n)
  await chooseFor(page, 'GHOST', 'Remove')
  const remove = page.getByRole('dialog', { name: 'Remove GHOST?' })
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

test('a token that the exchange does not list has its page, read from its ledger', async ({
  page,
  world: { webUrl, config },
}) => {
  const { bob_ledger: bob = '' } = config.canisters
  await whileUnlisted(webUrl, bob, async () => {
    await page.goto(`${webUrl}/info-tokens/details/${bob}?standard=EXT`)
    await expect(page.getByRole('heading', { name: 'BOB', level: 1 })).toBeVisible()
    await expect(page.getByText('ICRC-2')).toBeVisible()
    await expect(page.getByText('Not listed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'About' })).toHaveCount(0)
  })
})
