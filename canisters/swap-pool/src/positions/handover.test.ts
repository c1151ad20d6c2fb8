import { beforeEach, describe, expect, test } from 'vitest'
import { attempt } from '../pool/result.ts'
import { getPositionsOf } from '../reads/positionReads.ts'
import { alice, maker, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { acceptPosition, approvePosition, transferPosition } from './handover.ts'
import { positionIdsOf } from './ownership.ts'
import { decreaseLiquidity } from './removeLiquidity.ts'

const victim = Uint8Array.of(77)
const AMOUNT = 1000n
let trading: Trading
beforeEach(async () => {
  trading = await startTrading([victim])
  await trading.fill(alice, 10n ** 9n)
})

const push = (positionId: bigint) =>
  attempt(() => transferPosition(trading.context, alice, { from: alice, to: victim, positionId }))

describe('somebody who is buried in positions that others hand over', () => {
  async function bury(): Promise<bigint[]> {
    const ids: bigint[] = []
    for (let count = 0; count < 501; count++) ids.push(await trading.mintRange(alice, 60n, AMOUNT))
    for (const id of ids.slice(0, 500)) expect(push(id)).toEqual({ ok: true })
    return ids
  }

  test('gets no more than five hundred, and more again once some are closed', async () => {
    const ids = await bury()
    const [first = 0n, last = 0n] = [ids[0], ids[500]]
    const refused = {
      err: { InternalError: expect.stringContaining('holds 500 positions that others') },
    }
    expect(push(last)).toEqual(refused)

    const liquidity = `${trading.context.engine.positions.getPosition(first)?.liquidity}`
    await decreaseLiquidity(trading.context, victim, { positionId: first, liquidity })
    expect(push(last)).toEqual({ ok: true })
  })

  test('opens positions of their own, fetches what they are allowed to, and sees the latest of all', async () => {
    const ids = await bury()
    await trading.fill(victim, 10n ** 6n)
    const own = await trading.mintRange(victim, 60n, AMOUNT)
    const wanted = ids[500] ?? 0n
    approvePosition(trading.context, alice, { spender: victim, positionId: wanted })
    transferPosition(trading.context, victim, { from: alice, to: victim, positionId: wanted })

    expect(positionIdsOf(trading.context.storage, victim)).toEqual([...ids, own])
    expect(getPositionsOf(trading.context, victim).map(({ id }) => id)).toEqual([...ids, own])
  })

  test('is handed what they have accepted, once, and nothing else', async () => {
    const ids = await bury()
    const wanted = ids[500] ?? 0n
    const other = await trading.mintRange(alice, 60n, AMOUNT)
    acceptPosition(trading.context, victim, wanted)
    expect(push(other)).toHaveProperty('err')
    expect(push(wanted)).toEqual({ ok: true })

    approvePosition(trading.context, victim, { spender: maker, positionId: wanted })
    transferPosition(trading.context, maker, { from: victim, to: maker, positionId: wanted })
    transferPosition(trading.context, maker, { from: maker, to: alice, positionId: wanted })
    expect(push(wanted)).toHaveProperty('err')
  })

  test('can accept a hundred at a time, and those that are there', async () => {
    const ids = await bury()
    const accept = (positionId: bigint) =>
      attempt(() => acceptPosition(trading.context, victim, positionId))
    expect(accept(9_999n)).toHaveProperty('err')
    const wanted = ids[500] ?? 0n
    accept(wanted)
    // their own are as good as any for a list that grows
    for (const id of ids.slice(0, 100)) accept(id)
    expect(push(wanted)).toEqual({ ok: true })
    const { idsOf } = trading.context.storage
    expect(idsOf.sizeOf(Uint8Array.of(3, ...victim))).toBeLessThanOrEqual(100)
  })
})

test('what somebody accepts who needs not is not kept', async () => {
  acceptPosition(trading.context, victim, 1n)
  expect(trading.context.storage.idsOf.sizeOf(Uint8Array.of(3, ...victim))).toBe(0)
})

test('a position comes back to whoever handed it over, however many gifts they hold', async () => {
  const { context } = trading
  await trading.fill(victim, 10n ** 6n)
  const own = await trading.mintRange(victim, 60n, AMOUNT)
  const holder = Uint8Array.of(78)
  approvePosition(context, victim, { spender: holder, positionId: own })
  transferPosition(context, holder, { from: victim, to: holder, positionId: own })
  for (let count = 0; count < 500; count++) push(await trading.mintRange(alice, 60n, AMOUNT))

  const back = { from: holder, to: victim, positionId: own }
  expect(attempt(() => transferPosition(context, holder, back))).toEqual({ ok: true })
  const more = await trading.mintRange(alice, 60n, AMOUNT)
  expect(push(more)).toHaveProperty('err')
})

test('the lists of an earlier version are moved, with their orders', async () => {
  const { storage } = trading.context
  const { moveOldLists, orderIdsOf } = await import('./ownership.ts')
  storage.oldPositionsOf.set(victim, [3n, 9n])
  storage.orders.set(9n, {
    side: 'token0',
    tickLimit: 60,
    sequence: 1n,
    createdAtNs: 0n,
    amountIn: 1n,
  })
  moveOldLists(storage)
  moveOldLists(storage)
  expect(positionIdsOf(storage, victim)).toEqual([3n, 9n])
  expect(orderIdsOf(storage, victim, 10)).toEqual([9n])
  expect(storage.oldPositionsOf.size).toBe(0)
  expect(positionIdsOf(storage, maker)).toEqual([1n])
})
