import { Principal } from '@icp-sdk/core/principal'
import type { InterceptedCall } from '@sluice/network'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  FEE0,
  FEE1,
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from '../testing/poolWorld.ts'

const maker = person(1)
const alice = person(2)
const anyone = Principal.anonymous()
const LIQUIDITY = 10n ** 12n

let world: PoolWorld
beforeEach(async () => {
  world = await startPoolWorld({ people: [maker, alice] })
  for (const owner of [maker, alice]) await world.approveAll(owner)
  await world.depositBoth(maker, LIQUIDITY)
  await mintAround(world, maker, { width: 6000n, amount: LIQUIDITY })
})
afterEach(() => world.network.stop())

const wanted = { zeroForOne: true, amountIn: '1000000', amountOutMinimum: '0' }
const swapFromWallet = (minimum = 0n) =>
  world.pool.as(alice).depositFromAndSwap({
    ...wanted,
    amountOutMinimum: `${minimum}`,
    tokenInFee: FEE0,
    tokenOutFee: FEE1,
  })
const quoted = async () => unwrap(await world.pool.as(alice).quote(wanted))
const withdraw = (amount: bigint) =>
  world.pool.as(alice).withdraw({ token: world.addressOf('token0'), amount, fee: FEE0 })

/** Lets something happen to the next call of a ledger method. */
function onNextCall(
  method: string,
  verdict: 'rejectBefore' | 'rejectAfter' | 'trapCallback',
): void {
  world.network.interceptCalls((call: InterceptedCall) => {
    if (call.method !== method) return 'deliver'
    world.network.interceptCalls(undefined)
    if (verdict === 'trapCallback') return { kind: verdict }
    return { kind: verdict, code: verdict === 'rejectBefore' ? 2 : 5, message: 'by the test' }
  })
}

describe('a one-step swap', () => {
  test('pays the wallet what was quoted, less the ledger fee, before it answers', async () => {
    const before = await world.walletOf(alice, 'token1')
    const expected = await quoted()

    expect(await swapFromWallet(expected)).toEqual({ ok: expected })

    expect(await world.walletOf(alice, 'token1')).toBe(before + expected - FEE1)
    expect(await world.unusedOf(alice)).toEqual({ balance0: 0n, balance1: 0n })
    await world.requireBalanced()
  })

  test('from the subaccount pays the wallet too', async () => {
    const before = await world.walletOf(alice, 'token1')
    await world.sendToSubaccount(alice, 'token0', 1_000_000n + FEE0)
    const expected = await quoted()
    const args = { ...wanted, tokenInFee: FEE0, tokenOutFee: FEE1 }

    expect(await world.pool.as(alice).depositAndSwap(args)).toEqual({ ok: expected })

    expect(await world.walletOf(alice, 'token1')).toBe(before + expected - FEE1)
    await world.requireBalanced()
  })

  test('with too high a minimum costs nothing', async () => {
    const before = await world.walletOf(alice, 'token0')
    const answer = await swapFromWallet((await quoted()) + 1n)
    expect(answer).toMatchObject({
      err: { InternalError: expect.stringContaining('minimum amount requirement not met') },
    })
    expect(await world.walletOf(alice, 'token0')).toBe(before)
    await world.requireBalanced()
  })

  const AMOUNT = 1_000_000n
  /** What alice has less of token0 and more of token1 afterwards, and how much of that is in her wallet. */
  const OUTCOMES = {
    'nothing happens': () => ({ paid: 0n, gained: 0n, inWallet: 0n }),
    'the deposit is sent back': () => ({ paid: 2n * FEE0, gained: 0n, inWallet: 0n }),
    'the output is her balance inside the pool': (output: bigint) => ({
      paid: AMOUNT + FEE0,
      gained: output,
      inWallet: 0n,
    }),
    'the output is paid': (output: bigint) => ({
      paid: AMOUNT + FEE0,
      gained: output - FEE1,
      inWallet: output - FEE1,
    }),
  }
  const [pull, pay] = ['icrc2_transfer_from', 'icrc1_transfer']

  test.each([
    ['the deposit never reaches the ledger', pull, 'rejectBefore', 'nothing happens'],
    ['the answer to the deposit is lost', pull, 'rejectAfter', 'the deposit is sent back'],
    ['the callback of the deposit traps', pull, 'trapCallback', 'the deposit is sent back'],
    [
      'the payout never reaches the ledger',
      pay,
      'rejectBefore',
      'the output is her balance inside the pool',
    ],
    ['the answer to the payout is lost', pay, 'rejectAfter', 'the output is paid'],
    ['the callback of the payout traps', pay, 'trapCallback', 'the output is paid'],
  ] as const)('loses no token when %s', async (_, method, verdict, outcome) => {
    const worth = async () => {
      const unused = await world.unusedOf(alice)
      const wallet1 = await world.walletOf(alice, 'token1')
      return {
        token0: (await world.walletOf(alice, 'token0')) + unused.balance0,
        token1: wallet1 + unused.balance1,
        wallet1,
      }
    }
    const before = await worth()
    const output = await quoted()
    onNextCall(method, verdict)

    await swapFromWallet().catch(() => 'the call was rejected')
    await world.network.advanceTime(60_000)

    const after = await worth()
    expect({
      paid: before.token0 - after.token0,
      gained: after.token1 - before.token1,
      inWallet: after.wallet1 - before.wallet1,
    }).toEqual(OUTCOMES[outcome](output))
    await world.requireBalanced()
    expect(await swapFromWallet()).toHaveProperty('ok')
  })
})

describe('a withdrawal', () => {
  beforeEach(() => world.depositBoth(alice, 5000n))

  test('pays exactly once when the ledger answers too late', async () => {
    const before = await world.walletOf(alice, 'token0')
    onNextCall('icrc1_transfer', 'rejectAfter')

    expect(await withdraw(5000n)).toEqual({ ok: 5000n })
    expect(await withdraw(1000n)).toEqual({ err: { InsufficientFunds: null } })
    const queue = unwrap(await world.pool.as(alice).getUserWithdrawQueue())
    expect(queue.token0TotalAmount).toBe(5000n)
    await world.network.advanceTime(60_000)

    expect(await world.walletOf(alice, 'token0')).toBe(before + 5000n - FEE0)
    await world.requireBalanced()
  })

  test('works while the pool is closed, as all exits do; nothing else does', async () => {
    await world.sendToSubaccount(alice, 'token1', 1000n)
    await world.pool.as(anyone).setAvailable(false)
    const user = world.pool.as(alice)
    const token1 = { token: world.addressOf('token1'), amount: 1000n, fee: FEE1 }

    expect(await user.swap(wanted)).toMatchObject({
      err: { InternalError: expect.stringContaining('not available') },
    })
    expect(await user.depositFrom(token1)).toHaveProperty('err')
    expect(await user.deposit(token1)).toEqual({ ok: 993n })
    expect(await withdraw(5000n)).toEqual({ ok: 5000n })
    const { liquidity } = unwrap(await world.pool.as(anyone).metadata())
    const all = { positionId: 1n, liquidity: `${liquidity}` }
    expect(await world.pool.as(maker).decreaseLiquidity(all)).toHaveProperty('ok')
    await world.requireBalanced()
  })
})

describe('access', () => {
  test('the pool is opened once, and only by a controller', async () => {
    const opening = [3000n, 60n, 2n ** 96n] as const
    await expect(world.pool.as(alice).init(...opening)).rejects.toThrow('Only a controller')
    await expect(world.pool.as(anyone).init(...opening)).rejects.toThrow('initialised already')
  })

  test('the anonymous caller has no account', async () => {
    expect(await world.pool.as(anyone).swap(wanted)).toEqual({
      err: { InternalError: 'Illegal anonymous call' },
    })
  })

  test('settings are for admins, whom only a controller names', async () => {
    await expect(world.pool.as(alice).setAdmins([alice])).rejects.toThrow('Only a controller')
    await expect(world.pool.as(alice).setAvailable(false)).rejects.toThrow('Only an admin')
    await expect(world.pool.as(anyone).setAdmins([anyone])).rejects.toThrow('Anonymous principals')
    await world.pool.as(anyone).setAdmins([alice])
    await world.pool.as(alice).setAvailable(false)
    await world.pool.as(alice).setWhiteList([maker])
    const state = await world.pool.as(maker).getAvailabilityState()
    expect(state.available).toBe(false)
    expect(await world.pool.as(maker).swap(wanted)).toMatchObject({
      err: { InternalError: expect.stringContaining('deposit balance') },
    })
  })
})

test('an upgrade keeps prices, positions, balances, records and transfers under way', async () => {
  await world.depositBoth(alice, 5000n)
  await swapFromWallet()
  onNextCall('icrc1_transfer', 'rejectAfter')
  await withdraw(2000n)
  const see = async () => {
    const pool = world.pool.as(anyone)
    return [
      await pool.metadata(),
      await pool.getTicks(0n, 10n),
      await pool.getTickBitmaps(),
      await pool.getUserPositions(0n, 10n),
      await pool.getUserPositionsByPrincipal(maker),
      await pool.getPositions(0n, 10n),
      await pool.getUserUnusedBalance(alice),
      await pool.getTransactionsByOwner(alice),
      await pool.getWithdrawQueueInfo(),
      await pool.getCachedTokenFee(),
      await pool.getInitArgs(),
    ]
  }
  const before = await see()
  expect(before[8]).toMatchObject({ ok: { queueSize: 1n } })

  await world.pool.upgrade()

  expect(await see()).toEqual(before)
  await world.network.advanceTime(60_000)
  expect(await world.walletOf(alice, 'token0')).toBe(
    10n ** 15n - 5000n - 1_000_000n - 3n * FEE0 + 2000n - FEE0,
  )
  await world.requireBalanced()
  expect(await swapFromWallet()).toHaveProperty('ok')
})
