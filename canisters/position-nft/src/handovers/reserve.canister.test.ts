import { maker, stranger, unwrap } from '@sluice/testing/exchange/people'
import { drainTo } from '@sluice/testing/filling/drainTo'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NftWorld, prepareNfts } from '../testing/nftWorld.ts'

/** Below the least that a canister keeps for ways out. */
const LEFT = 250_000_000_000n

let world: NftWorld
beforeEach(async () => {
  world = await prepareNfts()
})
afterEach(() => world.network.stop())

test('a collection that is drained below its reserve takes no position in, and every position comes out', async () => {
  const kept = await world.wrapped(1n)
  const given = await world.wrapped(2n)
  await world.approve(3n)
  unwrap(await world.pool(maker).transferPosition(maker, world.id, 4n))
  const canister = { network: world.network, canisterId: world.id }
  await drainTo(canister, LEFT, () => world.upgrade())

  expect(await world.as(maker).wrap(world.poolId, 3n)).toEqual({
    err: expect.stringContaining('This canister is short of cycles'),
  })

  const to = { owner: stranger, subaccount: [] as [] }
  const [moved] = await world
    .as(maker)
    .icrc7_transfer([{ token_id: given, to, from_subaccount: [], memo: [], created_at_time: [] }])
  expect(moved).toEqual([{ Ok: expect.any(BigInt) }])
  const sent = unwrap(await world.as(maker).wrap(world.poolId, 4n))
  for (const tokenId of [kept, sent])
    expect(await world.as(maker).unwrap(tokenId)).toEqual({ ok: true })
  expect(await world.as(stranger).unwrap(given)).toEqual({ ok: true })
  for (const positionId of [1n, 3n, 4n])
    expect(await world.whereIs(positionId, [maker])).toBe(`pool: ${maker.toText()}`)
  expect(await world.whereIs(2n, [stranger])).toBe(`pool: ${stranger.toText()}`)
})
