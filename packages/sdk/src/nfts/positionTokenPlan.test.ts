import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as PositionNft from '@sluice/candid/position_nft'
import { expect, test } from 'vitest'
import { methodType } from '../agent/signedActor.ts'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import { newFlow } from '../flows/orders/newFlow.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { sendCall, wrapCall } from './positionTokenCalls.ts'
import { positionTokenPlan } from './positionTokenPlan.ts'

const id = (byte: number) => Principal.fromUint8Array(new Uint8Array(29).fill(byte)).toText()
const facts = {
  collectionId: id(1),
  poolId: id(2),
  positionId: 7n,
  token0: id(3),
  token1: id(4),
}
const [ME, BOB] = [id(5), id(6)]
const POSITION = {
  tickLower: -60,
  tickUpper: 60,
  liquidity: 1n,
  tokensOwed0: 0n,
  tokensOwed1: 0n,
  feeGrowthInside0LastX128: 0n,
  feeGrowthInside1LastX128: 0n,
}

/** What a call makes of an answer of the collection. */
function answered(call: PreparedCall<StepAnswer>, answer: unknown): StepAnswer {
  const { retTypes } = methodType(PositionNft.idlFactory, call.method)
  return call.read(IDL.encode(retTypes, [answer]))
}

test('a position that has its token already is not taken again', async () => {
  const flow = newFlow({ kind: 'wrap-position', facts, principal: ME, key: undefined, now: 1 })
  const asked: string[] = []
  const books = (token: bigint | undefined) => ({
    positionNfts: {
      fetchTokenOf: async (poolId: string, positionId: bigint) => {
        asked.push(`${poolId} ${positionId}`)
        return token
      },
      fetchHolder: async () => ME,
    },
    orders: { fetchPositions: async () => [] },
  })
  for (const [token, isNeeded] of [
    [3n, false],
    [undefined, true],
  ] as const)
    for (const step of positionTokenPlan(flow, books(token)).steps)
      expect(await step.isNeeded?.(new Map())).toBe(isNeeded)
  expect(new Set(asked)).toEqual(new Set([`${facts.poolId} 7`]))
  expect(await positionTokenPlan(flow, books(3n)).finish(new Map())).toMatchObject({ tokenId: 3n })
  // the collection still waits for the pool
  await expect(positionTokenPlan(flow, books(undefined)).finish(new Map())).rejects.toMatchObject({
    code: 'position-underway',
    funds: 'moving',
  })
})

test('who is crowded accepts a position before its token is opened, and nobody else does', async () => {
  const positionNfts = { fetchTokenOf: async () => 3n, fetchHolder: async () => ME }
  const stepsFor = (isCrowded: boolean, mine: readonly bigint[]) => {
    const wish = { ...facts, tokenId: 3n, isCrowded }
    const order = { facts: wish, principal: ME, key: undefined, now: 1 }
    const held = mine.map((id) => ({ ...POSITION, id }))
    const books = { positionNfts, orders: { fetchPositions: async () => held } }
    return positionTokenPlan(newFlow({ ...order, kind: 'unwrap-position' }), books).steps
  }
  const needed = async (isCrowded: boolean, mine: readonly bigint[]) =>
    Promise.all(stepsFor(isCrowded, mine).map((step) => step.isNeeded?.(new Map())))
  expect(stepsFor(true, []).map(({ name, after }) => [name, after])).toEqual([
    ['accept', []],
    ['unwrap', ['accept']],
  ])
  expect(await needed(true, [])).toEqual([true, true])
  expect(await needed(false, [])).toEqual([false, true])
  // it has come already
  expect(await needed(true, [7n])).toEqual([false, false])
})

test.each([
  ['The pool has not answered. The position is on its way', 'position-underway', 'moving'],
  ['This position is being worked on, please try again', 'position-underway', 'moving'],
  ['You do not own this position', 'position-gone', 'wallet'],
  ['Only pools of the factory', 'liquidity-refused', 'wallet'],
])('of “%s” a person hears %s', (err, code, funds) => {
  expect(answered(wrapCall(facts), { err })).toMatchObject({
    kind: 'refused',
    error: { code, funds },
  })
})

test('a token that was sent already was sent; one that is another’s is gone; a late request says so', () => {
  const call = sendCall({ ...facts, tokenId: 3n, to: BOB }, 9n)
  const answer = (result: PositionNft.Icrc7TransferResult) => answered(call, [[result]])
  expect(answer({ Ok: 1n })).toEqual({ kind: 'done' })
  expect(answer({ Err: { Duplicate: { duplicate_of: 1n } } })).toEqual({ kind: 'done' })
  expect(answer({ Err: { Unauthorized: null } })).toMatchObject({
    error: { code: 'position-gone' },
  })
  expect(answer({ Err: { TooOld: null } })).toMatchObject({ isTooOld: true })
  expect(answer({ Err: { InvalidRecipient: null } })).toMatchObject({
    error: { code: 'liquidity-refused', details: { reason: 'InvalidRecipient' } },
  })
  expect(answered(call, [[]])).toMatchObject({ kind: 'refused' })
})
