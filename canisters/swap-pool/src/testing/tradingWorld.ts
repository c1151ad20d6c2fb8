import { mint } from '../addLiquidity.ts'
import { unusedBalance } from '../balances.ts'
import { depositFrom } from '../deposit.ts'
import { depositAndSwap } from '../oneStepSwap.ts'
import { attemptFlow } from '../result.ts'
import { quote } from '../swap.ts'
import { LogicWorld } from './logicWorld.ts'

export const maker = Uint8Array.of(1)
export const alice = Uint8Array.of(2)
export const LIQUIDITY = 10n ** 12n

/** A pool with liquidity of the maker from 0.55 to 1.82 around the price 1, and what tests do with it. */
export async function startTrading() {
  const world = await LogicWorld.start([maker, alice])
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
    })
  }

  /** Alice swaps a million token0 from her wallet unless told otherwise. */
  const oneStep = (change: { amountIn?: string; minimum?: bigint; source?: 'subaccount' } = {}) =>
    attemptFlow(async () =>
      depositAndSwap(context, alice, {
        zeroForOne: true,
        amountIn: change.amountIn ?? '1000000',
        amountOutMinimum: `${change.minimum ?? 0n}`,
        tokenInFee: 10n,
        tokenOutFee: 7n,
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
    unused: () => unusedBalance(context.storage, alice),
    /** What a million token0 would give. */
    quoted: () => quote(context, { zeroForOne: true, amountIn: '1000000', amountOutMinimum: '0' }),
  }
}

export type Trading = Awaited<ReturnType<typeof startTrading>>
