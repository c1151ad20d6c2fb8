import { IDL } from '@icp-sdk/core/candid'
import * as service from '@sluice/candid/nft_collection'
import { valuesOf } from '@sluice/canister/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { stranger, trader } from '@sluice/testing/exchange/people'
import { drainTo } from '@sluice/testing/filling/drainTo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account, anyone, type CollectionWorld, forked, minter } from './testing/CollectionWorld.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

const methods = service.idlFactory({ IDL })._fields
/** Refuse by rejecting the call, as their interface has no error; the text is a sentence of ours. */
const REJECTING =
  /permission_denied|no such upload|Invalid token|Without authorization|Must use amount of 1|no such approval|The spender is nobody|needs more than|message is longer/

test('whatever strangers send, every method answers, and nothing is anybody else’s afterwards', async () => {
  await world.minted(3)
  const before = await world.as(anyone).getCollection()
  for (const [method, type] of methods) {
    const values = fc.tuple(...type.argTypes.map((each) => valuesOf(each)))
    for (const args of fc.sample(values, { numRuns: 4, seed: 11 })) {
      const arg = IDL.encode(type.argTypes, args)
      const call = { canisterId: world.id, method, arg, caller: stranger }
      const isQuery = type.annotations.includes('query')
      const answered = isQuery ? world.network.query(call) : world.network.update(call)
      await answered.catch((error: unknown) => {
        const text = String(error)
        if (!REJECTING.test(text)) throw new Error(`${method}: ${text}`)
      })
    }
  }
  expect(await world.as(anyone).getCollection()).toEqual(before)
  expect(await world.as(anyone).icrc7_tokens_of(account(trader), [], [])).toEqual([1n, 2n, 3n])
})

test('a collection that is short of cycles lets tokens go, and does nothing else', async () => {
  const [id = 0n] = await world.minted()
  await drainTo({ network: world.network, canisterId: world.id }, 250_000_000_000n, () =>
    world.installed.upgrade(),
  )
  expect(await world.as(minter).mint_tokens([world.mintArg({ name: 'more' })])).toMatchObject([
    [{ Err: { GenericError: { message: expect.stringContaining('short of cycles') } } }],
  ])
  await expect(world.as(minter).create_batch()).rejects.toThrow('short of cycles')
  expect(await world.approveToken(trader, id, world.approval(stranger))).toMatchObject([
    [{ Err: { GenericError: {} } }],
  ])
  expect(await world.as(trader).icrc7_transfer([world.transferArg(id, stranger)])).toMatchObject([
    [{ Ok: {} }],
  ])
})
