import type { CallVerdict } from '@sluice/network'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  type ExchangeWorld,
  FEE,
  founder,
  governance,
  PRICE,
  person,
  startExchange,
  tokenA,
  tokenB,
} from '../../swap-factory/src/testing/exchangeWorld.ts'

const treasury = person(50)

let world: ExchangeWorld
// the modules are built once, which takes longer than a test may
beforeAll(async () => (await startExchange()).network.stop())
afterEach(() => world.network.stop())

/** Each flow, with the calls that it makes, from a founder with 3 ICP here and an unused passcode for another fee. */
const FLOWS: Record<string, { calls: string[]; run: () => Promise<unknown> }> = {
  deposit: {
    calls: ['icrc1_transfer'],
    run: () => world.manager(founder).deposit({ amount: PRICE, fee: FEE }),
  },
  depositFrom: {
    calls: ['icrc2_transfer_from'],
    run: () => world.manager(founder).depositFrom({ amount: PRICE, fee: FEE }),
  },
  withdraw: {
    calls: ['icrc1_transfer'],
    run: () => world.manager(founder).withdraw({ amount: PRICE, fee: FEE }),
  },
  requestPasscode: {
    calls: ['registerPasscode'],
    run: () => world.manager(founder).requestPasscode(tokenA, tokenB, 3000n),
  },
  destoryPasscode: {
    calls: ['cancelPasscode'],
    run: () => world.manager(founder).destoryPasscode(tokenA, tokenB, 500n),
  },
  transfer: {
    calls: ['icrc1_fee', 'countUnusedPasscodes', 'icrc1_transfer'],
    run: () => world.manager(governance).transfer(treasury, PRICE),
  },
}

const VERDICTS: Record<string, CallVerdict> = {
  'is rejected before it runs': { kind: 'rejectBefore', code: 2, message: 'try later' },
  'is out of cycles': { kind: 'outOfCycles' },
  traps: { kind: 'trapCallee' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'lost' },
  'runs and answers nonsense': { kind: 'replaceReply', data: new Uint8Array([1, 2, 3]) },
  'runs and answers late': { kind: 'holdAnswer', forMs: 20_000 },
  'runs and the manager traps on its answer': { kind: 'trapCallback' },
}

const cases = Object.entries(FLOWS).flatMap(([flow, { calls }]) =>
  calls.map((method) => [flow, method] as const),
)

async function prepare(): Promise<void> {
  world = await startExchange()
  const manager = world.manager(founder)
  // one used passcode is what governance has earned, one is in hand
  await world.createdPool(10_000n)
  await world.buyPasscode(500n)
  await manager.depositFrom({ amount: 3n * PRICE, fee: FEE })
  const to = { owner: world.ids.manager, subaccount: [subaccountOf()] satisfies [Uint8Array] }
  await world.ledger(founder).icrc1_transfer({
    to,
    amount: 2n * PRICE,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
}

function subaccountOf(): Uint8Array {
  const bytes = founder.toUint8Array()
  const subaccount = new Uint8Array(32)
  subaccount[0] = bytes.length
  subaccount.set(bytes, 1)
  return subaccount
}

/** Nothing is under way, and every unit in the main account is in a balance or earned by passcodes that are accounted for. */
async function requireBalanced(): Promise<void> {
  await world.network.advanceTime(60_000)
  const manager = world.manager(founder)
  const { balances, sold, refunded, taken, pendingIn, pendingOut } = await manager.getBooks()
  expect([pendingIn, pendingOut]).toEqual([0n, 0n])
  expect(await manager.getPending(founder)).toEqual([])
  expect(await world.walletOf(world.ids.manager)).toBe(balances + sold - refunded - taken)
  // one was used before the fault; the rest are in hand
  const unused = await world.factory(founder).countUnusedPasscodes()
  expect(sold - refunded).toBe(PRICE * (unused + 1n))
  expect(sold - refunded - taken).toBeGreaterThanOrEqual(PRICE * unused)
}

test.each(
  cases.flatMap(([flow, method]) =>
    Object.keys(VERDICTS).map((fate) => [flow, method, fate] as const),
  ),
)('%s: when %s %s every token and passcode is accounted for', async (flow, method, fate) => {
  await prepare()
  const verdict = VERDICTS[fate]
  if (verdict === undefined) throw new Error(fate)
  const fault = world.network.faults.onCall({ from: world.ids.manager, method }, verdict, {
    times: 1,
  })
  const running = FLOWS[flow]?.run().catch(() => undefined)
  await world.network.advanceTime(30_000)
  await running

  expect(fault.calls).toHaveLength(1)
  await requireBalanced()
})

test.each(cases)(
  '%s: an upgrade of the manager while %s is out loses nothing',
  async (flow, method) => {
    await prepare()
    const upgraded = world.network.faults.whileCallIsOut({ from: world.ids.manager, method }, () =>
      world.upgrade('manager'),
    )
    const running = FLOWS[flow]?.run().catch(() => undefined)
    await upgraded
    await running

    await requireBalanced()
  },
)

test('balances, the log and the price survive an upgrade', async () => {
  await prepare()
  const manager = world.manager(founder)
  const before = [await manager.balances(), await manager.getLogs([]), await manager.metadata()]

  await world.upgrade('manager')

  expect([await manager.balances(), await manager.getLogs([]), await manager.metadata()]).toEqual(
    before,
  )
  expect(await manager.withdraw({ amount: PRICE, fee: FEE })).toEqual({ ok: PRICE - FEE })
})
