import type { MintArgs } from '@sluice/candid/swap_pool'
import { beforeEach, describe, expect, test } from 'vitest'
import { listOf } from '../log/flows.ts'
import { unusedBalance } from '../money/balances.ts'
import { attemptFlow } from '../pool/result.ts'
import { SELF } from '../testing/logicWorld.ts'
import { alice, LIQUIDITY, maker, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { increaseLiquidity, mint } from './addLiquidity.ts'
import { claim, decreaseLiquidity, removeLiquidity } from './removeLiquidity.ts'

let trading: Trading
beforeEach(async () => {
  trading = await startTrading()
})

describe('liquidity', () => {
  test('takes what the price allows and sends the rest back to the wallet', async () => {
    await trading.fill(alice, 1_000_000n)
    const before = trading.wallet('token1')
    const id = await mint(trading.context, alice, {
      token0: 'token0',
      token1: 'token1',
      fee: 3000n,
      tickLower: -60n,
      tickUpper: 600n,
      amount0Desired: '1000000',
      amount1Desired: '1000000',
      amount0Min: [],
      amount1Min: [],
    })
    const used = trading.context.engine.state.tokenAmount1 - LIQUIDITY
    expect(id).toBe(2n)
    expect(trading.wallet('token1')).toBe(before + 1_000_000n - used - 7n)
    expect(trading.world.indexed).toContain('added 2')
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('is not added when less of a token would be used than its owner accepts', async () => {
    await trading.fill(alice, 1_000_000n)
    const { context } = trading
    const args = {
      token0: 'token0',
      token1: 'token1',
      fee: 3000n,
      tickLower: -60n,
      tickUpper: 600n,
      amount0Desired: '1000000',
      amount1Desired: '1000000',
    }
    const before = trading.unused()
    expect(
      await attemptFlow(() =>
        mint(context, alice, { ...args, amount0Min: [], amount1Min: ['999999'] }),
      ),
    ).toMatchObject({ err: { InternalError: expect.stringContaining('Slippage check failed') } })
    expect(trading.unused()).toEqual(before)
    expect(trading.context.storage.positions.size).toBe(1)
    const id = await mint(context, alice, {
      ...args,
      amount0Min: ['999999'],
      amount1Min: ['90000'],
    })
    const increase = { positionId: id, amount0Desired: '0', amount1Desired: '1000' } as const
    expect(
      await attemptFlow(() =>
        increaseLiquidity(context, alice, { ...increase, amount0Min: [], amount1Min: ['x'] }),
      ),
    ).toEqual({ err: { InternalError: 'Illegal amount1Min' } })
  })

  const small: MintArgs = {
    token0: 'token0',
    token1: 'token1',
    fee: 3000n,
    tickLower: -60n,
    tickUpper: 600n,
    amount0Desired: '1000',
    amount1Desired: '1000',
    amount0Min: [],
    amount1Min: [],
  }

  test('is refused for other tokens', async () => {
    await trading.fill(alice, 1_000_000n)
    const args = { ...small, token1: 'token2' }
    expect(await attemptFlow(() => mint(trading.context, alice, args))).toEqual({
      err: { UnsupportedToken: 'token2' },
    })
  })

  test.each([
    ['token1', 'token0'],
    ['', ''],
  ])(
    "means the pool's own order when its tokens are named '%s' and '%s'",
    async (token0, token1) => {
      await trading.fill(alice, 1_000_000n)
      const [named, usual] = await Promise.all([
        mint(trading.context, alice, { ...small, token0, token1 }),
        mint(trading.context, alice, small),
      ])
      const at = (id: bigint) => trading.context.engine.positions.getPosition(id)
      expect(at(named)).toEqual(at(usual))
    },
  )

  test("is refused when it would hold no more than the ledgers' fees", async () => {
    await trading.fill(alice, 1_000_000n)
    const of = (amount: string) => ({ ...small, amount0Desired: amount, amount1Desired: amount })
    const before = trading.context.storage.events.size
    expect(await attemptFlow(() => mint(trading.context, alice, of('7')))).toMatchObject({
      err: { InternalError: expect.stringContaining("the ledgers' fees") },
    })
    const above = { tickLower: 60n, tickUpper: 120n, amount1Desired: '0' }
    for (const [amount, isOpened] of [
      ['10', false],
      ['12', true],
    ] as const) {
      const args = { ...of(amount), ...above }
      const answer = await attemptFlow(() => mint(trading.context, alice, args))
      expect('ok' in answer).toBe(isOpened)
      if (!isOpened) expect(trading.context.storage.events.size).toBe(before)
    }
    expect(await attemptFlow(() => mint(trading.context, alice, of('100')))).toHaveProperty('ok')
  })

  test('earns fees that claim pays to the wallet', async () => {
    await trading.oneStep({ amountIn: '1000000000' })
    const before = trading.world.ledgers.token0.balanceOf(maker)
    const { amount0, amount1 } = await claim(trading.context, maker, { positionId: 1n })
    expect(amount0).toBe(2_400_001n)
    expect(amount1).toBe(0n)
    expect(trading.world.ledgers.token0.balanceOf(maker)).toBe(before + amount0 - 10n)
    expect(trading.context.engine.state.protocolFee0).toBe(599_998n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('all taken out closes the position and tells the index', async () => {
    const liquidity = `${trading.context.engine.state.liquidity}`
    const amounts = await decreaseLiquidity(trading.context, maker, { positionId: 1n, liquidity })
    expect(amounts.amount0).toBeGreaterThanOrEqual(LIQUIDITY - 2n)
    expect(trading.context.storage.positions.size + trading.context.storage.ranges.size).toBe(0)
    expect(trading.world.indexed).toContain('removed 1')
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('taken out with bounds keeps to them, and stays in the pool where its owner says so', async () => {
    await trading.oneStep({ amountIn: '1000000000' })
    const { context } = trading
    const liquidity = `${context.engine.state.liquidity / 2n}`
    const wish = { positionId: 1n, liquidity, keepInPool: true }
    const held = () => unusedBalance(context.storage, maker)
    const wallet = trading.world.ledgers.token0.balanceOf(maker)
    const half = { amount0: LIQUIDITY / 2n, amount1: LIQUIDITY / 2n }
    for (const bounds of [
      { amount0Min: `${LIQUIDITY * 2n}`, amount1Min: '0' },
      { amount0Min: '0', amount1Min: `${half.amount1}` },
    ]) {
      const answer = await attemptFlow(() =>
        removeLiquidity(context, maker, { ...wish, ...bounds }),
      )
      expect(answer).toMatchObject({
        err: { InternalError: expect.stringContaining('Slippage check failed') },
      })
    }
    const before = held()
    const bounds = { amount0Min: `${half.amount0}`, amount1Min: '1' }
    const taken = await removeLiquidity(context, maker, { ...wish, ...bounds })
    // with the fees of the swap, which the bounds do not count
    expect(taken.amount0).toBeGreaterThan(half.amount0 + 2_400_000n)
    expect(held()).toEqual({
      amount0: before.amount0 + taken.amount0,
      amount1: before.amount1 + taken.amount1,
    })
    expect(trading.world.ledgers.token0.balanceOf(maker)).toBe(wallet)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('of which nothing is taken out gives its fees, to the wallet or to what the pool holds', async () => {
    const { context } = trading
    const fees = { positionId: 1n, liquidity: '0', amount0Min: '0', amount1Min: '0' }
    await trading.oneStep({ amountIn: '1000000000' })
    const { amount0 } = await removeLiquidity(context, maker, { ...fees, keepInPool: true })
    expect(amount0).toBe(2_400_001n)
    expect(unusedBalance(context.storage, maker).amount0).toBe(amount0)
    await trading.oneStep({ amountIn: '1000000000' })
    const wallet = trading.world.ledgers.token0.balanceOf(maker)
    const paid = await removeLiquidity(context, maker, { ...fees, keepInPool: false })
    expect(trading.world.ledgers.token0.balanceOf(maker)).toBe(wallet + paid.amount0 - 10n)
    expect(
      await attemptFlow(() =>
        removeLiquidity(context, maker, { ...fees, amount0Min: '1', keepInPool: true }),
      ),
    ).toMatchObject({ err: { InternalError: expect.stringContaining('Slippage check failed') } })
    expect(
      await attemptFlow(() =>
        removeLiquidity(context, maker, { ...fees, amount0Min: '-1', keepInPool: true }),
      ),
    ).toEqual({ err: { InternalError: 'Illegal amount0Min' } })
  })

  test('is only for its owner', async () => {
    const theft = { positionId: 1n, liquidity: '1' }
    const refusal = { err: { InternalError: 'Check operator failed' } }
    const attempts = [
      attemptFlow(() => decreaseLiquidity(trading.context, alice, theft)),
      attemptFlow(() => claim(trading.context, alice, { positionId: 1n })),
      attemptFlow(() =>
        removeLiquidity(trading.context, alice, {
          ...theft,
          amount0Min: '0',
          amount1Min: '0',
          keepInPool: true,
        }),
      ),
      attemptFlow(() =>
        increaseLiquidity(trading.context, alice, {
          positionId: 1n,
          amount0Desired: '1',
          amount1Desired: '1',
          amount0Min: [],
          amount1Min: [],
        }),
      ),
    ]
    for (const attempted of await Promise.all(attempts)) expect(attempted).toEqual(refusal)
  })

  test('is refused where the reference refuses it, and a refusal leaves no flow', async () => {
    await trading.fill(alice, 1000n)
    const refusals: [bigint, bigint, string][] = [
      [61n, 1000n, 'mint failed: illegal ticks'],
      [2n ** 40n, 1000n, 'mint failed: illegal ticks'],
      [60n, 0n, 'Amount desired cannot be both 0'],
    ]
    const flows = listOf(trading.context.storage, alice)
    for (const [width, amount, text] of refusals) {
      expect(await attemptFlow(() => trading.mintRange(alice, width, amount))).toEqual({
        err: { InternalError: text },
      })
    }
    expect(await attemptFlow(() => trading.mintRange(alice, 60n, 1001n))).toMatchObject({
      err: { InternalError: expect.stringContaining('Illegal balance in pool.') },
    })
    for (const liquidity of ['0', '-1', `${2n ** 127n}`, 'all']) {
      expect(
        await attemptFlow(() =>
          decreaseLiquidity(trading.context, maker, { positionId: 1n, liquidity }),
        ),
      ).toEqual({ err: { InternalError: 'Illegal liquidity delta' } })
    }
    expect(listOf(trading.context.storage, alice)).toEqual(flows)
    expect(trading.world.ledgers.token0.balanceOf(SELF)).toBe(LIQUIDITY + 1000n)
  })
})
