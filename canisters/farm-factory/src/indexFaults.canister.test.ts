import type { Principal } from '@icp-sdk/core/principal'
import { buildCanister } from '@sluice/canister/build'
import { some } from '@sluice/test-depth'
import { canisterSource } from '@sluice/testing'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { maker, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { type FarmExchange, forkOf, PAIR, prepareFarmExchange } from './testing/farmExchange.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const POSITION = 2n

/** A farm that begins in ten minutes and has its reward; the maker has a position that it may take. */
let world: FarmExchange
let farm: Principal
forkEachTest({
  prepare: async () => {
    const exchange = await prepareFarmExchange()
    farm = await exchange.fundedFarm()
    unwrap(await exchange.market.pool(PAIR, maker).approvePosition(farm, POSITION))
    return exchange
  },
  forkOf,
  use: (fork: FarmExchange) => {
    world = fork
  },
})

const begin = () => world.network.advanceTime(11 * MINUTE_MS)
async function stake(): Promise<void> {
  unwrap(await world.farm(farm, maker).stake(POSITION))
  await world.network.advanceTime(HOUR_MS)
}

type Flow = {
  readonly calls: readonly string[]
  before?(): Promise<void>
  run(): Promise<void>
}

/** The index makes no calls; these are the farm's to it. */
const FLOWS: Record<string, Flow> = {
  begin: { calls: ['updateFarmStatus'], run: begin },
  stake: {
    calls: ['updateUserStakes', 'updateFarmTVL'],
    before: begin,
    run: stake,
  },
}

test.each(some(faultCases(FLOWS), 5))(
  'the index tells in the end what the farm does when $method of a $name $what',
  async ({ flow, method, fault }) => {
    await flow.before?.()
    await fault({
      network: world.network,
      from: farm,
      method,
      upgrade: upgradeFarm,
      run: flow.run,
    })
    await world.network.advanceTime(HOUR_MS)
    expect(unwrap(await world.index().getFarms([{ LIVE: null }]))).toEqual([farm])

    // what a crash took back was never done
    const staked = unwrap(await world.farm(farm, maker).getPositionIds())
    if (staked.length === 0) await stake()
    await world.network.advanceTime(HOUR_MS)
    expect(unwrap(await world.index().getFarmUsers(farm))).toEqual([maker])
    expect(unwrap(await world.index().getUserFarms(maker))).toEqual([farm])
    const { poolToken0TVL } = unwrap(await world.index().getFarmRewardTokenInfo(farm))
    expect(poolToken0TVL.amount).toBeGreaterThan(0n)

    unwrap(await world.farm(farm, maker).unstake(POSITION))
    unwrap(await world.farm(farm, maker).withdraw())
    expect(
      unwrap(await world.market.pool(PAIR, trader).getUserPositionIdsByPrincipal(maker)),
    ).toContain(POSITION)
    await world.network.advanceTime(HOUR_MS)
    expect(unwrap(await world.index().getFarmUsers(farm))).toEqual([])
  },
)

async function upgradeFarm(): Promise<void> {
  const { module } = await buildCanister(canisterSource('farm'), () => {})
  const upgrade = { canisterId: farm, mode: 'upgrade', wasmModule: module } as const
  await world.network.installCode({ ...upgrade, arg: new Uint8Array() })
}
