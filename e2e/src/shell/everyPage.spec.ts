import { some } from '@sluice/test-depth'
import { expectFitAndAccessibleInBothThemes } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { prefer, settle } from '../frame.ts'

/** One address of each kind, by area; parameters that name nothing must be survived too. */
const AREAS = {
  trading: [
    '/swap/limit',
    '/swap/pro',
    '/swap/withdraw',
    '/swap/revoke-approve',
    '/swap/find-mis-transferred-token',
    '/swap/pcm/reclaim',
    '/guide',
    '/alerts',
    '/liquidity',
    '/liquidity/add',
    '/liquidity/position/1/abc',
  ],
  'wallet and earning': [
    '/farm',
    '/stake',
    '/stake/details/x',
    '/stake/create',
    '/token-claim',
    '/ck-bridge',
    '/wallet',
    '/wallet/nft/view/x/1',
    '/wallet/nft/canister/details/x',
    '/nft-market',
    '/nft-market?view=yours',
    '/sns/neurons',
    '/sns/launch/x',
  ],
  'the market and its pools': [
    '/info-overview',
    '/info-swap',
    '/info-swap/pools',
    '/info-swap/pool/details/x',
  ],
  'tokens and tools': [
    '/info-tokens',
    '/info-tokens/details/x',
    '/info-tokens/holders/x',
    '/info-stake',
    '/info-tools',
    '/info-tools/nft/mint',
  ],
}

for (const [area, addresses] of Object.entries(AREAS)) {
  test(`every page of ${area} has a heading, fits a small phone and is accessible, dark and light`, async ({
    page,
    world,
  }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await prefer(page, { theme: 'system' })
    await page.setViewportSize({ width: 320, height: 800 })
    for (const address of some(addresses, 3)) {
      await page.goto(world.webUrl + address)
      await settle(page)
      await expectFitAndAccessibleInBothThemes(page, address)
    }
    expect(complaints).toEqual([])
  })
}
