import { createServer, request } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'
import { untilKept } from '../untilKept.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the application and waits until its worker is in charge and has kept what the page loaded. */
async function openWithWorker(page: Page, webUrl: string): Promise<void> {
  await page.goto(`${webUrl}/swap`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
  await expect(page.getByRole('banner')).toBeVisible()
  await untilKept(page)
}

/** A visit of an address as a link makes it. */
async function visit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.close()
}

const VISITED = ['/config.json', '/sign', '/favicon.svg', '/early.js', '/sign?x=1', '/assets/none']

test('offline the application comes, whatever was visited before', async ({
  page,
  context,
  world,
}) => {
  for (const path of some(VISITED, 2)) {
    await openWithWorker(page, world.webUrl)
    await visit(context, world.webUrl + path)
    const kept = await page.evaluate(async () => {
      const answer = await caches.match('/index.html')
      return {
        type: answer?.headers.get('content-type'),
        opener: answer?.headers.get('cross-origin-opener-policy'),
        text: (await answer?.text()) ?? '',
      }
    })
    expect(kept.type, path).toContain('text/html')
    expect(kept.opener, path).not.toBe('unsafe-none')
    expect(kept.text, path).toContain('id="root"')
    await context.setOffline(true)
    await page.goto(`${world.webUrl}/swap`)
    await expect(page.getByRole('banner'), path).toBeVisible()
    await context.setOffline(false)
  }
})

test("a stranger's page that frames the exchange, the wallet or the sign-in page shows nothing of it", async ({
  page,
  world,
}) => {
  const { identityProvider } = world.config
  const framed = [
    `${world.webUrl}/swap`,
    `${world.webUrl}/sign`,
    `${world.webUrl}/config.json`,
    new URL('/authorize', identityProvider).href,
  ]
  const stranger = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(framed.map((url) => `<iframe src="${url}"></iframe>`).join(''))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  const address = stranger.address()
  const port = typeof address === 'object' ? address?.port : 0
  await page.goto(`http://127.0.0.1:${port}/`)
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length)
    .toBe(framed.length)
  for (const frame of page.frames().slice(1))
    expect(await frame.locator('body').innerText()).not.toMatch(/Sluice|Swap|Sign|Passkey/i)
  stranger.close()
})

/** The status of an answer to a request under another name, as a page has it that led its own name here. */
function statusAs(url: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const { hostname, port } = new URL(url)
  const target = hostname === 'localhost' ? '127.0.0.1' : hostname
  const sent = request(
    { host: target, port, path: '/config.json', headers: { host } },
    (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    },
  )
  sent.on('error', reject)
  sent.end()
  return promise
}

test('a page that leads its own name to this machine gets no answer from any server', async ({
  world,
}) => {
  const { identityProvider, network } = world.config
  for (const url of [world.webUrl, new URL('/', identityProvider).href, network.host]) {
    const { port } = new URL(url)
    expect(await statusAs(url, `elsewhere.example:${port}`), url).toBe(421)
    expect(await statusAs(url, `localhost:${port}`), url).not.toBe(421)
  }
})
