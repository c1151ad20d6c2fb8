import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Collection } from '@sluice/candid/position_nft'
import * as collectionService from '@sluice/candid/position_nft'
import type { CallVerdict } from '@sluice/network'
import { DEPTH, some } from '@sluice/test-depth'
import { actorOn, canisterSource, installCanister } from '@sluice/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, controller, maker, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { type FarmWorld, forkOf, POSITIONS, prepareFarm, textOf } from '../testing/farmWorld.ts'

const { wide } = POSITIONS
const TOKEN = 1n

let world: FarmWorld
let collectionId: Principal

/** The maker's wide position is in a token, which the farm may fetch. */
async function prepare(): Promise<FarmWorld> {
  const prepared = await prepareFarm()
  await prepared.begin()
  const { canisterId } = await installCanister(prepared.network, {
    source: canisterSource('position-nft'),
    service: collectionService,
    args: [prepared.exchange.ids.factory],
    controllers: [controller],
  })
  collectionId = canisterId
  unwrap(await prepared.pool(maker).approvePosition(collectionId, wide))
  const collection = collectionOf(prepared, maker)
  expect(await collection.wrap(prepared.exchange.ids.pools['ICP/TOK'], wide)).toEqual({ ok: TOKEN })
  await approve(prepared)
  await prepared.as(admin).setPositionCollection([collectionId])
  return prepared
}

function collectionOf(of: FarmWorld, caller: Principal): Collection {
  return actorOn<Collection>(of.network, collectionService, collectionId, caller)
}

async function approve(of: FarmWorld, holder = maker): Promise<void> {
  const allowed = { token: `${TOKEN}`, spender: of.id, allowance: 1n, subaccount: [] as [] }
  await collectionOf(of, holder).approve(allowed)
}

forkEachTest({
  prepare,
  forkOf,
  use: (fork: FarmWorld) => {
    world = fork
  },
})

test('the position of a token is staked, earns, and comes back as a position', async () => {
  expect(await world.as(maker).stakeToken(TOKEN)).toEqual({ ok: 'Staked successfully' })
  await world.pass(1_000n)
  expect((await world.pending(wide)) > 0n).toBe(true)
  expect(await collectionOf(world, maker).icrc7_owner_of([TOKEN])).toEqual([[]])
  expect(await world.as(maker).unstake(wide)).toEqual({ ok: 'Unstaked successfully' })
  expect(await world.isWith(maker, wide)).toBe(true)
  await world.requireSolvent()
})

test('a token is staked by its holder alone, and only where an admin has named the collection', async () => {
  expect(textOf(await world.as(trader).stakeToken(TOKEN))).toBe(
    'You do not hold this position token',
  )
  expect(textOf(await world.as(maker).stakeToken(99n))).toMatch('Get position token 99 failed')
  expect(textOf(await world.as(maker).stakeToken(2n ** 64n))).toMatch('There is no position token')
  await expect(world.as(maker).setPositionCollection([])).rejects.toThrow('Only an admin')
  await world.as(admin).setPositionCollection([])
  expect(textOf(await world.as(maker).stakeToken(TOKEN))).toBe(
    'Position tokens are not taken by this farm',
  )
})

test.runIf(DEPTH === 1)(
  'positions pushed on the farm until the pool takes no more do not keep a token out',
  async () => {
    await world.exchange.buryInGifts('ICP/TOK', world.id)
    expect(await world.as(maker).stakeToken(TOKEN)).toEqual({ ok: 'Staked successfully' })
    expect(await world.isWith(world.id, wide)).toBe(true)
  },
)

test('a token that was not approved stays where it is', async () => {
  await collectionOf(world, maker).removeApproval({
    token: `${TOKEN}`,
    spender: world.id,
    allowance: 0n,
    subaccount: [],
  })
  expect(textOf(await world.as(maker).stakeToken(TOKEN))).toMatch('Transfer position failed: ')
  expect(await collectionOf(world, maker).icrc7_owner_of([TOKEN])).toMatchObject([
    [{ owner: maker }],
  ])
  expect(await world.as(maker).getHandovers()).toEqual([])
})

const VERDICTS: Record<string, CallVerdict> = {
  'never runs': { kind: 'rejectBefore', code: 2, message: 'by the test' },
  traps: { kind: 'trapCallee' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'by the test' },
  'runs and its callback traps': { kind: 'trapCallback' },
}
const CALLS = [
  'positions',
  'bearer',
  'transfer',
  'acceptPosition',
  'unwrap',
  'checkOwnerOfUserPosition',
  'getTickPath',
]
const cases = CALLS.flatMap((method) =>
  Object.entries(VERDICTS).map(([what, verdict]) => ({ method, what, verdict })),
)

test.each(some(cases, 6))(
  'no position is lost when $method of a token’s stake $what',
  async (fate) => {
    const match = { from: world.id, method: fate.method }
    const { calls } = world.network.faults.onCall(match, fate.verdict, { times: 1 })
    await world
      .as(maker)
      .stakeToken(TOKEN)
      .catch(() => 'the callback trapped')
    expect(calls).toHaveLength(1)
    await world.pass(2_000n)
    await expectOneWayOut()
  },
)

test.each(['transfer', 'unwrap'])(
  'no position is lost when the farm is upgraded during %s',
  async (method) => {
    const match = { from: world.id, method }
    const upgraded = world.network.faults.whileCallIsOut(match, () => world.upgrade())
    const flow = world
      .as(maker)
      .stakeToken(TOKEN)
      .catch(() => 'the upgrade ended the flow')
    await upgraded
    await flow
    await world.pass(2_000n)
    await expectOneWayOut()
  },
)

/** The position is staked, or in the maker's token, or the maker's own; and from there the maker gets it. */
async function expectOneWayOut(): Promise<void> {
  expect(await world.as(maker).getHandovers()).toEqual([])
  const [holder] = await collectionOf(world, maker).icrc7_owner_of([TOKEN])
  if (holder?.[0] === undefined) {
    expect(unwrap(await world.as(maker).getStakeState(wide))).toEqual({ earning: null })
    unwrap(await world.as(maker).unstake(wide))
  } else {
    expect(holder[0].owner).toEqual(maker)
    expect(await collectionOf(world, maker).unwrap(TOKEN)).toEqual({ ok: true })
  }
  expect(await world.isWith(maker, wide)).toBe(true)
}

test.runIf(DEPTH === 1)(
  'a position that was set aside is told to its owner, who accepts it at the pool and gets it',
  async () => {
    // one that came in a token was not theirs at the pool before
    unwrap(await world.as(maker).stakeToken(TOKEN))
    await world.exchange.buryInGifts('ICP/TOK', maker, trader)
    expect(textOf(await world.as(maker).unstake(wide))).toMatch('is set aside for its owner')
    expect(await world.as(trader).getSetAsideOf(maker)).toEqual([wide])
    expect(await world.as(trader).getSetAsideOf(trader)).toEqual([])

    unwrap(await world.pool(maker).acceptPosition(wide))
    expect(await world.as(maker).unstake(wide)).toEqual({ ok: 'Unstaked successfully' })
    expect(await world.isWith(maker, wide)).toBe(true)
    expect(await world.as(trader).getSetAsideOf(maker)).toEqual([])
  },
)
