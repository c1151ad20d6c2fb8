import { type Moved, sentToWallet, summed } from '../../flows/Moved.ts'
import type { MovingStep, Plan, Results } from '../../flows/Plan.ts'
import type { HeldFeesFacts } from '../HeldFeesFacts.ts'
import type { LiquidityBooks } from '../LiquidityBooks.ts'
import { payOutCall } from '../liquidityCalls.ts'
import { arriveStep, heldErrors } from './addPlan.ts'

type Claimed = {
  readonly facts: HeldFeesFacts
  readonly principal: string
  /** Asks who holds the position. */
  readonly claim: Pick<MovingStep, 'call' | 'errors'>
}

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

/**
 * The fees become the owner's balance at the pool, and come from there to the wallet. What the balance has grown by is paid out, so that
 * it doesn't matter which of two calls brought it.
 */
export function heldFees(
  { facts, principal, claim }: Claimed,
  { pools }: Pick<LiquidityBooks, 'pools'>,
): Omit<Plan<unknown>, 'finish'> & { paidOf: (done: Results) => readonly Moved[] } {
  const { poolId, token0, token1, held0, held1, fee0, fee1 } = facts
  const fetchGrown = async () => {
    const { balance0, balance1 } = await pools.fetchUnused(poolId)
    return { grown0: balance0 - held0, grown1: balance1 - held1 }
  }
  const claimStep: MovingStep = {
    ...claim,
    kind: 'move',
    name: 'claim',
    after: [],
    repeat: {
      by: 'request',
      look: {
        before: fetchGrown,
        see: async ({ grown0 = 0n, grown1 = 0n }) => {
          const now = await fetchGrown()
          const isDone = now.grown0 > grown0 || now.grown1 > grown1
          return { kind: isDone ? 'done' : 'none' }
        },
        // fees are there once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
  }
  const payOut = (side: '0' | '1', after: string): MovingStep => {
    const [token, held, fee] = side === '0' ? [token0, held0, fee0] : [token1, held1, fee1]
    const fetchHeld = () => pools.fetchUnusedOf(poolId, token)
    return {
      kind: 'move',
      name: `withdraw${side}`,
      after: [after],
      isNeeded: async () => (await fetchHeld()) - held > fee,
      call: async () => payOutCall(poolId, { token, amount: (await fetchHeld()) - held, fee }),
      repeat: {
        by: 'request',
        look: {
          before: async () => ({ there: await fetchHeld() }),
          see: async ({ there = 0n }) => {
            const now = await fetchHeld()
            return now < there ? { kind: 'done', result: there - now } : { kind: 'none' }
          },
          resultOf: ({ there = 0n }, seen) => seen ?? there - held,
          mayAskAgain: false,
          times: LOOKS,
        },
      },
      errors: heldErrors,
    }
  }
  return {
    steps: [
      claimStep,
      payOut('0', 'claim'),
      payOut('1', 'withdraw0'),
      arriveStep({ poolId, principal, after: 'withdraw1' }, { pools }),
    ],
    touches: { ledgers: [token0, token1], pools: [poolId] },
    paidOf: (done) =>
      summed([
        ...sentToWallet({ ledgerId: token0, amount: done.get('withdraw0'), fee: fee0 }),
        ...sentToWallet({ ledgerId: token1, amount: done.get('withdraw1'), fee: fee1 }),
      ]),
  }
}
