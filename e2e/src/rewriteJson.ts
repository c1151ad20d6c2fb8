import type { Page } from '@playwright/test'

/**
 * Has the page read other JSON at an address than what is told there. Only answers of that address are held up: a route of
 * Playwright's passes everything that a page loads through this process, which a page's times then show.
 */
export async function rewriteJson<Json>(
  page: Page,
  urlPattern: string,
  rewrite: (told: Json) => Json,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, responseStatusCode, responseHeaders }) => {
    if (responseStatusCode !== 200) return session.send('Fetch.continueRequest', { requestId })
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
    const told = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      // the body is neither as long as it was nor compressed
      responseHeaders: (responseHeaders ?? []).filter(
        ({ name }) => !/^content-(encoding|length)$/i.test(name),
      ),
      body: Buffer.from(JSON.stringify(rewrite(JSON.parse(told)))).toString('base64'),
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
}
