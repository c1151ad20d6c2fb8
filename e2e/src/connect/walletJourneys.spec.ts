import { some } from '@sluice/test-depth'
import { test } from '../fixtures.ts'
import { installStandIn, KINDS } from '../wallets/standIns.ts'
import { expectWholeJourney } from '../wallets/wholeJourney.ts'

for (const [id, kind] of some(Object.entries(KINDS), 2)) {
  test(`${id}: signs in, swaps, comes back after a reload and signs out`, async ({
    trader,
    context,
    world,
  }) => {
    const { principal } = await installStandIn(context, world.asPage, { kind })
    await expectWholeJourney(trader, kind, principal)
  })
}
