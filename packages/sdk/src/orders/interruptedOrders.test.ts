import { describe, expect, test } from 'vitest'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { FEE, LEDGERS, LEFT_IN_POOL, ME } from '../flows/testing/chainNames.ts'
import { PLAIN_POSITION } from '../flows/testing/FakeOrderPool.ts'
import type { Mishap } from '../flows/testing/FakeProcess.ts'
import { AT_PLAIN, LADDER, ONE_ORDER, RUNGS, TRANSFERRED } from '../flows/testing/limitOrders.ts'
import { OrderLife } from './testing/OrderLife.ts'

const MINUTE = 60_000
/** The calls of an order from a key at hand. */
const [DEPOSIT, MINT, PLACE] = [1, 2, 3]

const HOW: Record<number, readonly Mishap[]> = {
  [DEPOSIT]: ['lost-after'],
  [MINT]: ['lost-after', 'lost-before', 'late'],
  [PLACE]: ['lost-after', 'lost-before', 'late'],
}

describe('a call that the app did not live to hear of, when the network has forgotten it', () => {
  test.each([
    ['deposit', DEPOSIT],
    ['mint', MINT],
    ['place', PLACE],
  ])('%s is found where it was made, and made where it was not', async (_name, at) => {
    for (const [order, tick, how] of (HOW[at] ?? []).flatMap(
      (one) =>
        [
          [ONE_ORDER, 60, one],
          [AT_PLAIN, 900, one],
        ] as const,
    )) {
      const life = new OrderLife()
      const id = await life.interrupted(order, at, how, true)
      life.chain.nowMs += 30 * MINUTE
      const { positionIds } = await life.orders().resume(id)
      expect(positionIds).toEqual([PLAIN_POSITION + 1n])
      expect(life.placedAt()).toEqual([tick])
      expect(life.chain.orderPool.deposited).toBe(0n)
      expect(life.process().flows.pending()).toEqual([])
    }
  })

  test('a deposit that was never made leaves everything in the wallet, its approval having ended', async () => {
    const life = new OrderLife()
    const before = life.wallet()
    const id = await life.interrupted(ONE_ORDER, DEPOSIT, 'lost-before', true)
    life.chain.nowMs += 30 * MINUTE
    await expect(life.orders().resume(id)).rejects.toMatchObject({
      code: 'approval-expired',
      funds: 'wallet',
    })
    expect(before - life.wallet()).toBe(FEE)
    expect(life.process().flows.pending()).toEqual([])
  })

  test('a mint of a ladder is not taken for its neighbour’s, nor for an order of another placing', async () => {
    const life = new OrderLife()
    const id = await life.interrupted(LADDER, MINT, 'lost-before', true)
    life.chain.nowMs += 30 * MINUTE
    const key = newOrderKey(ME, life.chain.nowMs)
    await life.process().flows.start(key, async () => ONE_ORDER(key, life.chain.nowMs))
    const { positionIds } = await life.orders().resume(id)
    expect(new Set(positionIds).size).toBe(2)
    expect(life.placedAt().toSorted((a, b) => a - b)).toEqual([60, 60, 180])
  })
})

describe('taking back', () => {
  test('what was deposited and not minted comes back; orders that stand are kept', async () => {
    const life = new OrderLife()
    const before = life.wallet()
    const id = await life.interrupted(LADDER, MINT, 'refused')
    await life.orders().takeBack(id)
    expect(life.placedAt()).toHaveLength(1)
    // an approval, a deposit and a payout cost the ledger's fee each
    expect(before - life.wallet()).toBe(LEFT_IN_POOL + 3n * FEE)
    expect(life.chain.orderPool.deposited).toBe(0n)
    expect(life.process().flows.pending()).toEqual([])
    await expect(life.orders().takeBack(id)).rejects.toMatchObject({ code: 'refused' })
  })

  test('what was transferred and not credited comes back, and nothing that lay there before', async () => {
    const life = new OrderLife()
    const before = life.wallet()
    const lying = life.chain.lyingOf(LEDGERS.icp)
    const id = await life.interrupted(TRANSFERRED, DEPOSIT, 'refused')
    expect(life.chain.lyingOf(LEDGERS.icp)).toBe(lying + LEFT_IN_POOL + FEE)
    await life.orders().takeBack(id)
    expect(life.chain.lyingOf(LEDGERS.icp)).toBe(lying)
    // the transfer, the pool's deposit and its payout cost the ledger's fee each
    expect(before - life.wallet()).toBe(3n * FEE)
    expect(life.process().flows.pending()).toEqual([])
  })

  test('a position that did not become an order is closed', async () => {
    const life = new OrderLife()
    const before = life.wallet()
    const id = await life.interrupted(ONE_ORDER, PLACE, 'refused')
    expect(life.chain.orderPool.heldPositions()).toHaveLength(3)
    await life.orders().takeBack(id)
    expect(life.chain.orderPool.heldPositions()).toHaveLength(2)
    expect(before - life.wallet()).toBe(3n * FEE)
  })

  test('what another placing waits to use is left, even where one’s own is gone already', async () => {
    const life = new OrderLife()
    const [first, second] = [
      await life.interrupted(RUNGS[0], MINT, 'refused'),
      await life.interrupted(RUNGS[1], MINT, 'refused'),
    ]
    expect(life.chain.orderPool.deposited).toBe(2n * LEFT_IN_POOL)
    // by hand, on the page of what is at pools
    life.chain.orderPool.answer('withdraw', [{ amount: LEFT_IN_POOL }])
    const held = life.wallet()
    await life.orders().takeBack(first)
    expect(life.wallet()).toBe(held)
    await life.orders().resume(second)
    expect(life.placedAt()).toEqual([180])
  })

  test('only one’s own share is taken', async () => {
    const life = new OrderLife()
    const first = await life.interrupted(RUNGS[0], MINT, 'refused')
    const second = await life.interrupted(RUNGS[1], MINT, 'refused')
    // nobody waits to use it any more; the page of what is at pools shows it
    life.process().flows.dismiss(second)
    await life.orders().takeBack(first)
    expect(life.chain.orderPool.deposited).toBe(LEFT_IN_POOL)
  })

  test('while nobody knows what came of a call nothing is taken', async () => {
    const life = new OrderLife()
    const id = await life.interrupted(ONE_ORDER, MINT, 'lost-after', true)
    await expect(life.orders().takeBack(id)).rejects.toMatchObject({ code: 'outcome-unknown' })
    expect(life.process().flows.pending()).toHaveLength(1)
  })
})
