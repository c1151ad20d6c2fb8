import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, maker, prepare, SIZE } from '../testing/faultWorld.ts'
import { BEYOND, beHostile, HUGE, lies, requireHonestExit, says } from '../testing/hostileWorld.ts'
import { FEE0, FEE1, type PoolWorld, person, unwrap } from '../testing/poolWorld.ts'

/** Each in an account of its own, so that no single balance overflows, but their sum would. */
const accomplices = [maker, person(20), person(21), person(22), person(23)]
const HOUR_MS = 3_600_000

let prepared: PoolWorld
beforeAll(async () => {
  prepared = await prepare()
})
afterAll(() => prepared.network.stop())

describe.each(Object.entries(lies))('when the other ledger answers %s', (_, lie) => {
  let world: PoolWorld
  beforeAll(async () => {
    world = await prepared.fork()
    beHostile(world, lie)
    await attack(world)
    await world.network.advanceTime(HOUR_MS + 1000)
    await world.network.runUntilIdle()
    return () => world.network.stop()
  })

  test('the honest token leaves the pool in full', async () => {
    await requireHonestExit(world, lie)
  })

  test('it does so after an upgrade, too', async () => {
    await requireHonestExit(world, lie, { upgrade: true })
  })

  test('a swap between two balances inside the pool still works', async () => {
    const order = { zeroForOne: true, amountIn: `${SIZE}`, amountOutMinimum: '0' }
    expect(await world.pool.as(maker).swap(order)).toHaveProperty('ok')
  })

  test('its history can be read', async () => {
    const pool = world.pool.as(person(9))
    expect((await pool.getEvents(1n, 500n)).events.length).toBeGreaterThan(0)
    for (const owner of [alice, maker]) unwrap(await pool.getTransactionsByOwner(owner))
    unwrap(await pool.getFailedTransactions())
    unwrap(await pool.getWithdrawQueueInfo())
    unwrap(await pool.getSwapRecordState())
  })
})

test.each([
  ['Ok', () => says({ Ok: BEYOND })],
  ['a duplicate', () => says({ Err: { Duplicate: { duplicate_of: BEYOND } } })],
])(
  'a deposit that the ledger answers with %s in a block beyond 2^256 is credited',
  async (_, lie) => {
    const world = await prepared.fork()
    beHostile(world, lie)
    const args = { token: world.addressOf('token1'), amount: SIZE, fee: FEE1 }
    const before = await world.unusedOf(alice)
    expect(await world.pool.as(alice).depositFrom(args)).toEqual({ ok: SIZE })
    expect((await world.unusedOf(alice)).balance1).toBe(before.balance1 + SIZE)
    await world.network.stop()
  },
)

/** Somebody in league with the ledger uses every way that moves its tokens, some of them with absurd amounts. */
async function attack(world: PoolWorld): Promise<void> {
  const pool = world.pool.as(maker)
  const token = world.addressOf('token1')
  const [positionId = 0n] = unwrap(await pool.getUserPositionIdsByPrincipal(maker))
  const absurd = { token, amount: HUGE, fee: FEE1 }
  const back = { zeroForOne: false, tokenInFee: FEE1, tokenOutFee: FEE0, amountOutMinimum: '0' }
  const attempts = [
    ...accomplices.map((owner) => () => world.pool.as(owner).depositFrom(absurd)),
    () => pool.deposit(absurd),
    () => pool.depositFrom({ token, amount: SIZE, fee: FEE1 }),
    () => pool.depositFromAndSwap({ ...back, amountIn: '1000' }),
    () => pool.depositFromAndSwap({ ...back, amountIn: `${2n ** 199n}` }),
    () => pool.withdraw({ token, amount: SIZE, fee: FEE1 }),
    () => pool.claim({ positionId }),
    () => pool.claimStrayDeposit(token, 0n),
    () => pool.depositFrom({ token, amount: SIZE, fee: FEE1 + 1n }),
  ]
  for (const attempt of attempts) {
    void attempt().catch(() => 'rejected')
    await world.network.runUntilIdle()
  }
}
