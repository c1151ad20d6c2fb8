import { expect, test } from 'vitest'
import type { StepState } from '../flows/Flow.ts'
import { textFlowStore } from '../flows/flowKinds.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import type { SwapFacts } from '../swap/SwapFlow.ts'
import { newRouteFlow, type RouteFlow } from './RouteFlow.ts'
import { standingOf } from './standingOf.ts'

const hop = (poolId: string, tokenIn: string, tokenOut: string): SwapFacts => ({
  poolId,
  tokenIn,
  tokenOut,
  zeroForOne: false,
  amountIn: 100n,
  expectedOut: 200n,
  minimumOut: 190n,
  feeIn: 1n,
  feeOut: 2n,
  heldOutBefore: 0n,
})

function routeWith(steps: Record<string, StepState>): RouteFlow {
  const branches = [[hop('p', 'a', 'b'), hop('q', 'b', 'c')], [hop('r', 'a', 'c')]]
  const facts = { tokenIn: 'a', tokenOut: 'c', amountIn: 200n, expectedOut: 400n, branches }
  return { ...newRouteFlow({ facts, principal: 'me', key: newOrderKey('me', 0), now: 0 }), steps }
}

const done: StepState = { kind: 'done', result: 200n }

const stopped = { kind: 'stopped', isAtPool: false } as const

test('a branch stops with what it holds in the wallet, moves while a call is open, or is done', () => {
  const told: StepState = { kind: 'told', at: 0, before: {} }

  expect(standingOf(routeWith({ 'swap:0.0': done, 'swap:1.0': done }))).toEqual([
    { ...stopped, poolId: 'q', holds: { ledgerId: 'b', amount: 198n }, isInput: false },
    { kind: 'done' },
  ])
  expect(standingOf(routeWith({ 'swap:0.0': told }))).toEqual([
    { kind: 'moving' },
    { ...stopped, poolId: 'r', holds: { ledgerId: 'a', amount: 100n }, isInput: true },
  ])
})

test('what was paid by transfer lies at its pool once the ledger has done it', () => {
  const told: StepState = { kind: 'told', at: 0, before: {} }
  const other = { 'swap:1.0': done }
  expect(standingOf(routeWith({ 'transfer:0.0': done, ...other }))[0]).toEqual({
    ...stopped,
    poolId: 'p',
    holds: { ledgerId: 'a', amount: 100n },
    isInput: true,
    isAtPool: true,
  })
  expect(standingOf(routeWith({ 'transfer:0.0': told, ...other }))[0]).toEqual({ kind: 'moving' })
  expect(standingOf(routeWith({ 'transfer:0.0': done, 'swap:0.0': done }))[0]).toMatchObject({
    poolId: 'q',
    isAtPool: false,
  })
})

test('a stored trade is read as it was written, and one without branches is not taken for a trade', () => {
  const storage = memoryStorage()
  const store = textFlowStore(storage)
  const flow = routeWith({ 'key:0.0': { kind: 'done', result: 5n }, 'swap:0.0': done })
  store.save(flow)
  expect(textFlowStore(storage).list()).toEqual([flow])

  store.save({ ...flow, facts: { ...flow.facts, branches: [] } })
  expect(store.list()).toEqual([])
  expect(store.unread()).toEqual([{ id: flow.id, principal: 'me' }])
})
