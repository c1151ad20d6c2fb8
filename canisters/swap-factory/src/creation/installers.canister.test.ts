import type { Principal } from '@icp-sdk/core/principal'
import * as installerService from '@sluice/candid/swap_pool_installer'
import { buildCanister } from '@sluice/canister/build'
import { canisterSource, installCanister } from '@sluice/testing'
import { withInstaller } from '@sluice/testing/exchange/creations'
import { type ExchangeWorld, request, startExchange } from '@sluice/testing/exchange/exchangeWorld'
import { controller, founder, governance, unwrap } from '@sluice/testing/exchange/people'
import { activate } from '@sluice/testing/exchange/poolUpgrades'
import { afterAll, beforeAll, expect, test } from 'vitest'

const T = 1_000_000_000_000n

let world: ExchangeWorld
/** The one that `withInstaller` lists, in `europe` with a weight of 5, and another, in `asia` with a weight of 1. */
let installers: { europe: Principal; asia: Principal }
beforeAll(async () => {
  world = await startExchange()
  const { network, ids } = world
  await withInstaller(world)
  const asia = await installCanister<installerService._SERVICE>(network, {
    source: canisterSource('swap-pool-installer'),
    service: installerService,
    args: [ids.factory, governance, ids.index],
    into: await network.createCanister({ controllers: [controller] }),
  })
  await network.addCycles(asia.canisterId, 100n * T)
  const { module } = await buildCanister(canisterSource('swap-pool'), () => {})
  await activate(asia.as(governance), module)
  await world.setControllers(asia.canisterId, [ids.factory, governance])
  const entry = { canisterId: asia.canisterId, subnet: 'asia', subnetType: 'application' }
  await world.factory(controller).addPoolInstallers([{ ...entry, weight: 1n }])
  installers = { europe: ids.installer, asia: asia.canisterId }
})
afterAll(() => world.network.stop())

/** Who has made a pool: its installer stays one of its controllers. */
async function makerOf(fee: bigint, subnet: [] | [string]): Promise<keyof typeof installers | ''> {
  await world.buyPasscode(fee)
  const made = unwrap(await world.factory(founder).createPool(request({ fee, subnet })))
  const controllers = world.network.inspector.facts(made.canisterId)?.controllers.map(String)
  if (controllers?.includes(installers.europe.toText())) return 'europe'
  return controllers?.includes(installers.asia.toText()) ? 'asia' : ''
}

test('a pool is made on the subnet that its founder names, else where the installer of the greatest weight is', async () => {
  expect(await makerOf(500n, ['asia'])).toBe('asia')
  expect(await makerOf(3_000n, [])).toBe('europe')
})

test('governance moves what nobody has chosen to another subnet by its weight', async () => {
  const entry = { canisterId: installers.asia, subnet: 'asia', subnetType: 'application' }
  await world.factory(controller).addPoolInstallers([{ ...entry, weight: 9n }])

  expect(await makerOf(10_000n, [])).toBe('asia')
})
