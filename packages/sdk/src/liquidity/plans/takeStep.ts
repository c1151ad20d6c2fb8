import { SwapError } from '../../errors.ts'
import type { MovingStep } from '../../flows/Plan.ts'
import type { LiquidityBooks } from '../LiquidityBooks.ts'
import { LiquidityError } from '../LiquidityError.ts'
import { type LiquidityFlow, type PoolTaking, packPair } from '../LiquidityFlow.ts'
import { takeCall } from '../liquidityCalls.ts'

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

type Taken = {
  readonly flow: Pick<LiquidityFlow, 'principal'>
  readonly name: string
  readonly after?: readonly string[]
  /** Whether it stays in the pool. */
  readonly keep: boolean
}

/**
 * Takes liquidity, or only fees, out of a position. Signed here, the request's id tells what came of it; else the position does: its
 * liquidity, or the point from which it counts fees.
 */
export function takeStep(
  taking: PoolTaking,
  { name, after = [], keep }: Taken,
  { orders, pools }: Pick<LiquidityBooks, 'orders' | 'pools'>,
): MovingStep {
  const { poolId, positionId, liquidity } = taking
  const fetchState = async () => {
    const [positions, unused] = await Promise.all([
      orders.fetchPositions(poolId),
      pools.fetchUnused(poolId),
    ])
    const found = positions.find(({ id }) => id === positionId)
    return {
      liquidity: found?.liquidity ?? 0n,
      growth0: found?.feeGrowthInside0LastX128 ?? 0n,
      growth1: found?.feeGrowthInside1LastX128 ?? 0n,
      owed: (found?.tokensOwed0 ?? 0n) + (found?.tokensOwed1 ?? 0n),
      held0: unused.balance0,
      held1: unused.balance1,
    }
  }
  return {
    kind: 'move',
    name,
    after,
    call: async () => takeCall(taking, keep),
    repeat: {
      by: 'request',
      look: {
        before: fetchState,
        see: async (before) => {
          const now = await fetchState()
          const names = ['liquidity', 'growth0', 'growth1', 'owed'] as const
          if (names.every((one) => now[one] === before[one])) return { kind: 'none' }
          const got = [now.held0 - (before.held0 ?? 0n), now.held1 - (before.held1 ?? 0n)] as const
          return { kind: 'done', result: keep ? packPair(positive(got[0]), positive(got[1])) : 0n }
        },
        // fees are there once, but what stays in the pool goes on as what this call says that it took
        mayAskAgain: liquidity === 0n && !keep,
        times: LOOKS,
      },
    },
    errors: {
      unknown: SwapError.outcomeUnknown,
      rejected: (reason, cause) =>
        new LiquidityError('liquidity-refused', {
          details: { reason },
          retry: 'now',
          funds: 'wallet',
          cause,
        }),
      leavesHalfDone: true,
    },
  }
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
