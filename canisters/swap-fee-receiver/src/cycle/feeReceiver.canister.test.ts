import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, stranger, unwrap } from '@sluice/testing/exchange/people'
import { beforeEach, describe, expect, test } from 'vitest'
import { forkOf, prepareReceiver, type ReceiverWorld } from '../testing/receiverWorld.ts'

let world: ReceiverWorld
forkEachTest({
  prepare: prepareReceiver,
  forkOf,
  use: (fork: ReceiverWorld) => {
    world = fork
  },
})

const receiver = () => world.as(controller)
const supplyOfIcs = () => world.exchange.ledger('ICS').icrc1_total_supply()
const swapsDone = async () =>
  unwrap(await receiver().getTokenSwapLog()).filter(({ errMsg }) => errMsg === '')
const lastSwapError = async () => unwrap(await receiver().getTokenSwapLog()).at(-1)?.errMsg

test('a cycle claims, swaps to ICP, buys the platform token and burns it', async () => {
  const supply = await supplyOfIcs()
  const before = { TOK: await world.worth('TOK'), ICP: await world.worth('ICP') }
  expect(before.TOK).toBeGreaterThan(10n ** 9n)

  await world.runCycle()

  const burned = unwrap(await receiver().getTokenBurnLog())
  expect(burned).toHaveLength(1)
  expect(burned[0]?.amount).toBeGreaterThan(((before.TOK + before.ICP) * 98n) / 100n)
  expect(await supplyOfIcs()).toBeLessThanOrEqual(supply - (burned[0]?.amount ?? 0n))
  expect(await world.worth('TOK')).toBeLessThanOrEqual(100n)
  expect(await world.worth('ICS')).toBe(0n)
  expect(await world.worth('ICP')).toBeLessThanOrEqual(100_000n)
  expect(unwrap(await receiver().getTokenClaimLog()).length).toBeGreaterThanOrEqual(4)
  const swaps = await swapsDone()
  expect(swaps.map(({ step }) => step)).toEqual(['swap to ICP', 'swap ICP to ICS'])
  await world.exchange.requireBalanced()
})

test('a cycle begins by itself when the interval has passed, and pools without ICP wait for theirs', async () => {
  await world.runCycle()
  const first = unwrap(await receiver().getSyncingStatus())
  expect(first.lastNoICPPoolClaimTime).toBe(first.lastSyncTime)

  await receiver().setIcpPoolClaimInterval(4n * 3600n)
  await world.passHours(5)

  const second = unwrap(await receiver().getSyncingStatus())
  expect(second.lastSyncTime).toBeGreaterThan(first.lastSyncTime)
  expect(second.lastNoICPPoolClaimTime).toBe(first.lastNoICPPoolClaimTime)
  expect(unwrap(await receiver().getPools())).toHaveLength(2)
})

test('without the switches it only gathers ICP', async () => {
  await receiver().setAutoBurnIcsEnabled(false)
  await receiver().setAutoSwapToIcsEnabled(false)

  await world.runCycle()

  const { ICP } = unwrap(await receiver().getBaseBalances())
  expect(ICP).toBeGreaterThan(10n ** 9n)
  expect(await world.worth('TOK')).toBeLessThanOrEqual(100n)
  expect(unwrap(await receiver().getTokenBurnLog())).toEqual([])
})

describe('somebody who moves the price', () => {
  /** Enough to move it by some five percent. */
  const ATTACK = 10n ** 13n * 9n
  beforeEach(() => world.watchPools())

  test('before the swap only makes it wait until the price is the usual one again', async () => {
    const before = await world.worth('TOK')
    const bought = await world.exchange.trade('ICP/TOK', 'TOK', ATTACK)
    await receiver().startAutoSyncPools()
    await world.passHours(1)

    expect(await world.isIdle()).toBe(false)
    expect(await swapsDone()).toEqual([])
    expect(await lastSwapError()).toContain('The price is at tick')
    expect(await world.worth('TOK')).toBeGreaterThanOrEqual(before - 1_000n)

    await world.exchange.trade('ICP/TOK', 'ICP', bought)
    await world.passHours(2)
    expect(await world.isIdle()).toBe(true)
    const [sold] = await swapsDone()
    expect(sold?.amountOut).toBeGreaterThan(((sold?.amountIn ?? 0n) * 98n) / 100n)
  })

  test('between the quote and the swap is refused by the pool itself', async () => {
    const before = await world.worth('TOK')
    let quotes = 0
    world.network.interceptCalls(({ method }) => {
      if (method !== 'quote') return 'deliver'
      quotes += 1
      return quotes === 2 ? { kind: 'holdAnswer' } : 'deliver'
    })
    await receiver().startAutoSyncPools()
    await world.network.advanceTime(1_000)
    expect(world.network.faults.heldAnswers).toMatchObject([{ method: 'quote' }])

    await world.exchange.trade('ICP/TOK', 'TOK', ATTACK)
    await world.network.faults.releaseAnswers()
    await world.network.advanceTime(1_000)

    expect(await lastSwapError()).toContain('Slippage is over range')
    expect(await swapsDone()).toEqual([])
    expect(await world.worth('TOK')).toBeGreaterThanOrEqual(before - 1_000n)
  })

  test('for an hour does not move what the receiver takes for usual', async () => {
    const bought = await world.exchange.trade('ICP/TOK', 'TOK', ATTACK)
    await world.passHours(2)
    await receiver().startAutoSyncPools()
    await world.passHours(1)
    expect(await swapsDone()).toEqual([])
    await world.exchange.trade('ICP/TOK', 'ICP', bought)
  })
})

test('what would move the price too far is swapped in parts', async () => {
  await world.watchPools()
  const much = 10n ** 14n
  await world.exchange.ledger('TOK').icrc1_transfer({
    to: { owner: world.id, subaccount: [] },
    amount: much,
    fee: [],
    memo: [],
    created_at_time: [],
    from_subaccount: [],
  })

  await receiver().startAutoSyncPools()
  await world.passHours(1)

  const [first] = await swapsDone()
  expect(first?.amountIn).toBeLessThan(much)
  expect(first?.amountOut).toBeGreaterThan(((first?.amountIn ?? 0n) * 97n) / 100n)
  expect(await world.worth('TOK')).toBeGreaterThan(much / 4n)
})

describe('by hand', () => {
  const token = (name: 'ICP' | 'ICS' | 'TOK') => world.exchange.token(name)

  test('a claim brings what is asked for, and a refusal is told in words', async () => {
    const pool = world.exchange.ids.pools['ICP/TOK']
    expect(await receiver().claim(pool, token('TOK'), 1_000_000n)).toEqual({ ok: 1_000_000n })
    expect(await world.exchange.balance('TOK', world.id)).toBe(1_000_000n - 10n)
    expect(await receiver().claim(pool, token('TOK'), 10n ** 20n)).toEqual({
      err: { InternalError: 'InsufficientFunds' },
    })
    const log = unwrap(await receiver().getTokenClaimLog())
    expect(log.map(({ errMsg }) => errMsg)).toEqual(['', 'InsufficientFunds'])
  })

  test('a swap of unused tokens needs a minimum above 0', async () => {
    const pool = world.exchange.ids.pools['ICP/TOK']
    const zeroForOne = await world.exchange.isToken0('ICP/TOK', 'TOK')
    for (const minimum of ['0', '000', '', '-1', 'x']) {
      const answer = await receiver().swapWithoutDeposit(pool, zeroForOne, '1000000', minimum)
      expect(answer).toMatchObject({
        err: { InternalError: expect.stringContaining('it is never 0') },
      })
    }
    const answer = await receiver().swapWithoutDeposit(pool, zeroForOne, '1000000', '990000')
    expect(unwrap(answer)).toBeGreaterThanOrEqual(990_000n)
  })

  test('transfers send a value or all, and no more than there is', async () => {
    const pool = world.exchange.ids.pools['ICP/TOK']
    await receiver().claim(pool, token('TOK'), 1_000_010n)
    await receiver().transfer(token('TOK'), stranger, 400_000n)
    expect(await world.exchange.balance('TOK', stranger)).toBe(400_000n)
    expect(await receiver().transfer(token('TOK'), stranger, 700_000n)).toHaveProperty('err')
    await receiver().transferAll(token('TOK'), stranger)
    expect(await world.exchange.balance('TOK', stranger)).toBe(1_000_000n - 20n)
    expect(await receiver().transferAll(token('TOK'), stranger)).toHaveProperty('err')
  })

  test('a burn goes to the minting account only', async () => {
    const pool = world.exchange.ids.pools['ICP/ICS']
    await receiver().claim(pool, token('ICS'), 1_001_000n)
    const supply = await supplyOfIcs()
    expect(await receiver().burnICS()).toEqual({ ok: null })
    expect(await supplyOfIcs()).toBe(supply - 1_000_000n)
    expect(await world.worth('ICS')).toBeGreaterThan(0n)
  })

  test('a guard that guards nothing is refused', async () => {
    const guard = await receiver().getPriceGuard()
    for (const change of [
      { maxDeviationTicks: 2001n },
      { maxSlippagePips: 200_001n },
      { readingsNeeded: 2n },
      { readingInterval: 599n },
    ]) {
      expect(await receiver().setPriceGuard({ ...guard, ...change })).toHaveProperty('err')
    }
    const tighter = { ...guard, maxDeviationTicks: 50n }
    expect(await receiver().setPriceGuard(tighter)).toEqual({ ok: null })
    expect(await receiver().getPriceGuard()).toEqual(tighter)
  })
})

test('an upgrade in the middle of a cycle keeps everything, and the cycle goes on', async () => {
  await receiver().startAutoSyncPools()
  await world.passHours(3)
  const pool = world.exchange.ids.pools['ICP/TOK']
  const see = async () => [
    await receiver().getConfig(),
    await receiver().getInitArgs(),
    await receiver().getPools(),
    await receiver().getTokens(),
    await receiver().getSyncingStatus(),
    await receiver().getTokenClaimLog(),
    await receiver().getTokenSwapLog(),
    await receiver().getPriceReadings(pool),
    await receiver().getTasks(),
  ]
  const before = await see()
  expect(before[4]).toMatchObject({ ok: { isSyncing: true, claimProgress: '3/3' } })

  await world.upgrade()

  expect(await see()).toEqual(before)
  await world.passHours(18)
  expect(await world.isIdle()).toBe(true)
  expect(unwrap(await receiver().getTokenBurnLog())).toHaveLength(1)
})
