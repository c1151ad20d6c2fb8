import { beforeEach, describe, expect, test } from 'vitest'
import { attemptFlow } from '../pool/result.ts'
import { alice, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { swap } from './swap.ts'

let trading: Trading
beforeEach(async () => {
  trading = await startTrading()
})

describe('a swap of unused balance', () => {
  const trade = (change: { amountIn?: string; minimum?: bigint }) =>
    attemptFlow(async () =>
      swap(trading.context, alice, {
        zeroForOne: true,
        amountIn: change.amountIn ?? '1000000',
        amountOutMinimum: `${change.minimum ?? 0n}`,
      }),
    )

  test('changes one balance for the other and does what the quote said', async () => {
    await trading.fill(alice, 1_000_000n)
    const expected = trading.quoted()
    expect(await trade({ minimum: expected })).toEqual({ ok: expected })
    expect(trading.unused()).toEqual({ amount0: 0n, amount1: 1_000_000n + expected })
  })

  test('is refused past its minimum, without the balance and for nothing, and moves nothing', async () => {
    await trading.fill(alice, 1_000_000n)
    const before = trading.context.engine.state
    expect(await trade({ minimum: trading.quoted() + 1n })).toEqual({
      err: { InternalError: 'Slippage is over range, please withdraw your unused token' },
    })
    expect(await trade({ amountIn: '1000001' })).toEqual({
      err: { InternalError: 'swap failed: Illegal deposit balance in pool' },
    })
    expect(await trade({ amountIn: '1' })).toHaveProperty('err')
    expect(await trade({ amountIn: '0' })).toEqual({
      err: { InternalError: 'swap failed: Illegal amountIn' },
    })
    expect(trading.context.engine.state).toEqual(before)
    expect(trading.unused()).toEqual({ amount0: 1_000_000n, amount1: 1_000_000n })
  })
})
