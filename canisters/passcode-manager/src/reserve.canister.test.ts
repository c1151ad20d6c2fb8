import { principalSubaccount } from '@sluice/canister'
import { FEE, PRICE, startExchange, tokenA, tokenB } from '@sluice/testing/exchange/exchangeWorld'
import { founder, unwrap } from '@sluice/testing/exchange/people'
import { drainTo } from '@sluice/testing/filling/drainTo'
import { expect, test } from 'vitest'

/** Below the least that a canister keeps for ways out. */
const LEFT = 250_000_000_000n
const SHORT = {
  err: { InternalError: expect.stringContaining('This canister is short of cycles') },
}

test('a manager that is drained below its reserve takes nothing in, and gives back balances, passcodes and what was sent', async () => {
  const world = await startExchange()
  const { network, ids } = world
  try {
    const manager = world.manager(founder)
    await world.buyPasscode(500n)
    unwrap(await manager.depositFrom({ amount: PRICE, fee: FEE }))
    const subaccount = principalSubaccount(founder.toUint8Array())
    await world.ledger(founder).icrc1_transfer({
      to: { owner: ids.manager, subaccount: [subaccount] },
      amount: PRICE + FEE,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    await drainTo({ network, canisterId: ids.manager }, LEFT, async () => world.upgrade('manager'))

    expect(await manager.depositFrom({ amount: PRICE, fee: FEE })).toEqual(SHORT)
    expect(await manager.requestPasscode(tokenA, tokenB, 3000n)).toEqual(SHORT)

    const account = { owner: founder, subaccount: [] as [] }
    const before = await world.ledger(founder).icrc1_balance_of(account)
    unwrap(await manager.destoryPasscode(tokenA, tokenB, 500n))
    unwrap(await manager.deposit({ amount: PRICE + FEE, fee: FEE }))
    const amount = await manager.balanceOf(founder)
    expect(amount).toBeGreaterThanOrEqual(3n * PRICE)
    unwrap(await manager.withdraw({ amount, fee: FEE }))
    expect(await world.ledger(founder).icrc1_balance_of(account)).toBe(before + amount - FEE)
    expect(await manager.balanceOf(founder)).toBe(0n)
  } finally {
    await network.stop()
  }
})
