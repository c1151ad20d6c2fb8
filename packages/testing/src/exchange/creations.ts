import type { Principal } from '@icp-sdk/core/principal'
import type { CallVerdict } from '@sluice/network'
import { expect } from 'vitest'
import { type ExchangeWorld, request } from './exchangeWorld.ts'
import { controller, founder, governance, unwrap } from './people.ts'

/** What can go wrong with one call of a creation, in the words of a test's name. */
export const VERDICTS: Record<string, CallVerdict> = {
  'is rejected before it runs': { kind: 'rejectBefore', code: 2, message: 'try later' },
  'is out of cycles': { kind: 'outOfCycles' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'lost' },
  'runs and answers nonsense': { kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) },
  'runs and its caller traps on the answer': { kind: 'trapCallback' },
  'runs and answers two minutes late': { kind: 'holdAnswer', forMs: 120_000 },
  traps: { kind: 'trapCallee' },
}

export const canisterCount = ({ network }: ExchangeWorld) => network.inspector.canisters().length

/** Makes the installer one that the factory trusts. */
export async function withInstaller(world: ExchangeWorld): Promise<void> {
  const { factory, installer } = world.ids
  await world.setControllers(installer, [factory, governance])
  const hash = world.network.inspector.facts(installer)?.moduleHash
  if (hash === undefined) throw new Error('the installer has no module')
  await world.factory(controller).setInstallerModuleHash(hash)
  await world
    .factory(controller)
    .addPoolInstallers([
      { canisterId: installer, subnet: 'europe', subnetType: 'application', weight: 5n },
    ])
}

/** Asks for the pool until it is there; the passcode must suffice, and no more than `most` canisters may have been made. */
export async function requirePoolAtLast(
  world: ExchangeWorld,
  canistersBefore: number,
  most: number,
): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const created = await world.factory(founder).createPool(request())
    if ('ok' in created) break
    await world.network.advanceTime(61_000)
  }
  await world.network.advanceTime(10_000)
  const factory = world.factory(founder)
  const [pool] = unwrap(await factory.getPools())
  if (pool === undefined) throw new Error('there is no pool')
  expect(unwrap(await world.pool(pool.canisterId, founder).metadata()).key).toBe(pool.key)
  expect(unwrap(await factory.getPools())).toHaveLength(1)
  expect(unwrap(await factory.getPasscodesByPrincipal(founder))).toEqual([])
  expect(await factory.countUnusedPasscodes()).toBe(0n)
  expect(await factory.getSpareCanisters()).toEqual([])
  expect(await factory.getUnconfirmedCanisters()).toEqual([])
  expect(await world.installer(founder).getUnclaimed()).toEqual([])
  expect(canisterCount(world) - canistersBefore).toBeLessThanOrEqual(most)
  expect(unwrap(await world.index(founder).getPools())).toEqual([pool.canisterId.toText()])
}

/** A second pool takes the canister whose id got lost during the first creation, so that in the end each canister is a pool. */
export async function requireNothingLost(
  world: ExchangeWorld,
  canistersBefore: number,
): Promise<void> {
  const { factory } = world.ids
  for (const lost of canistersWithoutModule(world)) {
    const controllers = world.network.inspector.facts(lost)?.controllers ?? []
    const makers = controllers.map((id) => id.toText())
    const maker = makers.includes(factory.toText())
      ? world.factory(governance)
      : world.installer(governance)
    expect(await maker.getOpenCreations()).toHaveLength(1)
    expect(await maker.adoptCanister(lost)).toEqual({ ok: null })
    expect(await maker.getOpenCreations()).toEqual([])
  }
  await world.createdPool(500n)
  expect(canisterCount(world) - canistersBefore).toBe(2)
  expect(await world.factory(founder).getSpareCanisters()).toEqual([])
}

/** The exchange's own may be empty where a test needs none. */
function canistersWithoutModule({ network, ids }: ExchangeWorld): Principal[] {
  const { inspector } = network
  const own = Object.values(ids).map((id) => id.toText())
  const empty = inspector.canisters().filter((id) => !inspector.facts(id)?.moduleHash)
  return empty.filter((id) => !own.includes(id.toText()))
}
