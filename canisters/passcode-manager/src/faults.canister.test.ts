import { principalSubaccount } from '@sluice/canister'
import { type CallVerdict, Network, NetworkCrashError, type NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import {
  ExchangeWorld,
  FEE,
  PRICE,
  startExchange,
  tokenA,
  tokenB,
} from '@sluice/testing/exchange/exchangeWorld'
import { founder, governance, person } from '@sluice/testing/exchange/people'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const treasury = person(50)
const ownSubaccount = principalSubaccount(founder.toUint8Array())
const MINUTE_MS = 60_000

let prepared: { snapshot: NetworkSnapshot; ids: ExchangeWorld['ids'] }
let world: ExchangeWorld
beforeAll(async () => {
  world = await startExchange()
  await prepare()
  await world.network.runUntilIdle()
  prepared = { snapshot: world.network.snapshot(), ids: world.ids }
  await world.network.stop()
})
beforeEach(async () => {
  world = new ExchangeWorld(await Network.start({ from: prepared.snapshot }), prepared.ids)
})
afterEach(() => world.network.stop())

/** A used passcode, which is what governance has earned; an unused one; three prices here and two in the subaccount. */
async function prepare(): Promise<void> {
  const manager = world.manager(founder)
  await world.createdPool(10_000n)
  await world.buyPasscode(500n)
  await manager.depositFrom({ amount: 3n * PRICE, fee: FEE })
  await world.ledger(founder).icrc1_transfer({
    to: { owner: world.ids.manager, subaccount: [ownSubaccount] },
    amount: 2n * PRICE,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
}

/** Each flow with the calls that it makes. */
const FLOWS: { name: string; calls: string[]; run: () => Promise<unknown> }[] = [
  {
    name: 'deposit',
    calls: ['icrc1_transfer'],
    run: () => world.manager(founder).deposit({ amount: PRICE, fee: FEE }),
  },
  {
    name: 'depositFrom',
    calls: ['icrc2_transfer_from'],
    run: () => world.manager(founder).depositFrom({ amount: PRICE, fee: FEE }),
  },
  {
    name: 'withdraw',
    calls: ['icrc1_transfer'],
    run: () => world.manager(founder).withdraw({ amount: PRICE, fee: FEE }),
  },
  {
    name: 'requestPasscode',
    calls: ['registerPasscode'],
    run: () => world.manager(founder).requestPasscode(tokenA, tokenB, 3000n),
  },
  {
    name: 'destoryPasscode',
    calls: ['cancelPasscode'],
    run: () => world.manager(founder).destoryPasscode(tokenA, tokenB, 500n),
  },
  {
    name: 'transfer',
    calls: ['icrc1_fee', 'countUnusedPasscodes', 'icrc1_transfer'],
    run: () => world.manager(governance).transfer(treasury, PRICE),
  },
]

/** Runs a flow while one thing goes wrong with one of its calls. */
type Fault = (method: string, run: () => Promise<unknown>) => Promise<void>

const attempt = (run: () => Promise<unknown>) => run().catch((error: unknown) => error)

const verdict =
  (fate: CallVerdict): Fault =>
  async (method, run) => {
    const fault = world.network.faults.onCall({ from: world.ids.manager, method }, fate)
    await attempt(run)
    expect(fault.calls).toHaveLength(1)
  }

const crash =
  (point: 'beforeCommit' | 'afterCommit'): Fault =>
  async (method, run) => {
    const { network } = world
    network.faults.crashAt(point, { after: (message) => message.method === method })
    expect(await attempt(run)).toBeInstanceOf(NetworkCrashError)
    await network.restart()
  }

const FAULTS: Record<string, Fault> = {
  'can not be reached': verdict({ kind: 'rejectBefore', code: 2, message: 'by the test' }),
  'fails and nobody knows how far it came': verdict({
    kind: 'rejectBefore',
    code: 5,
    message: 'by the test',
  }),
  'runs out of cycles': verdict({ kind: 'outOfCycles' }),
  traps: verdict({ kind: 'trapCallee' }),
  'runs and its answer is lost': verdict({ kind: 'rejectAfter', code: 5, message: 'by the test' }),
  'runs and answers nonsense': verdict({ kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) }),
  'runs and the manager traps on its answer': verdict({ kind: 'trapCallback' }),
  'runs and answers a minute late': async (method, run) => {
    const { faults } = world.network
    faults.onCall({ from: world.ids.manager, method }, { kind: 'holdAnswer' })
    const running = attempt(run)
    await world.network.runUntilIdle()
    await world.network.advanceTime(MINUTE_MS)
    expect(await faults.releaseAnswers()).toBe(1)
    await running
  },
  'runs while the manager is upgraded': async (method, run) => {
    const upgraded = world.network.faults.whileCallIsOut({ from: world.ids.manager, method }, () =>
      world.upgrade('manager'),
    )
    await attempt(run)
    await upgraded
  },
  'is lost by a crash before it is saved': crash('beforeCommit'),
  'is followed by a crash': crash('afterCommit'),
}

const cases = FLOWS.flatMap((flow) =>
  flow.calls.flatMap((method) =>
    Object.entries(FAULTS).map(([what, fault]) => ({ ...flow, method, what, fault })),
  ),
)

test.each(some(cases, 25))(
  'nothing is lost when $method of $name $what',
  async ({ method, run, fault }) => {
    const before = await tokensOfAll()

    await fault(method, run)
    await world.network.advanceTime(5 * MINUTE_MS)

    await requireBalanced()
    await leave()
    const burned = before - (await tokensOfAll())
    expect(burned % FEE).toBe(0n)
    expect(burned).toBeLessThanOrEqual(10n * FEE)
  },
)

/** Nothing is under way, and every unit in the main account is a balance, or earned by passcodes that are accounted for. */
async function requireBalanced(): Promise<void> {
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

/** The founder gives all passcodes back and takes out all that is there; governance takes what it has earned. */
async function leave(): Promise<void> {
  const manager = world.manager(founder)
  const held = await world.factory(founder).getPasscodesByPrincipal(founder)
  if ('err' in held) throw new Error('the factory lists no passcodes')
  for (const { fee } of held.ok)
    expect(await manager.destoryPasscode(tokenA, tokenB, fee)).toHaveProperty('ok')
  const { balances, sold, refunded, taken } = await manager.getBooks()
  expect(await manager.withdraw({ amount: balances, fee: FEE })).toEqual({ ok: balances - FEE })
  const earned = sold - refunded - taken
  if (earned > 0n)
    expect(await world.manager(governance).transfer(treasury, earned)).toHaveProperty('ok')
  expect(await world.walletOf(world.ids.manager)).toBe(0n)
}

async function tokensOfAll(): Promise<bigint> {
  const subaccount: [Uint8Array] = [ownSubaccount]
  const sums = await Promise.all([
    world.walletOf(founder),
    world.walletOf(treasury),
    world.walletOf(world.ids.manager),
    world.ledger(founder).icrc1_balance_of({ owner: world.ids.manager, subaccount }),
  ])
  return sums.reduce((total, sum) => total + sum, 0n)
}

test('balances, the log and the price survive an upgrade', async () => {
  const manager = world.manager(founder)
  const before = [await manager.balances(), await manager.getLogs([]), await manager.metadata()]

  await world.upgrade('manager')

  expect([await manager.balances(), await manager.getLogs([]), await manager.metadata()]).toEqual(
    before,
  )
  expect(await manager.withdraw({ amount: PRICE, fee: FEE })).toEqual({ ok: PRICE - FEE })
})
