import { PREPARING_MS } from '@sluice/testing/exchange/marketWorld'
import { maker, stranger } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, anyone, give } from '../testing/calls.ts'
import { type NftWorld, prepareNfts } from '../testing/nftWorld.ts'

let world: NftWorld
let id: bigint
beforeAll(async () => {
  world = await prepareNfts()
  id = await world.wrapped(1n)
}, PREPARING_MS)
afterAll(() => world.network.stop())

const WRAPS = 2n ** 64n

test('a number that does not fit an id names no token, though its last 64 bits do (ICRC-7)', async () => {
  const nft = world.as(anyone)
  const far = [WRAPS + id, 2n * WRAPS + id, 2n ** 256n + id]

  expect(await nft.icrc7_owner_of(far)).toEqual([[], [], []])
  expect(await nft.icrc7_token_metadata(far)).toEqual([[], [], []])
  for (const one of far) {
    expect(await nft.icrc7_tokens([one], [])).toEqual([])
    expect(await nft.icrc7_tokens_of(account(maker), [one], [])).toEqual([])
    expect(await give(world, [maker, one, stranger])).toEqual([
      [{ Err: { NonExistingTokenId: null } }],
    ])
  }
  expect(await nft.icrc7_owner_of([id])).toEqual([[account(maker)]])
  for (const take of [WRAPS + 1n, 2n ** 256n]) {
    expect(await nft.icrc7_tokens([], [take])).toEqual([id])
  }
})
