import { SwapError } from '../../errors.ts'
import { approvalExpiryOf } from '../../flows/orders/approvalTimes.ts'
import type { MovingStep, Plan, Results, Step, StepErrors, WaitingStep } from '../../flows/Plan.ts'
import { approveStep } from '../../pools/approveStep.ts'
import { creditStep, type Deposit, pullStep, transferStep } from '../../pools/depositSteps.ts'
import { approvalKeyStep, transferKeyStep } from '../../swap/keySteps.ts'
import type { LiquidityBooks } from '../LiquidityBooks.ts'
import { LiquidityError } from '../LiquidityError.ts'
import type { AddFlow, AddReceipt, InnerSwap, PoolTaking, Side } from '../LiquidityFlow.ts'
import { unpackPair } from '../LiquidityFlow.ts'
import { placeCall, swapCall } from '../liquidityCalls.ts'
import { addedMoved } from './liquidityMoved.ts'
import { takeStep } from './takeStep.ts'

/** What was done shows after this many looks, a second apart. */
export const LOOKS = 8
const LOOK_MS = 1_000

/** Of calls to a pool that holds what they are about, and whose books tell what came of one that the network has forgotten. */
export const heldErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: (reason, cause) => LiquidityError.refused(reason, cause),
  leavesHalfDone: true,
}

/**
 * Liquidity into a position. Both tokens go into the pool side by side, each by an exact allowance or by a transfer; or they come out
 * of another position and stay. What the pool then holds for this flow it swaps in part, where that was ordered, and places; the pool
 * sends back what the position did not take.
 */
export function addPlan(flow: AddFlow, books: LiquidityBooks): Plan<AddReceipt> {
  const { facts, principal } = flow
  const { poolId, from, swap } = facts
  const pays = [...payments(flow, '0', books), ...payments(flow, '1', books)]
  const take = from
    ? [takeStep(takingOf(flow, from), { flow, name: 'take', keep: true }, books)]
    : []
  const paid = [...pays, ...take].filter(({ kind }) => kind === 'move').map(({ name }) => name)
  const swaps = swap
    ? [swapStep(flow, { swap, after: paid, have: (done) => paidIn(flow, done) }, books)]
    : []
  const placed = placeStep(flow, swap ? ['swap'] : paid, books)
  return {
    steps: [
      ...pays,
      ...take,
      ...swaps,
      placed,
      arriveStep({ poolId, principal, after: 'place' }, books),
    ],
    touches: { ledgers: [facts.token0.ledgerId, facts.token1.ledgerId], pools: [poolId] },
    finish: async (done) => {
      const positionId = done.get('place') ?? facts.positionId ?? 0n
      const have = haveAfterSwap(flow, done)
      const found = await addedMoved(flow, { positionId, have, done }, books)
      return { kind: 'add-liquidity', poolId, positionId, moved: found }
    },
  }
}

const takingOf = ({ facts }: AddFlow, from: NonNullable<AddFlow['facts']['from']>): PoolTaking => ({
  ...from,
  poolId: facts.poolId,
  token0: facts.token0.ledgerId,
  token1: facts.token1.ledgerId,
  isBasic: false,
})

/** How one token gets into the pool, under a time of its own: the other may have been paid long before. */
function payments(flow: AddFlow, side: Side, books: LiquidityBooks): Step[] {
  const { facts, principal, createdAtNs, validForNs } = flow
  const { ledgerId, deposit: amount, fee, by } = facts[`token${side}`]
  if (amount === 0n) return []
  const deposit: Deposit = { principal, poolId: facts.poolId, ledgerId, amount, fee }
  const ways = { allowance: byAllowance, transfer: byTransfer }
  return ways[by](deposit, { side, first: createdAtNs, validForNs }, books)
}

type Way = {
  readonly side: Side
  readonly first: bigint
  readonly validForNs: bigint | undefined
}

function byAllowance(
  deposit: Deposit,
  { side, first, validForNs }: Way,
  books: LiquidityBooks,
): Step[] {
  const [key, approve] = [`key${side}`, `approve${side}`]
  const keyOf = (done: Results) => done.get(key) ?? first
  const expiresAtNs = (done: Results) => approvalExpiryOf({ createdAtNs: keyOf(done), validForNs })
  const amount = deposit.amount + deposit.fee
  const allow = (done: Results) => {
    const times = { createdAtNs: keyOf(done), expiresAtNs: expiresAtNs(done) }
    return approveStep({ ...deposit, amount, ...times }, books)
  }
  return [
    approvalKeyStep({ name: key, after: [], first, validForNs, now: books.now }),
    {
      kind: 'prepare',
      name: approve,
      after: [key],
      isNeeded: async (done) => (await allow(done).isNeeded?.(done)) ?? true,
      call: (done) => allow(done).call(done),
    },
    pullStep(deposit, { name: `deposit${side}`, after: [key, approve], expiresAtNs }, books),
  ]
}

function byTransfer(deposit: Deposit, { side, first }: Way, books: LiquidityBooks): Step[] {
  const [key, transfer] = [`key${side}`, `transfer${side}`]
  const createdAtNs = (done: Results) => done.get(key) ?? first
  const amount = deposit.amount + deposit.fee
  return [
    transferKeyStep({ name: key, after: [], first, now: books.now }),
    transferStep(deposit, { name: transfer, after: [key], amount, createdAtNs }, books),
    creditStep(deposit, { name: `deposit${side}`, after: [transfer], lyingOnce: false }, books),
  ]
}

/** What the pool holds for this flow once it is paid in. */
export function paidIn({ facts }: AddFlow, done: Results): readonly [bigint, bigint] {
  const [took0, took1] = unpackPair(done.get('take') ?? 0n)
  const { token0, token1 } = facts
  return [token0.deposit + token0.held + took0, token1.deposit + token1.held + took1]
}

/** The same after the swap. */
export function haveAfterSwap(flow: AddFlow, done: Results): readonly [bigint, bigint] {
  const [paid0, paid1] = paidIn(flow, done)
  const { swap } = flow.facts
  if (swap === undefined) return [paid0, paid1]
  const given = givenOf(swap, [paid0, paid1])
  const got = done.get('swap') ?? 0n
  return swap.zeroForOne ? [paid0 - given, paid1 + got] : [paid0 + got, paid1 - given]
}

const sideOf = ({ zeroForOne }: Pick<InnerSwap, 'zeroForOne'>, have: readonly [bigint, bigint]) =>
  have[zeroForOne ? 0 : 1]

const givenOf = (swap: InnerSwap, all: readonly [bigint, bigint]): bigint => {
  const have = sideOf(swap, all)
  return swap.amountIn < have ? swap.amountIn : have
}

type Swapping = {
  readonly swap: InnerSwap
  readonly after: readonly string[]
  readonly have: (done: Results) => readonly [bigint, bigint]
  /** Whether all of what is there is swapped, should it be more than was planned. */
  readonly isAll?: boolean
}

/** The bound of a price: of less that is given away less has to come. */
const boundFor = ({ amountIn, minimumOut }: InnerSwap, given: bigint): bigint => {
  const bound = given < amountIn ? (minimumOut * given) / amountIn : minimumOut
  return bound > 0n ? bound : 1n
}

/** Swaps inside of the pool, in one message: nothing of it is ever half done. */
export function swapStep(
  { facts }: { readonly facts: { readonly poolId: string } },
  { swap, after, have, isAll = false }: Swapping,
  { pools }: Pick<LiquidityBooks, 'pools'>,
): MovingStep {
  const fetchHeld = async () => {
    const { balance0, balance1 } = await pools.fetchUnused(facts.poolId)
    return swap.zeroForOne
      ? { input: balance0, output: balance1 }
      : { input: balance1, output: balance0 }
  }
  return {
    kind: 'move',
    name: 'swap',
    after,
    call: async (done) => {
      const amountIn = isAll ? sideOf(swap, have(done)) : givenOf(swap, have(done))
      return swapCall(facts.poolId, { ...swap, amountIn, minimumOut: boundFor(swap, amountIn) })
    },
    repeat: {
      by: 'request',
      look: {
        before: fetchHeld,
        see: async ({ input = 0n, output = 0n }) => {
          const held = await fetchHeld()
          if (held.input >= input) return { kind: 'none' }
          return { kind: 'done', result: held.output - output }
        },
        // what is left of the input could be swapped as well
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
}

function placeStep(flow: AddFlow, after: readonly string[], books: LiquidityBooks): MovingStep {
  const { poolId, positionId } = flow.facts
  const { orders } = books
  const liquidityNow = async () =>
    (await orders.fetchPositions(poolId)).find(({ id }) => id === positionId)?.liquidity ?? 0n
  const isAdded = positionId !== undefined
  return {
    kind: 'move',
    name: 'place',
    after,
    call: async (done) => placeCall(flow.facts, haveAfterSwap(flow, done)),
    repeat: {
      by: 'request',
      look: {
        before: async () =>
          isAdded
            ? { liquidity: await liquidityNow(), next: 0n }
            : { liquidity: 0n, next: await orders.fetchNextPositionId(poolId) },
        see: async ({ liquidity = 0n, next = 0n }) => {
          if (isAdded)
            return (await liquidityNow()) > liquidity
              ? { kind: 'done', result: positionId }
              : { kind: 'none' }
          const opened = await fetchOpened(flow, next, books)
          return opened === undefined ? { kind: 'none' } : { kind: 'done', result: opened }
        },
        // nothing in the call says that it is the same one
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
}

/** The first position of the flow's range that was opened since and is no order. */
async function fetchOpened(
  { facts }: AddFlow,
  next: bigint,
  { orders }: LiquidityBooks,
): Promise<bigint | undefined> {
  const { poolId, tickLower, tickUpper } = facts
  const [positions, placed] = await Promise.all([
    orders.fetchPositions(poolId),
    orders.fetchOrders(poolId),
  ])
  return positions.find(
    (one) =>
      one.id >= next &&
      one.tickLower === tickLower &&
      one.tickUpper === tickUpper &&
      !placed.some(({ positionId }) => positionId === one.id),
  )?.id
}

/** Waits until the pool has sent what it owes. */
export const arriveStep = (
  {
    poolId,
    principal,
    after,
    name = 'arrive',
  }: { poolId: string; principal: string; after: string; name?: string },
  { pools }: Pick<LiquidityBooks, 'pools'>,
): WaitingStep => ({
  kind: 'wait',
  name,
  after: [after],
  everyMs: LOOK_MS,
  poll: async () => ((await pools.isAtWorkFor(poolId, principal)) ? 'not-yet' : {}),
})
