import type { Page } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'

const KEYS = [
  'sluice-preferences',
  'sluice-tokens',
  'sluice-contacts',
  'sluice-wallet',
  'sluice.flows.v1',
  'sluice.swaps.v1',
  'sluice.transfers.v1',
  'persist:root',
]

const HOSTILE: Record<string, string> = {
  'what is no JSON': '{"state":{"theme":',
  'a polluted prototype':
    '{"state":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"tagged":[["aaaaa-aa"],{"toString":1}],"contacts":[{"name":{},"address":1},null]},"version":1}',
  'a later version':
    '{"state":{"theme":{"kind":"new"},"tagged":{"a":1},"contacts":5},"version":99}',
  'lists ten thousand deep': `{"state":{"tagged":[${'['.repeat(10_000)}${']'.repeat(10_000)}]},"version":1}`,
  'a list': '[[[1]]]',
}

/** What the browser has kept, before any page opens. */
async function store(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    ([keys, stored]) => {
      try {
        for (const key of keys) localStorage.setItem(key, stored)
        sessionStorage.setItem('sluice-reloaded-at', '1e300')
      } catch {
        // the window of another origin
      }
    },
    [KEYS, text] as const,
  )
}

for (const [what, text] of some(Object.entries(HOSTILE), 2)) {
  test(`the app opens with its defaults over ${what}`, async ({ trader }) => {
    const { page } = trader
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await store(page, text)
    await trader.openSwap()
    await expect(page.getByLabel('You pay')).toBeVisible()
    await page.getByLabel('You pay').fill('1')
    await expect(page.getByText(/1 ICP =|ckBTC/).first()).toBeVisible()
    await page.goto(`${trader.world.webUrl}/wallet`)
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }),
    ).toBeVisible()
    expect(errors).toEqual([])
    expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })
}

test('a wallet that cannot be read is said to be there, and is never written over', async ({
  page,
  world,
}) => {
  await page.goto(`${world.webUrl}/config.json`)
  const keep = { sealed: 'damaged', credentialId: 'x', version: 7 }
  await page.evaluate(
    (vault) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sluice-own-wallet', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('vault')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('vault', 'readwrite')
          transaction.objectStore('vault').put(vault, 'vault')
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    keep,
  )
  await page.goto(`${world.webUrl}/sign`)
  await expect(page.getByRole('alert')).toContainText('that this page cannot read')
  await expect(page.getByRole('button', { name: 'Create wallet with passkey' })).toHaveCount(0)
  const stored = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('sluice-own-wallet', 1)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('vault').objectStore('vault').get('vault')
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
  )
  expect(stored).toEqual(keep)
})
