import { runAdmin } from '@sluice/admin'
import { expect, test } from '../fixtures.ts'

test('operators tell visitors something, close a page and open it again', async ({
  world,
  page,
}) => {
  const config = `${world.webUrl}/config.json`
  const admin = (...words: string[]) => runAdmin(['settings', ...words, '--config', config], {})
  await page.addInitScript(() =>
    localStorage.setItem(
      'sluice-preferences',
      JSON.stringify({ state: { hasAcceptedRisk: true }, version: 1 }),
    ),
  )
  await admin('notice', 'Pools are upgraded on Sunday.', '--url', 'https://forum.dfinity.org')
  await admin('banner', 'Provide liquidity', '--url', '/liquidity', '--button', 'See how')
  await admin('page', 'add', 'farms', '/farm/details/:id')
  await admin('page', 'close', 'farms')

  await page.goto(`${world.webUrl}/farm/details/abc`)
  await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeVisible()
  const notice = page.getByRole('complementary', { name: 'Notice' })
  await expect(notice).toContainText('Pools are upgraded on Sunday.')
  await expect(notice.getByRole('link', { name: 'Read more' })).toHaveAttribute('target', '_blank')
  const banner = page.getByRole('complementary', { name: 'Announcement' })
  await banner.getByRole('link', { name: 'See how' }).click()
  await expect(page).toHaveURL(/liquidity/)
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)

  await admin('page', 'open', 'farms')
  await admin('notice', '')
  await admin('banner', '')
  await page.goto(`${world.webUrl}/farm/details/abc`)
  await expect(page.getByRole('heading', { name: 'Farm', exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveCount(0)
})
