import type { Sdk } from '@sluice/sdk'
import { otherAmount, planDeposit } from '@sluice/sdk/liquidityPlan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

/** A position of somebody around the price of a pool that has ICP. */
async function provide(sdk: Sdk) {
  const icp = world.ledgerId('icp_ledger')
  const pools = await sdk.pools.list()
  const poolId = pools.find(({ token0, token1 }) => [token0, token1].includes(icp))?.canisterId
  const pool = await sdk.positions.fetchPool(poolId ?? '')
  const middle = Math.round(pool.tick / pool.tickSpacing)
  const range = {
    tickLower: (middle - 50) * pool.tickSpacing,
    tickUpper: (middle + 50) * pool.tickSpacing,
  }
  const given = pool.token0 === icp ? ('token0' as const) : ('token1' as const)
  const other = otherAmount(range, pool, { given, amount: ICP }) ?? 0n
  const amounts =
    given === 'token0' ? { amount0: ICP, amount1: other } : { amount0: other, amount1: ICP }
  const plan = planDeposit(pool, range, { amounts, slippagePpm: 50_000n })
  const { amount0: deposit0, amount1: deposit1, minimum0, minimum1 } = plan
  const order = { poolId: pool.poolId, ...range, deposit0, deposit1, minimum0, minimum1 }
  const { positionId } = await sdk.liquidity.add({ order })
  const position = await sdk.positions.fetchOne(pool.poolId, positionId)
  if (position === undefined) throw new Error('it is not there')
  return position
}

test('a position becomes a token, goes to somebody else as one, and is theirs once unwrapped', async () => {
  const [alice, bob] = [await world.newTrader(), await world.newTrader()]
  const position = await provide(alice)
  const { poolId, id, liquidity } = position
  expect(await alice.positionTokens.fetchMine()).toEqual([])

  await expect(bob.positionTokens.wrap({ position })).rejects.toMatchObject({
    code: 'position-gone',
    funds: 'wallet',
  })
  const receipt = await alice.positionTokens.wrap({ position })
  expect(receipt).toMatchObject({ kind: 'wrap-position', poolId })
  expect(await alice.positions.fetchAt(poolId)).toEqual([])
  const [held, ...others] = await alice.positionTokens.fetchMine()
  if (held === undefined) throw new Error('there is no token')
  expect(others).toEqual([])
  expect(held.position).toMatchObject({ poolId, id, liquidity })
  const { nft } = held
  expect(await alice.positionNfts.fetchTokenOf(poolId, id)).toBe(nft.id)
  expect(await alice.positionNfts.fetchOne(nft.id)).toEqual(nft)

  // nobody else can do anything with it
  await expect(bob.positionTokens.unwrap({ token: nft })).rejects.toMatchObject({
    code: 'position-gone',
  })
  await expect(alice.positionTokens.send({ token: nft, to: 'nobody' })).rejects.toMatchObject({
    funds: 'wallet',
  })
  await alice.positionTokens.send({ token: nft, to: bob.principal.toText() })
  expect(await alice.positionTokens.fetchMine()).toEqual([])
  await expect(alice.positionTokens.unwrap({ token: nft })).rejects.toMatchObject({
    code: 'position-gone',
    funds: 'wallet',
  })

  await bob.positionTokens.unwrap({ token: nft })
  expect(await bob.positions.fetchAt(poolId)).toMatchObject([{ id, liquidity }])
  expect(await bob.positionTokens.fetchMine()).toEqual([])
  for (const sdk of [alice, bob]) expect(sdk.flows.pending()).toEqual([])
})

test.each(['before', 'after'] as const)(
  'cut off %s a call has left, each goes on to the same end',
  async (when) => {
    const link = new BreakingLink(when)
    const alice = await world.newTrader({ fetch: link.fetch })
    const bob = await world.newTrader()
    const position = await provide(alice)
    /** Breaks the connection at the first call, and goes on once it is back. */
    const interrupted = async (run: () => Promise<unknown>) => {
      link.arm()
      await expect(run()).rejects.toThrow()
      link.mend()
      const [pending] = alice.flows.pending()
      await (pending ? alice.flows.resume(pending.id) : run())
      expect(alice.flows.pending()).toEqual([])
    }
    const tokenOf = async () => {
      const [held] = await alice.positionTokens.fetchMine()
      if (held === undefined) throw new Error('there is no token')
      return held.nft
    }
    await interrupted(() => alice.positionTokens.wrap({ position }))
    const token = await tokenOf()
    await interrupted(() => alice.positionTokens.unwrap({ token }))
    const { poolId, id, liquidity } = position
    expect(await alice.positions.fetchAt(poolId)).toMatchObject([{ id, liquidity }])
    await alice.positionTokens.wrap({ position })
    const again = await tokenOf()
    expect(again.id).not.toBe(token.id)
    const to = bob.principal.toText()
    await interrupted(() => alice.positionTokens.send({ token: again, to }))
    expect(await alice.positionTokens.fetchMine()).toEqual([])
    expect((await bob.positionTokens.fetchMine()).map(({ nft }) => nft.id)).toEqual([again.id])
  },
)

test('a position’s token is sold like any other, and whoever bought it has the position', async () => {
  const [alice, bob] = [await world.newTrader(), await world.newTrader()]
  const { poolId, id, liquidity } = await provideWrapped(alice)
  const nftId = (await alice.positionNfts.fetchTokenOf(poolId, id)) ?? 0n
  const ref = { collectionId: world.config.canisters.position_nft ?? '', tokenId: nftId }
  const ledgerId = world.ledgerId('icp_ledger')
  await alice.nftMarket.list({ ...ref, ledgerId, price: ICP })
  const listing = await bob.nftMarket.fetchListing(ref)
  if (listing === undefined) throw new Error('it is not for sale')
  expect(listing).toMatchObject({ custody: 'escrow', royaltyBps: 0n })
  const had = await alice.balances.fetch(ledgerId)
  expect(await bob.nftMarket.buy({ listing })).toMatchObject({ outcome: 'delivered' })
  const { sellerGets } = await bob.nftMarket.estimateSale(listing)
  expect((await alice.balances.fetch(ledgerId)) - had).toBe(sellerGets)
  const [held] = await bob.positionTokens.fetchMine()
  if (held === undefined) throw new Error('the buyer has no token')
  await bob.positionTokens.unwrap({ token: held.nft })
  expect(await bob.positions.fetchAt(poolId)).toMatchObject([{ id, liquidity }])
})

async function provideWrapped(sdk: Sdk) {
  const position = await provide(sdk)
  await sdk.positionTokens.wrap({ position })
  return position
}
