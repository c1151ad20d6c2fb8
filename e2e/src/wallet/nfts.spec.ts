import { expect, test } from '../fixtures.ts'
import { prepareWallet } from '../walletPage.ts'
import { holderOfPosition } from '../wallets/position.ts'

test('a position held as a token is shown as the collection draws it', async ({
  trader,
  page,
  world: { webUrl, config },
}) => {
  const { holder, tokenId } = await holderOfPosition(config)
  await prepareWallet(trader)
  await page.goto(`${webUrl}/wallet?account=${holder}&tab=nfts`)
  const drawing = page.getByRole('img', { name: `#${tokenId}` })
  await expect(drawing).toBeVisible()
  // a picture that is broken has no size
  await expect
    .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(360)
  await expect(page.getByRole('listitem').filter({ has: drawing })).toContainText(`#${tokenId}`)
})
