import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { stranger, trader } from '@sluice/testing/exchange/people'
import { describe, expect, test } from 'vitest'
import { account, anyone, type CollectionWorld, forked, sub } from '../testing/CollectionWorld.ts'
import { LIMITS } from './batches.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

const holderOf = async (id: bigint) => (await world.as(anyone).icrc7_owner_of([id]))[0]?.[0]
const give = (id: bigint, change?: Parameters<CollectionWorld['transferArg']>[2], to = stranger) =>
  world.as(trader).icrc7_transfer([world.transferArg(id, to, change)])

describe('a transfer', () => {
  test('moves a token and tells its block', async () => {
    const [id = 0n] = await world.minted()
    expect(await give(id)).toEqual([[{ Ok: 1n }]])
    expect(await holderOf(id)).toEqual(account(stranger))
    expect(await world.as(anyone).icrc7_balance_of([account(trader), account(stranger)])).toEqual([
      0n,
      1n,
    ])
  })

  test('answers each item where it was asked', async () => {
    const [first = 0n, second = 0n] = await world.minted(2)
    const args = [99n, first, second, first].map((id) => world.transferArg(id, stranger))
    expect(await world.as(trader).icrc7_transfer(args)).toEqual([
      [{ Err: { NonExistingTokenId: null } }],
      [{ Ok: 2n }],
      [{ Ok: 3n }],
      [{ Err: { Unauthorized: null } }],
    ])
    expect(await world.as(trader).icrc7_transfer([])).toEqual([])
  })

  test('beyond the bound of a batch the answer is one to its beginning', async () => {
    const args = Array.from({ length: LIMITS.updateBatch + 20 }, () =>
      world.transferArg(9n, stranger),
    )
    expect(await world.as(trader).icrc7_transfer(args)).toHaveLength(LIMITS.updateBatch)
  })

  test('to whoever holds the token is invalid, as is one to nobody and to the collection', async () => {
    const [id = 0n] = await world.minted()
    const invalid = [[{ Err: { InvalidRecipient: null } }]]
    expect(await give(id, { to: account(trader) })).toEqual(invalid)
    expect(await give(id, { to: account(trader, sub(0)) })).toEqual(invalid)
    expect(await give(id, { to: account(anyone) })).toEqual(invalid)
    expect(await give(id, { to: account(world.id) })).toEqual(invalid)
    expect(await give(id, { to: account(trader, sub(1)) })).toEqual([[{ Ok: 1n }]])
  })

  test('takes the token out of the subaccount that is named', async () => {
    const [id = 0n] = await world.minted(1, { to: account(trader, sub(7)) })
    expect(await give(id)).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await give(id, { from_subaccount: [sub(7)] })).toEqual([[{ Ok: 1n }]])
  })

  test('of somebody else is refused', async () => {
    const [id = 0n] = await world.minted()
    expect(await world.as(stranger).icrc7_transfer([world.transferArg(id, stranger)])).toEqual([
      [{ Err: { Unauthorized: null } }],
    ])
  })

  test('that says when it was made is executed once', async () => {
    const [id = 0n] = await world.minted()
    const created_at_time: [bigint] = [world.network.now()]
    expect(await give(id, { created_at_time })).toEqual([[{ Ok: 1n }]])
    expect(await give(id, { created_at_time })).toEqual([
      [{ Err: { Duplicate: { duplicate_of: 1n } } }],
    ])
    expect(await give(id, { created_at_time, memo: [Uint8Array.of(1)] })).toEqual([
      [{ Err: { Unauthorized: null } }],
    ])
    await world.network.advanceTime(86_400_000 + 121_000)
    expect(await give(id, { created_at_time })).toEqual([[{ Err: { TooOld: null } }]])
  })

  test('from the future is refused, and a clock that is a little ahead is not', async () => {
    const [id = 0n] = await world.minted()
    const now = world.network.now()
    expect(await give(id, { created_at_time: [now + 300_000_000_000n] })).toMatchObject([
      [{ Err: { CreatedInFuture: {} } }],
    ])
    expect(await give(id, { created_at_time: [now + 60_000_000_000n] })).toEqual([[{ Ok: 1n }]])
  })

  test('has a memo of 32 bytes at most, and a subaccount of 32', async () => {
    const [id = 0n] = await world.minted()
    const refused = [[{ Err: { GenericError: expect.anything() } }]]
    expect(await give(id, { memo: [new Uint8Array(33)] })).toEqual(refused)
    expect(await give(id, { from_subaccount: [new Uint8Array(31)] })).toEqual(refused)
    expect(await give(id, { memo: [new Uint8Array(32)] })).toEqual([[{ Ok: 1n }]])
  })

  test('of a number that no token has is refused', async () => {
    const ids = [0n, 2n ** 64n + 1n, 2n ** 200n]
    for (const id of ids) expect(await give(id)).toEqual([[{ Err: { NonExistingTokenId: null } }]])
  })
})

describe('reads', () => {
  test('tell of each item, and null of a token that there is not', async () => {
    await world.minted(2)
    const nft = world.as(anyone)
    expect(await nft.icrc7_owner_of([2n, 5n, 1n])).toEqual([
      [account(trader)],
      [],
      [account(trader)],
    ])
    expect(await nft.icrc7_token_metadata([5n, 2n])).toEqual([
      [],
      [[['name', { Text: 'Stone 1' }]]],
    ])
    const many = Array.from({ length: LIMITS.queryBatch + 5 }, () => 1n)
    expect(await nft.icrc7_owner_of(many)).toHaveLength(LIMITS.queryBatch)
  })

  test('page by the number before', async () => {
    await world.minted(5)
    await give(3n)
    const nft = world.as(anyone)
    expect(await nft.icrc7_tokens([], [])).toEqual([1n, 2n, 3n, 4n, 5n])
    expect(await nft.icrc7_tokens([2n], [2n])).toEqual([3n, 4n])
    expect(await nft.icrc7_tokens([5n], [])).toEqual([])
    expect(await nft.icrc7_tokens_of(account(trader), [], [2n])).toEqual([1n, 2n])
    expect(await nft.icrc7_tokens_of(account(trader), [2n], [])).toEqual([4n, 5n])
    expect(await nft.icrc7_tokens_of(account(trader, sub(1)), [], [])).toEqual([])
  })

  test('describe the collection with the same figures as its methods', async () => {
    await world.minted(2)
    const nft = world.as(anyone)
    const metadata = new Map(await nft.icrc7_collection_metadata())
    expect(metadata.get('icrc7:name')).toEqual({ Text: await nft.icrc7_name() })
    expect(metadata.get('icrc7:symbol')).toEqual({ Text: await nft.icrc7_symbol() })
    expect(metadata.get('icrc7:total_supply')).toEqual({ Nat: await nft.icrc7_total_supply() })
    const [cap] = await nft.icrc7_supply_cap()
    expect(metadata.get('icrc7:supply_cap')).toEqual({ Nat: cap })
    const [most] = await nft.icrc7_max_update_batch_size()
    expect(metadata.get('icrc7:max_update_batch_size')).toEqual({ Nat: most })
    expect((await nft.icrc10_supported_standards()).map(({ name }) => name)).toEqual([
      'ICRC-3',
      'ICRC-7',
      'ICRC-10',
      'ICRC-21',
      'ICRC-37',
    ])
  })
})
