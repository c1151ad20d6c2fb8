import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import { approvalExpiryOf } from '../flows/orders/approvalTimes.ts'
import type { MovingStep, Plan, PreparingStep, Results, Step, WaitingStep } from '../flows/Plan.ts'
import { creditStep, type Deposit, pullStep, transferStep } from '../pools/depositSteps.ts'
import type { Pools } from '../pools/Pools.ts'
import { approvalKeyStep, transferKeyStep } from '../swap/keySteps.ts'
import { approveStep } from '../swap/swapPlan.ts'
import type { Tokens } from '../tokens.ts'
import { type CloseBooks, callErrors, closeSteps, LOOKS } from './closeSteps.ts'
import { OrderError } from './OrderError.ts'
import {
  type CancelFlow,
  type CancelReceipt,
  type OrderFlow,
  type OrderReceipt,
  rungStep,
} from './OrderFlow.ts'
import { mintCall, placeCall } from './orderCalls.ts'
import { closedMoved, orderMoved } from './orderMoved.ts'
import type { OrderRung } from './orderPlan.ts'

/** What plans of orders read. */
export type OrderBooks = CloseBooks & {
  readonly balances: Pick<Balances, 'fetch' | 'fetchAllowance'>
  readonly pools: Pick<Pools, 'isAtWorkFor' | 'fetchUnused' | 'fetchUnusedOf' | 'fetchEvents'>
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

/**
 * Limit orders: what is sold goes into the pool once, by an exact allowance or by a transfer, and each rung becomes a position that the pool then
 * keeps as an order. Rungs go side by side. An order that takes another one's place begins with that one's way back.
 */
export function orderPlan(order: OrderFlow, books: OrderBooks): Plan<OrderReceipt> {
  const { facts, principal } = order
  const { poolId, replaces, rungs, tokenIn, tokenOut } = facts
  const before = replaces ? closeSteps({ poolId, principal, position: replaces }, books) : []
  const steps: Step[] = [
    ...before,
    keyStep(order, books),
    ...(facts.isByTransfer ? byTransfer(order, books) : byAllowance(order, books)),
    ...rungs.flatMap((rung, index) => [
      mintStep(order, { rung, index }, books),
      placeStep(order, { rung, index }, books),
    ]),
  ]
  return {
    steps,
    touches: { ledgers: [tokenIn, tokenOut], pools: [poolId] },
    finish: async (done) => {
      const positionIds = rungs.map((_, index) => done.get(rungStep('mint', index)) ?? 0n)
      return { kind: 'order', poolId, positionIds, moved: await orderMoved(order, done, books) }
    },
  }
}

/** A position's way back to the wallet, whether or not it is an order. */
export function cancelPlan(cancel: CancelFlow, books: OrderBooks): Plan<CancelReceipt> {
  const { facts, principal } = cancel
  const { poolId, positionId, tokenIn, tokenOut } = facts
  return {
    steps: closeSteps({ poolId, principal, position: facts }, books),
    touches: { ledgers: [tokenIn, tokenOut], pools: [poolId] },
    finish: async () => {
      const held = await books.pools.fetchUnused(poolId).catch((error: unknown) => {
        throw SwapError.outcomeUnknown(error)
      })
      const [sold, bought] = facts.sells0
        ? [held.balance0, held.balance1]
        : [held.balance1, held.balance0]
      const left = [
        { ledgerId: tokenIn, amount: sold },
        { ledgerId: tokenOut, amount: bought },
      ]
      return {
        kind: 'cancel-order',
        poolId,
        positionId,
        leftInPool: left.filter(({ amount }) => amount > 0n),
        moved: await closedMoved({ ...facts, left }, books),
      }
    },
  }
}

/** The payment's time; of an order that takes another's place only once that one's tokens are back. */
function keyStep({ facts, createdAtNs, validForNs }: OrderFlow, books: OrderBooks): WaitingStep {
  const { replaces, tokenIn, amountIn, feeIn, isByTransfer } = facts
  const step = isByTransfer ? transferKeyStep : approvalKeyStep
  return step({
    name: 'key',
    after: replaces ? ['arrive'] : [],
    first: replaces ? undefined : createdAtNs,
    validForNs,
    now: books.now,
    ready: async () => {
      if (!replaces) return
      const balance = await books.balances.fetch(tokenIn)
      if (balance < amountIn + 2n * feeIn) throw OrderError.cameBackShort(balance)
    },
  })
}

/** What is paid, at the time that was written down for it. */
const approvedAt = ({ facts, createdAtNs, validForNs }: OrderFlow, done: Results) => ({
  createdAtNs: done.get('key') ?? createdAtNs,
  validForNs,
  facts,
})

function allowStep(order: OrderFlow, books: OrderBooks): PreparingStep {
  const at = (done: Results) => approveStep(approvedAt(order, done), books)
  return {
    kind: 'prepare',
    name: 'approve',
    after: ['key'],
    isNeeded: async (done) => (await at(done).isNeeded?.(done)) ?? true,
    call: (done) => at(done).call(done),
  }
}

/** What is sold, into the pool. */
const depositOf = ({ facts, principal }: OrderFlow): Deposit => ({
  principal,
  poolId: facts.poolId,
  ledgerId: facts.tokenIn,
  amount: facts.amountIn,
  fee: facts.feeIn,
})

function byAllowance(order: OrderFlow, books: OrderBooks): Step[] {
  const expiresAtNs = (done: Results) => approvalExpiryOf(approvedAt(order, done))
  const after = ['key', 'approve']
  return [allowStep(order, books), pullStep(depositOf(order), { after, expiresAtNs }, books)]
}

function byTransfer(order: OrderFlow, books: OrderBooks): Step[] {
  const deposit = depositOf(order)
  const createdAtNs = (done: Results) => approvedAt(order, done).createdAtNs
  const amount = deposit.amount + deposit.fee
  return [
    transferStep(deposit, { after: ['key'], amount, createdAtNs }, books),
    creditStep(deposit, { after: ['transfer'], lyingOnce: false }, books),
  ]
}

type Placed = { readonly rung: OrderRung; readonly index: number }

function mintStep({ facts }: OrderFlow, { rung, index }: Placed, books: OrderBooks): MovingStep {
  const { poolId } = facts
  return {
    kind: 'move',
    name: rungStep('mint', index),
    after: ['deposit'],
    call: async () => mintCall(facts, rung),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ next: await books.orders.fetchNextPositionId(poolId) }),
        see: async ({ next = 0n }) => {
          const [positions, orders] = await Promise.all([
            books.orders.fetchPositions(poolId),
            books.orders.fetchOrders(poolId),
          ])
          const minted = positions.find(
            ({ id, tickLower, tickUpper }) =>
              id >= next &&
              tickLower === rung.tickLower &&
              tickUpper === rung.tickUpper &&
              // one that is an order already is another flow's: this one's is placed only when its id is known
              !orders.some(({ positionId }) => positionId === id),
          )
          return minted ? { kind: 'done', result: minted.id } : { kind: 'none' }
        },
        // nothing in the call says that it is the same one
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: callErrors,
  }
}

function placeStep({ facts }: OrderFlow, { rung, index }: Placed, books: OrderBooks): MovingStep {
  const { poolId } = facts
  const idOf = (done: Results) => done.get(rungStep('mint', index)) ?? 0n
  return {
    kind: 'move',
    name: rungStep('place', index),
    after: [rungStep('mint', index)],
    call: async (done) => placeCall(poolId, idOf(done), rung.tickLimit),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async (_before, done) => {
          const [orders, positions] = await Promise.all([
            books.orders.fetchOrders(poolId),
            books.orders.fetchPositions(poolId),
          ])
          const isOrder = orders.some(({ positionId }) => positionId === idOf(done))
          // one that is gone was filled as soon as it stood
          const isGone = !positions.some(({ id }) => id === idOf(done))
          return { kind: isOrder || isGone ? 'done' : 'none' }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: { ...callErrors, leavesHalfDone: false },
  }
}
