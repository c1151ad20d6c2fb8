import { beforeEach, describe, expect, test } from 'vitest'
import { setAvailable } from '../admin/settings.ts'
import { listFailed, listOf } from '../log/flows.ts'
import { viewFlows } from '../log/flowView.ts'
import { alice, LIQUIDITY, maker, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { swap } from './swap.ts'

let trading: Trading
beforeEach(async () => {
  trading = await startTrading()
})

describe('a one-step swap', () => {
  test('pays the wallet before it answers', async () => {
    const [before0, before1] = [trading.wallet('token0'), trading.wallet('token1')]
    const expected = trading.quoted()

    expect(await trading.oneStep({ minimum: expected })).toEqual({ ok: expected })

    expect(trading.wallet('token0')).toBe(before0 - 1_000_010n)
    expect(trading.wallet('token1')).toBe(before1 + expected - 7n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('below its minimum does not touch the wallet', async () => {
    const before = trading.wallet('token0')
    const [minimum, available] = [trading.quoted() + 1n, trading.quoted()]

    expect(await trading.oneStep({ minimum })).toEqual({
      err: {
        InternalError: `Slippage check failed: minimum amount requirement not met: expected minimum ${minimum}, available amount ${available}`,
      },
    })

    expect(trading.wallet('token0')).toBe(before)
    expect(listOf(trading.context.storage, alice)).toEqual([])
  })

  test('sends the deposit back when the pool is closed while it is on its way', async () => {
    const before = trading.wallet('token0')
    trading.world.deliver = async (answer) => {
      trading.world.deliver = async (next) => next()
      setAvailable(trading.context, false)
      return answer()
    }

    expect(await trading.oneStep()).toMatchObject({
      err: { InternalError: expect.stringContaining('The pool was closed') },
    })

    expect(trading.wallet('token0')).toBe(before - 20n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('waits its turn when too many transfers of the same trader have no answer yet', async () => {
    trading.world.ledgers.token0.isAway = true
    for (let attempt = 0; attempt < 100; attempt++) await trading.oneStep()
    expect(await trading.oneStep()).toEqual({
      err: {
        InternalError: 'Too many of your transfers wait for the ledger, please try again later',
      },
    })
    trading.world.ledgers.token0.isAway = false
    const bob = Uint8Array.of(3)
    trading.world.ledgers.token0.give(bob, 10n ** 9n)
    expect(await trading.oneStep({ owner: bob })).toMatchObject({ ok: expect.any(BigInt) })
    await trading.world.runJobs()
    expect(await trading.oneStep()).toMatchObject({ ok: expect.any(BigInt) })
    expect(trading.world.findQuietError()).toBeUndefined()
    expect(trading.world.findEventError()).toBeUndefined()
  })

  test('checks its minimum again when the deposit has arrived, and sends it back', async () => {
    const before = trading.wallet('token0')
    const minimum = trading.quoted()
    await trading.fill(maker, LIQUIDITY)
    trading.world.deliver = async (answer) => {
      trading.world.deliver = async (next) => next()
      swap(trading.context, maker, {
        zeroForOne: true,
        amountIn: `${LIQUIDITY / 2n}`,
        amountOutMinimum: '0',
      })
      return answer()
    }

    const answer = await trading.oneStep({ minimum })

    expect(answer).toMatchObject({
      err: { InternalError: expect.stringContaining('minimum amount requirement not met') },
    })
    expect(trading.wallet('token0')).toBe(before - 20n)
    expect(trading.unused()).toEqual({ amount0: 0n, amount1: 0n })
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('from the subaccount that fails gives the deposit back to the wallet', async () => {
    const before = trading.wallet('token0')
    const answer = await trading.oneStep({ minimum: trading.quoted() + 1n, source: 'subaccount' })
    expect(answer).toMatchObject({ err: { InternalError: expect.any(String) } })
    expect(trading.wallet('token0')).toBe(before + 1_000_000n - 10n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('whose payout is refused leaves the output as unused balance', async () => {
    const expected = trading.quoted()
    trading.world.faults = ['none', 'unreachable']
    expect(await trading.oneStep()).toEqual({ ok: expected })
    expect(trading.unused().amount1).toBe(expected)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('whose deposit is answered too late swaps nothing and sends the deposit back', async () => {
    const before = trading.wallet('token0')
    const price = trading.context.engine.state.sqrtPriceX96
    trading.world.faults = ['answer-lost']

    expect(await trading.oneStep()).toMatchObject({
      err: { InternalError: expect.stringContaining('not answered yet') },
    })
    await trading.world.runJobs()

    expect(trading.context.engine.state.sqrtPriceX96).toBe(price)
    expect(trading.wallet('token0')).toBe(before - 20n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('holds the account: a second one is told to wait, and the first one is not harmed', async () => {
    const first = trading.oneStep()
    expect(await trading.oneStep()).toMatchObject({
      err: { InternalError: expect.stringContaining('Another swap of yours') },
    })
    expect(await first).toHaveProperty('ok')
    expect(await trading.oneStep()).toHaveProperty('ok')
  })

  test('of more than the pool can take gives the rest back', async () => {
    const before = trading.wallet('token0')
    const amountIn = 9n * 10n ** 14n
    await trading.oneStep({ amountIn: `${amountIn}` })
    const consumed = trading.context.engine.state.tokenAmount0 - LIQUIDITY
    expect(consumed).toBeLessThan(amountIn)
    expect(trading.wallet('token0')).toBe(before - consumed - 20n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('that would give nothing is refused before anything moves', async () => {
    expect(await trading.oneStep({ amountIn: '1' })).toEqual({
      err: { InternalError: 'The amount of input token is too small.' },
    })
    expect(await trading.oneStep({ amountIn: '0' })).toEqual({
      err: { InternalError: 'Amount in cannot be 0' },
    })
    expect(await trading.oneStep({ amountIn: '12x' })).toEqual({
      err: { InternalError: 'Illegal amountIn' },
    })
  })

  test('shows how far it came', async () => {
    trading.world.faults = ['none', 'not-run-and-unknown']
    await trading.oneStep()
    const [, flow] = viewFlows(trading.context, listOf(trading.context.storage, alice))[0] ?? []
    expect(flow?.action).toMatchObject({
      OneStepSwap: {
        status: { WithdrawCreditCompleted: null },
        deposit: { status: { Completed: null }, transfer: { amount: 1_000_000n } },
        swap: { status: { Completed: null }, amountIn: 1_000_000n },
        withdraw: { status: { Created: null } },
      },
    })
  })

  test('leaves the lists when it is completed, and when its refund has arrived', async () => {
    const { storage } = trading.context
    const ids = () => [listOf(storage, alice), listFailed(storage)].map((list) => list.length)
    await trading.oneStep()
    expect(ids()).toEqual([0, 0])

    // The deposit arrives, the swap is refused, and the ledger is silent about the refund.
    trading.world.faults = ['none', 'not-run-and-unknown']
    await trading.oneStep({ source: 'subaccount', minimum: 10n ** 9n })
    expect(ids()).toEqual([2, 1])
    await trading.world.runJobs()
    expect(ids()).toEqual([0, 0])
    expect(storage.flows.size).toBe(0)
  })

  test('comes before older ones where flows are listed', async () => {
    trading.world.faults = ['none', 'not-run-and-unknown', 'none', 'not-run-and-unknown']
    await trading.oneStep()
    await trading.oneStep()
    const ids = listOf(trading.context.storage, alice).map(([id]) => id)
    expect(ids).toHaveLength(2)
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)))
  })

  test('that waits for one ledger keeps nobody from swapping the other way', async () => {
    const { world } = trading
    let calls = 0
    // The payout of the first swap is never answered for.
    world.deliver = (answer) => (calls++ === 1 ? new Promise(() => {}) : Promise.resolve(answer()))
    void trading.oneStep()
    await new Promise((resolve) => setImmediate(resolve))

    expect(await trading.oneStep({ zeroForOne: false })).toHaveProperty('ok')
    expect(await trading.oneStep()).toMatchObject({
      err: { InternalError: expect.stringContaining('Another swap of yours') },
    })
  })
})
