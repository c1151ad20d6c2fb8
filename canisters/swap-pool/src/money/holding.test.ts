import { beforeEach, describe, expect, test } from 'vitest'
import { listFailed, listOf } from '../log/flows.ts'
import { attemptFlow } from '../pool/result.ts'
import { viewOwnPayouts } from '../reads/payoutReads.ts'
import { alice, maker, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { deposit, depositFrom } from './deposit.ts'
import { withdraw } from './withdraw.ts'

let trading: Trading
beforeEach(async () => {
  trading = await startTrading()
})
const take = (amount: bigint) =>
  attemptFlow(() => withdraw(trading.context, alice, { token: 'token0', amount, fee: 10n }))
const START = 10n ** 15n

describe('a withdrawal', () => {
  beforeEach(() => trading.fill(alice, 5000n))

  test('is paid when it is answered', async () => {
    const before = trading.wallet('token0')

    expect(await take(2000n)).toEqual({ ok: 2000n })

    expect(trading.wallet('token0')).toBe(before + 1990n)
    expect(trading.unused().amount0).toBe(3000n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('that the ledger refuses is unused balance again', async () => {
    trading.world.faults = ['unreachable']

    expect(await take(2000n)).toMatchObject({ err: { InternalError: expect.any(String) } })

    expect(trading.unused().amount0).toBe(5000n)
    expect(listFailed(trading.context.storage)).toHaveLength(1)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('without an answer stays reserved and pays exactly once', async () => {
    const before = trading.wallet('token0')
    trading.world.faults = ['answer-lost', 'not-run-and-unknown', 'answer-lost']

    expect(await take(2000n)).toEqual({ ok: 2000n })
    expect(trading.unused().amount0).toBe(3000n)
    expect(viewOwnPayouts(trading.context, alice).token0TotalAmount).toBe(2000n)
    expect(await take(4000n)).toEqual({ err: { InsufficientFunds: null } })
    await trading.world.runJobs()

    expect(trading.wallet('token0')).toBe(before + 1990n)
    expect(viewOwnPayouts(trading.context, alice).items).toEqual([])
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('after the ledger changed its fee is paid with the new one', async () => {
    const before = trading.wallet('token0')
    trading.world.ledgers.token0.fee = 25n

    expect(await take(2000n)).toEqual({ ok: 2000n })

    expect(trading.wallet('token0')).toBe(before + 1975n)
    expect(trading.context.storage.ledgerFees.get().amount0).toBe(25n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('that a new fee would eat up is unused balance again', async () => {
    trading.world.ledgers.token0.fee = 3000n

    expect(await take(2000n)).toMatchObject({ err: { InternalError: expect.any(String) } })

    expect(trading.unused().amount0).toBe(5000n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('is refused for nothing, for less than the fee and for more than there is', async () => {
    expect(await take(0n)).toEqual({ err: { InternalError: 'Amount cannot be 0' } })
    expect(await take(10n)).toEqual({ err: { InsufficientFunds: null } })
    expect(await take(5001n)).toEqual({ err: { InsufficientFunds: null } })
    const other = { token: 'token2', amount: 1n, fee: 1n }
    expect(await attemptFlow(() => withdraw(trading.context, alice, other))).toEqual({
      err: { UnsupportedToken: 'token2' },
    })
    const stale = { token: 'token0', amount: 100n, fee: 9n }
    expect(await attemptFlow(() => withdraw(trading.context, alice, stale))).toEqual({
      err: {
        InternalError: 'Wrong fee cache (expected: 10, received: 9), please try later',
      },
    })
  })
})

test('a caller who knows of a new ledger fee before the pool does is served', async () => {
  await trading.fill(alice, 5000n)
  const before = trading.wallet('token0')
  trading.world.ledgers.token0.fee = 25n
  const args = { token: 'token0', amount: 2000n, fee: 25n }

  expect(await attemptFlow(() => withdraw(trading.context, alice, args))).toEqual({ ok: 2000n })

  expect(trading.wallet('token0')).toBe(before + 1975n)
})

describe('a deposit', () => {
  const pull = (amount: bigint) =>
    attemptFlow(async () =>
      depositFrom(trading.context, alice, { token: 'token0', amount, fee: 10n }),
    )

  test('from the subaccount credits what arrives, by allowance the whole amount', async () => {
    const args = { token: 'token0', amount: 5000n, fee: 10n }
    expect(await deposit(trading.context, alice, args)).toBe(4990n)
    expect(await pull(5000n)).toEqual({ ok: 5000n })
    expect(trading.unused().amount0).toBe(9990n)
  })

  test('that the ledger refuses leaves no trace', async () => {
    expect(await pull(2n * START)).toEqual({
      err: { InternalError: `#InsufficientFunds({balance = ${START}})` },
    })
    expect(trading.context.storage.flowsOf.has(alice)).toBe(false)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('without an answer is credited when the ledger says that it arrived', async () => {
    trading.world.faults = ['answer-lost']
    expect(await pull(5000n)).toMatchObject({
      err: { InternalError: expect.stringContaining('not answered yet') },
    })
    expect(trading.unused().amount0).toBe(0n)
    await trading.world.runJobs()
    expect(trading.unused().amount0).toBe(5000n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('at an old fee is refused with the new one, and the pool has learnt it', async () => {
    trading.world.ledgers.token0.fee = 25n
    expect(await pull(5000n)).toEqual({
      err: { InternalError: 'Wrong fee cache (expected: 25, received: 10), please try later' },
    })
    expect(trading.context.storage.ledgerFees.get().amount0).toBe(25n)
  })
})

describe('while a ledger gives no answers', () => {
  const silent = (count: number) =>
    Array.from({ length: count }, () => 'not-run-and-unknown' as const)
  const args = { token: 'token0', amount: 5000n, fee: 10n }
  const put = (owner: Uint8Array, change: Partial<typeof args> = {}) =>
    attemptFlow(() => depositFrom(trading.context, owner, { ...args, ...change }))

  test('nobody gets more than a hundred deposits under way, and each is credited or refused later', async () => {
    trading.world.faults = silent(100)
    for (let count = 0; count < 100; count++) {
      expect(await put(alice)).toMatchObject({
        err: { InternalError: expect.stringContaining('has not answered') },
      })
    }
    expect(await put(alice)).toEqual({
      err: {
        InternalError: 'Too many of your transfers wait for the ledger, please try again later',
      },
    })
    expect(await put(maker)).toHaveProperty('ok')

    await trading.world.runJobs()
    expect(trading.unused().amount0).toBe(100n * 5000n)
    expect(await put(alice)).toHaveProperty('ok')
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('it is asked for no more after five hundred, tokens stay where they are, and the other ledger works', async () => {
    const people = [4, 5, 6, 7, 8].map((name) => Uint8Array.of(name))
    await trading.fill(alice, 5000n)
    trading.world.faults = silent(500)
    for (const owner of people) for (let count = 0; count < 100; count++) await put(owner)

    const before = trading.wallet('token0')
    expect(await put(alice)).toMatchObject({
      err: { InternalError: expect.stringContaining('Nothing was moved') },
    })
    expect(await take(2000n)).toMatchObject({
      err: { InternalError: expect.stringContaining('Your tokens stay in the pool') },
    })
    expect(trading.wallet('token0')).toBe(before)
    expect(trading.unused().amount0).toBe(5000n)
    expect(listOf(trading.context.storage, alice)).toEqual([])
    expect(await put(alice, { token: 'token1', fee: 7n })).toHaveProperty('ok')

    await trading.world.runJobs()
    expect(await take(2000n)).toEqual({ ok: 2000n })
  })
})

test.each([0n, 2n ** 128n])(
  'a deposit of %s is refused before the ledger is asked',
  async (amount) => {
    const before = trading.context.storage.events.size
    const args = { token: 'token0', amount, fee: 10n }
    for (const flow of [deposit, depositFrom]) {
      expect(await attemptFlow(() => flow(trading.context, alice, args))).toHaveProperty('err')
    }
    expect(await trading.oneStep({ amountIn: `${amount}` })).toHaveProperty('err')
    expect(trading.context.storage.events.size).toBe(before)
  },
)
