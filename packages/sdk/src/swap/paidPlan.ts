import type { Figures } from '../flows/Flow.ts'
import type { MovingStep, Plan, Results, Step } from '../flows/Plan.ts'
import { approveStep } from '../pools/approveStep.ts'
import {
  creditStep,
  type Deposit,
  fetchLyingOf,
  poolErrors,
  pullStep,
  transferStep,
} from '../pools/depositSteps.ts'
import { accountOf } from './heldAfter.ts'
import { ownSwapCall, withdrawCall } from './ownSwapCalls.ts'
import { paidAtPool } from './paidAtPool.ts'
import { isOneStep, type SwapFlow, swapExpiryOf } from './SwapFlow.ts'
import type { SwapReceipt } from './SwapReceipt.ts'
import { gaveBack, type Purse, type SwapBooks, SwapTraces } from './SwapTraces.ts'
import { oneStepCall } from './swapPlan.ts'

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

/**
 * Swaps that are not simply paid out of an allowance: by transfer, with what the pool holds, with an output that stays there, or of a
 * pool that does it in several steps. What has left the wallet and came to nothing lies at the pool, where its owner can get it.
 */
export function paidPlan(swap: SwapFlow, books: SwapBooks): Plan<SwapReceipt> {
  const { facts } = swap
  return {
    steps: isOneStep(facts) ? oneStep(swap, books) : stepwise(swap, books),
    touches: { ledgers: [facts.tokenIn, facts.tokenOut], pools: [facts.poolId] },
    settle: (error, done) => paidAtPool(error, done, { swap, books }),
    finish: (done) => accountOf(swap, done.get('swap') ?? 0n, books),
  }
}

/** What the pool does not hold of the input. */
export const depositOf = ({ principal, facts }: SwapFlow): Deposit => ({
  principal,
  poolId: facts.poolId,
  ledgerId: facts.tokenIn,
  amount: facts.amountIn - (facts.payment?.unused ?? 0n),
  fee: facts.feeIn,
})

/** Whether no more lies on the subaccount than one call takes. */
const liesOnce = (swap: SwapFlow): boolean => {
  const { amount, fee } = depositOf(swap)
  return (swap.facts.payment?.lyingBeside ?? 0n) < amount + fee
}

function payments(swap: SwapFlow, books: SwapBooks): Step[] {
  const { payment } = swap.facts
  const deposit = depositOf(swap)
  if (payment?.from === 'subaccount')
    return payment.transfer > 0n
      ? [
          transferStep(
            deposit,
            { amount: payment.transfer, createdAtNs: () => swap.createdAtNs },
            books,
          ),
        ]
      : []
  if (payment !== undefined && payment.from === undefined) return []
  const { createdAtNs } = swap
  const expiresAtNs = swapExpiryOf(swap)
  const amount = deposit.amount + deposit.fee
  return [approveStep({ ...deposit, amount, createdAtNs, expiresAtNs }, books)]
}

const namesOf = (steps: readonly Step[]) => steps.map(({ name }) => name)

/** Paid out of the subaccount: by the pool's own method for that. */
function oneStep(swap: SwapFlow, books: SwapBooks): Step[] {
  const pays = payments(swap, books)
  return [...pays, lyingSwapStep(swap, books, namesOf(pays))]
}

/** The pool takes what lies on the caller's subaccount, swaps it and pays out, in one call. */
export function lyingSwapStep(
  swap: SwapFlow,
  books: SwapBooks,
  after: readonly string[],
): MovingStep {
  const traces = new SwapTraces(swap, books, new SubaccountPurse(swap, books))
  return {
    kind: 'move',
    name: 'swap',
    after,
    call: async () => oneStepCall(swap, 'depositAndSwap'),
    repeat: {
      by: 'request',
      look: {
        before: () => traces.fetchBefore(),
        see: (before) => traces.fetch(before),
        mayAskAgain: liesOnce(swap),
        times: LOOKS,
      },
    },
    errors: poolErrors,
  }
}

/** What lies on the subaccount, of which one call takes one swap's part. */
class SubaccountPurse implements Purse {
  private readonly swap: SwapFlow
  private readonly books: SwapBooks

  constructor(swap: SwapFlow, books: SwapBooks) {
    this.swap = swap
    this.books = books
  }

  async fetchBefore(): Promise<Figures> {
    return { lying: await fetchLyingOf(depositOf(this.swap), this.books) }
  }

  async isWhole({ lying = 0n }: Figures): Promise<boolean> {
    return (await fetchLyingOf(depositOf(this.swap), this.books)) >= lying
  }

  traceOfNothing() {
    return { kind: 'given-back', error: gaveBack() } as const
  }
}

function stepwise(swap: SwapFlow, books: SwapBooks): Step[] {
  const { facts } = swap
  const { payment, keepInPool } = facts
  const pays = payments(swap, books)
  const deposits = deposit(swap, books, namesOf(pays))
  const withdrawals = keepInPool ? [] : [withdrawStep(swap, books)]
  // of two calls the second then finds too little
  const holdsOnce = (payment?.unusedBeside ?? 0n) < facts.amountIn
  const swaps = ownSwapStep(swap, books, { after: namesOf(deposits), holdsOnce })
  return [...pays, ...deposits, swaps, ...withdrawals]
}

function deposit(swap: SwapFlow, books: SwapBooks, after: readonly string[]): Step[] {
  const { payment } = swap.facts
  if (payment !== undefined && payment.from === undefined) return []
  const order = depositOf(swap)
  if (payment?.from === 'subaccount')
    return [creditStep(order, { after, lyingOnce: liesOnce(swap) }, books)]
  return [pullStep(order, { after, expiresAtNs: () => swapExpiryOf(swap) }, books)]
}

/** Swaps what the pool holds for the caller. The pool does it in one message, so that nothing of it is ever half done. */
function ownSwapStep(
  swap: SwapFlow,
  books: SwapBooks,
  { after, holdsOnce }: { after: readonly string[]; holdsOnce: boolean },
): MovingStep {
  const traces = new SwapTraces(swap, books)
  const fetchHeld = () => fetchHeldBy(swap, books)
  return {
    kind: 'move',
    name: 'swap',
    after,
    call: async () => ownSwapCall(swap),
    repeat: {
      by: 'request',
      look: {
        before: async () => {
          const [held, lastRecordId] = await Promise.all([fetchHeld(), traces.fetchLastRecord()])
          return { ...held, lastRecordId }
        },
        see: async ({ input = 0n, output = 0n, lastRecordId = 0n }) => {
          const held = await fetchHeld()
          if (held.input >= input) return { kind: 'none' }
          const recorded = await traces.fetchRecordAfter(lastRecordId)
          // a pool that keeps no records still credits
          return { kind: 'done', result: recorded?.amountOut ?? held.output - output }
        },
        mayAskAgain: holdsOnce,
        times: LOOKS,
      },
    },
    errors: poolErrors,
  }
}

/** Pays out what the swap gave. */
function withdrawStep(swap: SwapFlow, books: SwapBooks): MovingStep {
  const { poolId, heldOutBefore, minimumOut } = swap.facts
  const fetchHeld = async () => (await fetchHeldBy(swap, books)).output
  return {
    kind: 'move',
    name: 'withdraw',
    after: ['swap'],
    call: async (done: Results) => withdrawCall(swap, done.get('swap') ?? 0n),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld() }),
        see: async ({ held = 0n }) => {
          if ((await fetchHeld()) >= held) return { kind: 'none' }
          const isAtWork = await books.pools.isAtWorkFor(poolId, swap.principal)
          return { kind: isAtWork ? 'open' : 'done' }
        },
        mayAskAgain: heldOutBefore < minimumOut,
        times: LOOKS,
      },
    },
    errors: poolErrors,
  }
}

/** What the pool holds for the caller outside of positions. */
async function fetchHeldBy(
  { facts }: SwapFlow,
  { pools }: SwapBooks,
): Promise<{ input: bigint; output: bigint }> {
  const { balance0, balance1 } = await pools.fetchUnused(facts.poolId)
  return facts.zeroForOne
    ? { input: balance0, output: balance1 }
    : { input: balance1, output: balance0 }
}
