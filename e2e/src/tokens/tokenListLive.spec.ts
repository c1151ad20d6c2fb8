import { expect, test } from '../fixtures.ts'
import { entryOf, LINK, whileListed } from '../listed.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { openWallet } from '../walletPage.ts'

/** How old a list may be, and what asking for it takes on a busy machine. */
const MINUTE = 60_000

test('a token that an operator lists shows within a minute, without a reload, wherever tokens are', async ({
  trader,
  page,
  world: { webUrl, config },
}) => {
  const own = await openWallet(trader)
  const ledger = await OwnLedger.install(config, { fee: 10_000n, holders: [own] })
  const row = page.getByRole('row').filter({ hasText: 'OWN' })
  await expect(page.getByRole('row').filter({ hasText: 'ICP' }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  const swap = await page.context().newPage()
  await swap.goto(`${webUrl}/swap`)
  await swap.getByRole('button', { name: /Select token to receive/ }).click()
  await expect(swap.getByRole('option').filter({ hasText: 'ckLINK' })).toBeVisible()

  await whileListed(webUrl, entryOf(ledger.id), async () => {
    const option = swap.getByRole('option').filter({ hasText: 'OWN' })
    await expect(option).toBeVisible({ timeout: MINUTE + 10_000 })
    await swap.close()
    await expect(row).toContainText('100', { timeout: MINUTE + 10_000 })

    await page.goto(`${webUrl}/info-tokens`)
    await page.getByRole('row').filter({ hasText: 'OWN' }).click()
    await expect(page.getByRole('heading', { name: 'OWN' })).toBeVisible()
    await expect(page.getByText('Own token of the list')).toBeVisible()
    await expect(page.getByText('Made for one journey.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'website: example.org' })).toHaveAttribute(
      'href',
      LINK,
    )
    await expect(page.getByText('Not listed')).toHaveCount(0)
  })
})
