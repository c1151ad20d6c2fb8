import { expect, test } from 'vitest'
import { CallError, TransferError } from '../../errors.ts'
import { OnceEach } from './OnceEach.ts'
import { newOrderKey } from './OrderKey.ts'

function counted(outcome: (run: number) => Promise<number>) {
  let runs = 0
  return { run: () => outcome(++runs), runs: () => runs }
}

test('an order given twice at once runs once, and both hear the same', async () => {
  const orders = new OnceEach<number>()
  const key = newOrderKey('me')
  const order = counted(async (run) => run)
  expect(await Promise.all([orders.once(key, order.run), orders.once(key, order.run)])).toEqual([
    1, 1,
  ])
  expect(await orders.once(key, order.run)).toBe(1)
  expect(order.runs()).toBe(1)
})

test('an order that left nothing behind may be given again', async () => {
  const orders = new OnceEach<number>()
  const key = newOrderKey('me')
  const order = counted(async (run) => {
    if (run === 1) throw CallError.refused('not now')
    return run
  })
  await expect(orders.once(key, order.run)).rejects.toThrow('refused')
  expect(await orders.once(key, order.run)).toBe(2)
})

test('an order whose outcome is unknown is not run again', async () => {
  const orders = new OnceEach<number>()
  const key = newOrderKey('me')
  const order = counted(async () => {
    throw TransferError.unknown(key.id)
  })
  await expect(orders.once(key, order.run)).rejects.toThrow('transfer-unknown')
  await expect(orders.once(key, order.run)).rejects.toThrow('transfer-unknown')
  expect(order.runs()).toBe(1)
})

test('orders without a key, or with keys of their own, each run', async () => {
  const orders = new OnceEach<number>()
  const order = counted(async (run) => run)
  await orders.once(undefined, order.run)
  await orders.once(undefined, order.run)
  await orders.once(newOrderKey('me'), order.run)
  expect(order.runs()).toBe(3)
})
