import { expect, test } from '../fixtures.ts'
import { whileUnlisted } from '../unlisted.ts'
import { openWithKey } from '../walletPage.ts'

test('a token that nobody lists is imported after its facts and its risk; what is no token is not', async ({
  trader,
  page,
  world: { webUrl, config },
}) => {
  const { dip20_ledger: ledgerId = '', position_index: noLedger = '' } = config.canisters
  await whileUnlisted(webUrl, ledgerId, async () => {
    await openWithKey(trader, { path: '/wallet' })
    const row = page.getByRole('row').filter({ hasText: 'DIPT' })
    await page.getByRole('button', { name: 'Add token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a token' })
    const search = dialog.getByLabel('Search tokens')
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

    // the dialog and what is typed stay while its words are on their way, however long
    const words = Promise.withResolvers<void>()
    const { promise: areAsked, resolve: ask } = Promise.withResolvers<void>()
    await page.route(/\/assets\/tokens-[^/]*\.js$/, async (route) => {
      ask()
      await words.promise
      await route.continue()
    })
    await search.fill(noLedger)
    await areAsked
    await expect(search).toBeFocused()
    await expect(search).toHaveValue(noLedger)
    words.resolve()
    await press('Yes')
    await expect(dialog.getByText(/^No token standard: .*, please reload the page/)).toBeVisible()
    await press('Back')

    // what has to be read before it is agreed to is there before there is anything to agree to
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>()
    await page.route(`**/canister/${ledgerId}/read_state`, async (route) => {
      await isTold
      await route.continue()
    })
    await search.fill(ledgerId)
    await press('Yes')
    await expect(dialog.getByRole('button', { name: 'Loading' })).toBeDisabled()
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    tell()
    await expect(dialog.getByText('Dip token')).toBeVisible()
    await expect(dialog.getByText('you may not be able to sell it')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Tick the box to import' })).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await press('Import this token')
    await expect(page.getByText('Imported successfully')).toBeVisible()
    await expect(row).toContainText('500')
    await page.reload()
    await expect(row).toContainText('500')
  })
})
