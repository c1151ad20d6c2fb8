import type { NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { founder, stranger, unwrap } from '@sluice/testing/exchange/people'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  alice,
  bob,
  FEE,
  forkOf,
  LASTS_MS,
  type LaunchWorld,
  OFFERED,
  OPENS_AFTER_MS,
  startLaunchpad,
} from './testing/launchWorld.ts'

const MINUTE_MS = 60_000
const ALICE = 15_000n
const BOB = 5_000n

type Stage = 'made' | 'open' | 'settled'
let start: LaunchWorld
const snapshots = new Map<Stage, NetworkSnapshot>()
let world: LaunchWorld
let id: string

beforeAll(async () => {
  start = await startLaunchpad()
  ;({ id } = await start.created())
  const { tokens } = unwrap(await start.as(founder).getAccounts(id, founder))
  await start.send(start.ids.token, founder, { to: tokens, amount: OFFERED })
  snapshots.set('made', start.network.snapshot())
  unwrap(await start.as(founder).checkFunding(id))
  await start.network.advanceTime(OPENS_AFTER_MS)
  await start.invested(id, alice, ALICE)
  await start.pay(id, bob, BOB + FEE)
  await start.network.runUntilIdle()
  snapshots.set('open', start.network.snapshot())
  unwrap(await start.as(bob).addInvestor(id))
  await start.network.advanceTime(LASTS_MS)
  await start.network.advanceTime(MINUTE_MS)
  snapshots.set('settled', start.network.snapshot())
})
afterEach(() => world.network.stop())
afterAll(() => start.network.stop())

/** Each flow with the calls that it makes, and when. */
type Flow = { at: Stage; calls: string[]; run: () => Promise<unknown> }
const FLOWS: Record<string, Flow> = {
  create: {
    at: 'made',
    calls: ['icrc1_fee', 'icrc1_symbol', 'icrc1_decimals'],
    run: () => world.as(founder).create(2n, world.terms()),
  },
  checkFunding: {
    at: 'made',
    calls: ['icrc1_balance_of'],
    run: () => world.as(founder).checkFunding(id),
  },
  addInvestor: {
    at: 'open',
    calls: ['icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.as(bob).addInvestor(id),
  },
  takeDeposit: {
    at: 'open',
    calls: ['icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.as(bob).takeDeposit(id),
  },
  withdraw2Investor: {
    at: 'settled',
    calls: ['icrc1_transfer'],
    run: () => world.as(alice).withdraw2Investor(id),
  },
  withdraw: {
    at: 'settled',
    calls: ['icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.as(founder).withdraw(id),
  },
  checkBooks: {
    at: 'open',
    calls: ['icrc1_balance_of'],
    run: () => world.as(stranger).checkBooks(id),
  },
}

test.each(some(faultCases(FLOWS), 20))(
  'everybody has theirs once, and nothing is left, when $method of $name $what',
  async ({ flow: { at, run }, method, fault }) => {
    const from = snapshots.get(at)
    if (from === undefined) throw new Error('the stage was not prepared')
    world = await forkOf(start, from)
    await fault({
      network: world.network,
      from: world.launchpad.canisterId,
      method,
      upgrade: () => world.launchpad.upgrade(),
      run,
    })
    await world.network.advanceTime(3 * MINUTE_MS)
    await toTheEnd(at)
  },
)

/** Everybody asks for everything, twice; then the ledgers tell that each has their share and the sale nothing. */
async function toTheEnd(at: Stage): Promise<void> {
  const { network, ids } = world
  await world.as(founder).checkFunding(id)
  if (at === 'made') await network.advanceTime(OPENS_AFTER_MS)
  for (const who of [alice, bob])
    for (let time = 0; time < 2; time++) await world.as(who).addInvestor(id)
  await network.advanceTime(LASTS_MS)
  await network.advanceTime(3 * MINUTE_MS)
  for (const who of [alice, bob, founder]) {
    for (let time = 0; time < 2; time++) {
      await world.as(who).takeDeposit(id)
      await world.as(who).withdraw2Investor(id)
      await world.as(who).withdraw(id)
    }
  }
  const sale = unwrap(await world.as(founder).getDetail(id))
  const shares = new Map<string, { tokens: bigint; refund: bigint }>()
  for (const who of [alice, bob]) {
    const { share, taken, refunded, underWay } = unwrap(
      await world.as(who).getInvestorDetail(id, who),
    )
    expect(underWay).toEqual({ token: 0n, payment: 0n })
    expect([taken, refunded]).toEqual([share.tokens, share.refund])
    expect(await world.walletOf(ids.token, who)).toBe(share.tokens === 0n ? 0n : share.tokens - FEE)
    shares.set(who.toText(), share)
  }
  // in the first stage nobody has invested, and the sale fails
  expect(Object.keys(sale.status)).toEqual([at === 'made' ? 'failed' : 'succeeded'])
  const tokens = [...shares.values()].reduce((sum, share) => sum + share.tokens, 0n)
  expect(tokens).toBe(sale.sold)
  expect(sale.left).toEqual({ token: 0n, payment: 0n })
  expect(await world.held(id)).toEqual({ token: 0n, payment: 0n, deposits: 0n })
  if (at !== 'made') return
  // made with the same key again, there is one sale of it, whatever became of the first request
  const again = unwrap(await world.as(founder).getPoolsByOwner(founder, 0n, 10n))
  expect(new Set(again.content.map((one) => one.id)).size).toBe(again.content.length)
}
