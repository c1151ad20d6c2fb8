import { DEPTH } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, anyone, give, transferOf } from './testing/calls.ts'
import { forkOf, type NftWorld, prepareNfts } from './testing/nftWorld.ts'

let world: NftWorld
forkEachTest({
  prepare: prepareNfts,
  forkOf,
  use: (fork: NftWorld) => {
    world = fork
  },
})

describe('wrapping', () => {
  test('moves the position into the collection and mints its token for the owner', async () => {
    const id = await world.wrapped(2n)

    expect(id).toBe(1n)
    expect(await world.whereIs(2n, [maker])).toBe(`collection: ${maker.toText()}`)
    expect(await world.as(anyone).icrc7_total_supply()).toBe(1n)
    expect(await world.as(anyone).getHandovers()).toEqual([])
  })

  test('needs the approval of the owner, and only the owner can do it', async () => {
    expect(await world.as(maker).wrap(world.poolId, 1n)).toEqual({ err: 'Permission denied' })
    await world.approve(1n)
    expect(await world.as(stranger).wrap(world.poolId, 1n)).toEqual({
      err: 'You do not own this position',
    })
    expect(await world.as(anyone).wrap(world.poolId, 1n)).toHaveProperty('err')
    expect(await world.as(maker).wrap(world.poolId, 99n)).toHaveProperty('err')
    expect(await world.whereIs(1n, [maker, stranger])).toBe(`pool: ${maker.toText()}`)
    expect(await world.as(anyone).getHandovers()).toEqual([])
  })

  test('gives a position that was sent without asking its token, to its sender only', async () => {
    unwrap(await world.pool(maker).transferPosition(maker, world.id, 1n))
    const refused = { err: 'You do not own this position' }
    expect(await world.as(stranger).wrap(world.poolId, 1n)).toEqual(refused)
    await world.as(controller).removePool(world.poolId.toText())

    const id = unwrap(await world.as(maker).wrap(world.poolId, 1n))

    expect(await world.whereIs(1n, [maker])).toBe(`collection: ${maker.toText()}`)
    expect(await world.as(maker).wrap(world.poolId, 1n)).toMatchObject({
      err: 'This position has its token already',
    })
    expect(await world.as(maker).unwrap(id)).toEqual({ ok: true })
    expect(await world.whereIs(1n, [maker])).toBe(`pool: ${maker.toText()}`)
  })

  test('gives nothing to a former sender of a position that somebody else has sent', async () => {
    unwrap(await world.pool(maker).transferPosition(maker, world.id, 1n))
    await world.as(maker).unwrap(unwrap(await world.as(maker).wrap(world.poolId, 1n)))
    unwrap(await world.pool(maker).transferPosition(maker, trader, 1n))
    unwrap(await world.pool(trader).transferPosition(trader, world.id, 1n))

    expect(await world.as(maker).wrap(world.poolId, 1n)).toHaveProperty('err')
    expect(await world.as(trader).wrap(world.poolId, 1n)).toHaveProperty('ok')
  })

  test('takes positions of the factory pools only, and none of a removed pool', async () => {
    const ledger = world.exchange.ids.ledgers.ICP
    expect(await world.as(maker).wrap(ledger, 1n)).toEqual({ err: 'Not a pool of this exchange' })
    const id = await world.wrapped(1n)
    await world.as(controller).removePool(world.poolId.toText())
    await world.approve(2n)
    expect(await world.as(maker).wrap(world.poolId, 2n)).toMatchObject({
      err: expect.stringContaining('not taken any more'),
    })
    expect(await world.as(maker).unwrap(id)).toEqual({ ok: true })
  })

  test('is refused with the words of the pool while a limit order is active', async () => {
    const pool = world.pool(maker)
    const { token0, token1, fee } = unwrap(await pool.metadata())
    const { token0Fee } = await pool.getCachedTokenFee()
    unwrap(await pool.depositFrom({ token: token0.address, amount: 10n ** 9n, fee: token0Fee }))
    const range = { tickLower: 600n, tickUpper: 1200n, amount0Desired: '100000000' }
    const rest = { amount1Desired: '0', amount0Min: [] as [], amount1Min: [] as [] }
    const tokens = { token0: token0.address, token1: token1.address, fee }
    const positionId = unwrap(await pool.mint({ ...tokens, ...range, ...rest }))
    unwrap(await pool.addLimitOrder({ positionId, tickLimit: 1200n }))
    await world.approve(positionId)

    expect(await world.as(maker).wrap(world.poolId, positionId)).toEqual({
      err: 'Active limit order can not be transferred',
    })
    expect(await world.whereIs(positionId, [maker])).toBe(`pool: ${maker.toText()}`)
  })
})

describe('unwrapping', () => {
  test('gives the position with its fees to whoever holds the token, and ends the token', async () => {
    const id = await world.wrapped(1n)
    await give(world, [maker, id, stranger])
    await world.exchange.trade('ICP/TOK', 'TOK', 10n ** 12n)

    expect(await world.as(maker).unwrap(id)).toMatchObject({
      err: expect.stringContaining('Only the holder'),
    })
    expect(await world.as(stranger).unwrap(id)).toEqual({ ok: true })

    expect(await world.whereIs(1n, [maker, stranger])).toBe(`pool: ${stranger.toText()}`)
    expect(await world.as(anyone).icrc7_total_supply()).toBe(0n)
    const claimed = unwrap(await world.pool(stranger).claim({ positionId: 1n }))
    expect(claimed.amount0 + claimed.amount1).toBeGreaterThan(10n ** 9n)
    expect(await world.as(stranger).unwrap(id)).toEqual({ err: 'There is no token 1' })
  })

  test.runIf(DEPTH === 1)(
    'gives the position to a holder who has accepted it, however many others were pushed on them',
    async () => {
      const id = await world.wrapped(1n)
      await give(world, [maker, id, trader])
      await world.exchange.buryInGifts('ICP/TOK', trader)
      expect(await world.as(trader).unwrap(id)).toMatchObject({
        err: expect.stringContaining('accept this one with acceptPosition'),
      })
      expect(await world.whereIs(1n, [maker, trader])).toBe(`collection: ${trader.toText()}`)

      unwrap(await world.pool(trader).acceptPosition(1n))
      expect(await world.as(trader).unwrap(id)).toEqual({ ok: true })
      expect(await world.whereIs(1n, [maker, trader])).toBe(`pool: ${trader.toText()}`)
    },
  )

  test('a position can be wrapped again and gets a new token', async () => {
    const first = await world.wrapped(1n)
    await world.as(maker).unwrap(first)
    expect(await world.wrapped(1n)).toBe(2n)
    const removed = unwrap(
      await world.as(anyone).findRemovedTokenList({ principal: maker }, 0n, 10n),
    )
    expect(removed.content.map(({ tokenId }) => tokenId)).toEqual([1])
  })
})

describe('ICRC-7 transfers', () => {
  let id: bigint
  beforeEach(async () => {
    id = await world.wrapped(1n)
  })

  test('move the token and with it the right to the position', async () => {
    expect(await give(world, [maker, id, trader])).toEqual([[{ Ok: 2n }]])
    expect(await world.whereIs(1n, [maker, trader])).toBe(`collection: ${trader.toText()}`)
    expect(await world.as(anyone).icrc7_balance_of([account(maker), account(trader)])).toEqual([
      0n,
      1n,
    ])
  })

  test('are for the holder alone, to accounts that could use the token', async () => {
    expect(await give(world, [stranger, id, stranger])).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await give(world, [anyone, id, stranger])).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await give(world, [maker, 7n, stranger])).toEqual([
      [{ Err: { NonExistingTokenId: null } }],
    ])
    for (const to of [maker, anyone, world.id]) {
      expect(await give(world, [maker, id, to])).toEqual([[{ Err: { InvalidRecipient: null } }]])
    }
    const wrongSub = { from_subaccount: [new Uint8Array(32).fill(1)] as [Uint8Array] }
    expect(await give(world, [maker, id, trader], wrongSub)).toEqual([
      [{ Err: { Unauthorized: null } }],
    ])
    const short = { from_subaccount: [new Uint8Array(3)] as [Uint8Array] }
    expect(await give(world, [maker, id, trader], short)).toMatchObject([
      [{ Err: { GenericError: {} } }],
    ])
    const long = { memo: [new Uint8Array(33)] as [Uint8Array] }
    expect(await give(world, [maker, id, trader], long)).toMatchObject([
      [{ Err: { GenericError: {} } }],
    ])
  })

  test('to a subaccount are held there, and can be unwrapped by its owner', async () => {
    const subaccount = new Uint8Array(32).fill(9)
    const to = { owner: trader, subaccount: [subaccount] as [Uint8Array] }
    await give(world, [maker, id, trader], { to })
    expect(await world.as(anyone).icrc7_tokens_of(to, [], [])).toEqual([id])
    expect(await world.as(anyone).icrc7_tokens_of(account(trader), [], [])).toEqual([])
    expect(await world.as(trader).unwrap(id)).toEqual({ ok: true })
  })

  test('with a time are one transfer however often they are sent', async () => {
    const created_at_time = [BigInt(world.network.now())] as [bigint]
    const [first] = await give(world, [maker, id, trader], { created_at_time })
    await give(world, [trader, id, maker])
    expect(await give(world, [maker, id, trader], { created_at_time })).toEqual([
      [{ Err: { Duplicate: { duplicate_of: first?.[0] && 'Ok' in first[0] ? first[0].Ok : 0n } } }],
    ])
    const [ns] = created_at_time
    const old = { created_at_time: [ns - 90_000_000_000_000n] as [bigint] }
    expect(await give(world, [maker, id, trader], old)).toEqual([[{ Err: { TooOld: null } }]])
    const early = { created_at_time: [ns + 200_000_000_000n] as [bigint] }
    expect(await give(world, [maker, id, trader], early)).toMatchObject([
      [{ Err: { CreatedInFuture: {} } }],
    ])
  })

  test('in a batch succeed or fail one by one, and a batch has an end', async () => {
    const second = await world.wrapped(2n)
    const answers = await world
      .as(maker)
      .icrc7_transfer([transferOf(id, trader), transferOf(id, trader), transferOf(second, trader)])
    expect(answers.map((answer) => Object.keys(answer[0] ?? {})[0])).toEqual(['Ok', 'Err', 'Ok'])
    const many = Array.from({ length: 101 }, () => transferOf(id, trader))
    expect(await world.as(maker).icrc7_transfer(many)).toMatchObject([
      [{ Err: { GenericBatchError: {} } }],
    ])
  })
})

test('lists are paged in the order of the ids', async () => {
  for (const position of [1n, 2n, 3n, 4n]) await world.wrapped(position)
  await give(world, [maker, 2n, trader])
  const nft = world.as(anyone)
  expect(await nft.icrc7_tokens([], [2n])).toEqual([1n, 2n])
  expect(await nft.icrc7_tokens([2n], [5n])).toEqual([3n, 4n])
  expect(await nft.icrc7_tokens([9n], [])).toEqual([])
  expect(await nft.icrc7_tokens_of(account(maker), [1n], [1n])).toEqual([3n])
  expect(await nft.icrc7_tokens_of(account(maker), [], [])).toEqual([1n, 3n, 4n])
  await world.as(maker).unwrap(1n)
  expect(await nft.icrc7_tokens([1n], [1n])).toEqual([2n])
  const page = unwrap(await nft.findTokenListByPool(world.poolId.toText(), 1n, 1n))
  expect(page).toMatchObject({ totalElements: 3n, content: [{ tokenId: 3 }] })
  const many = Array.from({ length: 1001 }, () => 1n)
  await expect(nft.icrc7_owner_of(many)).rejects.toThrow('At most 1000 items')
})

test('the collection and its tokens describe themselves', async () => {
  const id = await world.wrapped(2n)
  const nft = world.as(anyone)
  const metadata = new Map(await nft.icrc7_collection_metadata())
  expect(metadata.get('icrc7:total_supply')).toEqual({ Nat: 1n })
  expect(metadata.get('icrc7:symbol')).toEqual({ Text: await nft.icrc7_symbol() })
  const [first, none] = await nft.icrc7_token_metadata([id, 77n])
  expect(none).toEqual([])
  const token = new Map(first?.[0] ?? [])
  expect(token.get('tickUpper')).toEqual({ Int: 600n })
  expect(token.get('positionId')).toEqual({ Nat: 2n })
  const names = (await nft.icrc10_supported_standards()).map(({ name }) => name)
  expect(names).toEqual(['ICRC-7', 'ICRC-10'])
})
