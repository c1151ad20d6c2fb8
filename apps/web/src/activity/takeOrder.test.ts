import { expect, test } from 'vitest'
import { releaseOrder, takeOrder } from './takeOrder.ts'

test('an order is taken once, also within one tick', () => {
  expect([takeOrder('a'), takeOrder('a'), takeOrder('b'), takeOrder('a')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('an order that was released can be given again', () => {
  takeOrder('c')
  releaseOrder('c')
  expect([takeOrder('c'), takeOrder('c')]).toEqual([true, false])
})
