import { test } from '../fixtures.ts'
import { prefer, settle } from '../frame.ts'

const OUT = process.env.PICS ?? '/tmp/pics'
const SIZES = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900] } as const

test('pictures', async ({ page, world: { webUrl, reader } }) => {
  test.setTimeout(400_000)
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()))
  page.on('pageerror', (e) => console.log('ERROR', e.message))
  const listed = await reader.nfts.fetchListed(0, 20)
  console.log(listed.map(({ id, name }) => `${name} ${id}`).join('\n'))
  const { rows } = await reader.nftMarket.fetchListings(
    { sort: 'time', isDescending: true },
    { offset: 0, limit: 40 },
  )
  const named = (name: string) => listed.find((one) => one.name.includes(name))?.id ?? ''
  const harbour = named('Harbour')
  const hours = named('Hours')
  const offered = rows.find(({ collectionId }) => collectionId === harbour)
  const ext = rows.find(({ standard }) => standard === 'ext')
  const pages: Record<string, string> = {
    market: '/nft-market',
    'market-collection': `/nft-market?collection=${harbour}`,
    'market-yours': '/nft-market?view=yours',
    item: `/wallet/nft/view/${harbour}/2`,
    'item-sound': `/wallet/nft/view/${hours}/2`,
    'item-pdf': `/wallet/nft/view/${hours}/3`,
    'item-ext': `/wallet/nft/view/${ext?.collectionId}/${ext?.tokenId}`,
    collection: `/wallet/nft/canister/details/${harbour}`,
    'collection-about': `/wallet/nft/canister/details/${harbour}?tab=about`,
    'collection-new': `/wallet/nft/canister/details/${hours}`,
    wallet: `/wallet?tab=nfts&account=${offered?.seller}`,
    none: `/wallet/nft/view/${harbour}/99999`,
  }
  const want = (process.env.WANT ?? '').split(',').filter(Boolean)
  const theme = (process.env.THEME ?? 'dark') as 'dark' | 'light'
  const language = process.env.LANGUAGE_ ?? 'en'
  await prefer(page, { theme, language })
  for (const [name, path] of Object.entries(pages)) {
    if (want.length > 0 && !want.includes(name)) continue
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      if (process.env.SIZE && process.env.SIZE !== size) continue
      await page.setViewportSize({ width, height })
      await page.goto(webUrl + path)
      await settle(page).catch(() => console.log('not settled', name, size))
      await page.waitForTimeout(1_500)
      await page.screenshot({ path: `${OUT}/${name}-${size}-${theme}-${language}.png`, fullPage: size !== 'desk' ? false : true })
    }
  }
})
