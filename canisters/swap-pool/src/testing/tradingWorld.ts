import type { PoolEvent } from '@sluice/candid/swap_pool'
import { getEvents } from '../log/events.ts'
import { unusedBalance } from '../money/balances.ts'
import { depositFrom } from '../money/deposit.ts'
import { attemptFlow } from '../pool/result.ts'
import { mint } from '../positions/addLiquidity.ts'
import { depositAndSwap } from '../trading/oneStepSwap.ts'
import { quote } from '../trading/swap.ts'
import { LogicWorld } from './logicWorld.ts'

export const maker = Uint8Array.of(1)
export const alice = Uint8Array.of(2)
export const LIQUIDITY = 10n ** 12n

type OneStepChange = {
  owner?: Uint8Array
  zeroForOne?: boolean
  amountIn?: string
  minimum?: bigint
  source?: 'subaccount'
}

/** A pool with liquidity of the maker from 0.55 to 1.82 around the price 1, and what tests do with it. */
export async function startTrading(others: readonly Uint8Array[] = []) {
  const world = await LogicWorld.start([maker, alice, ...others])
  const { context } = world

  /** Deposits the same amount of both tokens by allowance. */
  async function fill(owner: Uint8Array, amount: bigint): Promise<void> {
    await depositFrom(context, owner, { token: 'token0', amount, fee: 10n })
    await depositFrom(context, owner, { token: 'token1', amount, fee: 7n })
  }

  function mintRange(owner: Uint8Array, width: bigint, amount = LIQUIDITY): Promise<bigint> {
    return mint(context, owner, {
      token0: 'token0',
      token1: 'token1',
      fee: 3000n,
      tickLower: -width,
      tickUpper: width,
      amount0Desired: `${amount}`,
      amount1Desired: `${amount}`,
      amount0Min: [],
      amount1Min: [],
    })
  }

  /** Alice swaps a million token0 from her wallet unless told otherwise. */
  const oneStep = (change: OneStepChange = {}) =>
    attemptFlow(async () =>
      depositAndSwap(context, change.owner ?? alice, {
        zeroForOne: change.zeroForOne ?? true,
        amountIn: change.amountIn ?? '1000000',
        amountOutMinimum: `${change.minimum ?? 0n}`,
        tokenInFee: change.zeroForOne === false ? 7n : 10n,
        tokenOutFee: change.zeroForOne === false ? 10n : 7n,
        source: change.source ?? 'allowance',
      }),
    )

  await fill(maker, LIQUIDITY)
  await mintRange(maker, 6000n)
  return {
    world,
    context,
    fill,
    mintRange,
    oneStep,
    wallet: (side: 'token0' | 'token1') => world.ledgers[side].balanceOf(alice),
    /** All events so far. */
    events: () => {
      const found: PoolEvent[] = []
      for (let cursor = 1n; ; ) {
        const { events, next, end } = getEvents(context, cursor, 500n)
        found.push(...events)
        if (next === end) return found
        cursor = next
      }
    },
    unused: () => unusedBalance(context.storage, alice),
    /** What a million token0 would give. */
    quoted: () => quote(context, { zeroForOne: true, amountIn: '1000000', amountOutMinimum: '0' }),
  }
}

export type Trading = Awaited<ReturnType<typeof startTrading>>
