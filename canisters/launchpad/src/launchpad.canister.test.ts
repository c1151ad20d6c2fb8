import { BELOW_RESERVE, UNPAID_CREATION } from '@sluice/canister/services'
import type { NetworkSnapshot } from '@sluice/network'
import { controller, founder, person, stranger, unwrap } from '@sluice/testing/exchange/people'
import { drainTo } from '@sluice/testing/filling/drainTo'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  alice,
  bob,
  FEE,
  forkOf,
  HARD_CAP,
  LASTS_MS,
  type LaunchWorld,
  OFFERED,
  OPENS_AFTER_MS,
  startLaunchpad,
} from './testing/launchWorld.ts'

const G = 1_000_000_000n
let prepared: { world: LaunchWorld; snapshot: NetworkSnapshot }
let world: LaunchWorld

beforeAll(async () => {
  const start = await startLaunchpad()
  prepared = { world: start, snapshot: start.network.snapshot() }
  await start.network.stop()
})
beforeEach(async () => {
  world = await forkOf(prepared.world, prepared.snapshot)
})
afterEach(() => world.network.stop())

const statusOf = async (id: string) =>
  Object.keys(unwrap(await world.as(stranger).getDetail(id)).status)[0]
const idsOf = async (status: string) =>
  unwrap(await world.as(stranger).getAllPools(status, 0n, 10n)).content.map(({ id }) => id)

test('the whole life of a sale that wanted less than it got, over an upgrade in each state', async () => {
  const { network, ids } = world
  const { id } = await world.created()
  await world.funded(id)
  await world.launchpad.upgrade()
  expect([await statusOf(id), await idsOf('upcoming')]).toEqual(['upcoming', [id]])
  await network.advanceTime(OPENS_AFTER_MS)
  expect([await statusOf(id), await idsOf('open'), await idsOf('')]).toEqual(['open', [id], [id]])
  await world.invested(id, alice, 15_000n)
  await world.launchpad.upgrade()
  expect(unwrap(await world.as(bob).computeFinalTokenViewSet(id, bob, 5_000n))).toEqual({
    ...{ accepted: 2_500n, tokens: 25_000n, refund: 2_500n },
  })
  await world.invested(id, bob, 5_000n)
  const { token, payment } = unwrap(await world.as(stranger).checkBooks(id))
  expect([token.holds, payment.holds]).toEqual([[true], [true]])
  // nobody asks for it
  await network.advanceTime(LASTS_MS)
  await network.advanceTime(60_000)
  expect([await statusOf(id), await idsOf('open')]).toEqual(['succeeded', []])
  await world.launchpad.upgrade()
  const sale = unwrap(await world.as(stranger).getDetail(id))
  expect(sale).toMatchObject({ accepted: HARD_CAP, sold: OFFERED, investors: 2n })
  const joined = unwrap(await world.as(stranger).getInvestors(id, 0n, 10n))
  expect(joined.content.map(({ investor }) => investor)).toEqual([bob, alice])
  const before = await world.walletOf(ids.payment, founder)
  for (const who of [alice, bob]) unwrap(await world.as(who).withdraw2Investor(id))
  unwrap(await world.as(founder).withdraw(id))
  expect(await world.walletOf(ids.token, alice)).toBe(75_000n - FEE)
  expect(await world.walletOf(ids.token, bob)).toBe(25_000n - FEE)
  expect(await world.walletOf(ids.payment, founder)).toBe(before + HARD_CAP - FEE)
  expect(await world.held(id)).toEqual({ token: 0n, payment: 0n, deposits: 0n })
  const own = unwrap(await world.as(stranger).getPoolsByInvestor(alice, 0n, 10n))
  const made = unwrap(await world.as(stranger).getPoolsByOwner(founder, 0n, 10n))
  expect([own.content[0]?.id, made.content[0]?.id]).toEqual([id, id])
})

/** All that everybody can read: of every sale, everybody in it, and who may join. */
async function readAll() {
  const by = world.as(stranger)
  const all = unwrap(await by.getAllPools('', 0n, 100n)).content
  const each = all.map(async ({ id }) => ({
    detail: unwrap(await by.getDetail(id)),
    investors: unwrap(await by.getInvestors(id, 0n, 100n)),
    own: await Promise.all([alice, bob].map((who) => by.getInvestorDetail(id, who))),
    whitelist: unwrap(await by.getWhitelist(id, 0n, 1_000n)),
    accounts: unwrap(await by.getAccounts(id, alice)),
    books: unwrap(await by.checkBooks(id)),
    held: await world.held(id),
  }))
  return {
    sales: await Promise.all(each),
    byStatus: await Promise.all(STATUSES.map(async (status) => [status, await idsOf(status)])),
    made: await by.getPoolsByOwner(founder, 0n, 100n),
    joined: await Promise.all([alice, bob].map((who) => by.getPoolsByInvestor(who, 0n, 100n))),
    admins: await by.getAdminList(),
    fee: await by.getCreationFee(alice, 7n),
  }
}

const STATUSES = ['upcoming', 'open', 'settling', 'succeeded', 'failed', 'cancelled', 'lapsed']

test('an upgrade changes nothing that anybody can read, in every state of a sale', async () => {
  const { network } = world
  const terms = { ledger: world.ids.payment, price: 500n, receiver: controller }
  unwrap(await world.as(controller).setCreationFee([terms]))
  const make = async (key: bigint, change: Parameters<LaunchWorld['terms']>[0] = {}) =>
    unwrap(await world.as(founder).create(key, world.terms(change))).id
  const listed = await make(2n, { isWhitelisted: true })
  unwrap(await world.as(founder).addWhitelist(listed, [alice, bob, person(99)]))
  await world.funded(listed)
  const cancelled = await make(3n)
  unwrap(await world.as(founder).cancel(cancelled))
  await make(4n)
  const unchanged = async () => {
    const before = await readAll()
    await world.launchpad.upgrade()
    expect(await readAll()).toEqual(before)
    return before
  }
  expect((await unchanged()).sales.map(({ whitelist }) => whitelist.totalElements)).toContain(3n)
  await network.advanceTime(OPENS_AFTER_MS)
  await world.invested(listed, alice, 1_500n)
  await world.invested(listed, bob, 900n)
  await world.pay(listed, alice, 300n)
  const open = Object.fromEntries((await unchanged()).byStatus)
  expect(open).toMatchObject({ open: [listed], cancelled: [cancelled] })
  expect(open.lapsed).toHaveLength(1)
  await network.advanceTime(LASTS_MS + 60_000)
  unwrap(await world.as(alice).withdraw2Investor(listed))
  const ended = await unchanged()
  expect(Object.fromEntries(ended.byStatus)).toMatchObject({ succeeded: [listed] })
  // what is still there goes out after the upgrades as it would have before
  unwrap(await world.as(bob).withdraw2Investor(listed))
  unwrap(await world.as(alice).takeDeposit(listed))
  unwrap(await world.as(founder).withdraw(listed))
  expect(await world.held(listed)).toEqual({ token: 0n, payment: 0n, deposits: 0n })
})

test('a sale costs a fee once, and admins nothing', async () => {
  const { ids } = world
  const terms = { ledger: ids.payment, price: 500n, receiver: controller }
  expect(unwrap(await world.as(controller).setCreationFee([terms]))).toBe(true)
  await expect(world.as(founder).setCreationFee([])).rejects.toThrow('Only an admin')
  const poor = await world.as(alice).create(7n, world.terms())
  expect(poor).toEqual({ err: UNPAID_CREATION })
  const spender = { owner: world.launchpad.canisterId, subaccount: [] as [] }
  await world.ledger(ids.payment, alice).icrc2_approve({
    ...{ spender, amount: 10_000n, fee: [], memo: [], from_subaccount: [] },
    ...{ expected_allowance: [], expires_at: [], created_at_time: [] },
  })
  for (let time = 0; time < 2; time++) unwrap(await world.as(alice).payCreationFee(7n))
  expect(await world.walletOf(ids.payment, controller)).toBe(500n)
  expect(await world.as(alice).getCreationFee(alice, 7n)).toMatchObject({
    isPaid: true,
    unused: 1n,
  })
  const { id } = unwrap(await world.as(alice).create(7n, world.terms()))
  expect(unwrap(await world.as(alice).create(7n, world.terms())).id).toBe(id)
  expect(await world.as(alice).create(8n, world.terms())).toHaveProperty('err')
})

test('a whitelist is uploaded in batches, shown in pages, and is nobody else’s', async () => {
  const { id } = await world.created({ isWhitelisted: true })
  const people = Array.from({ length: 200 }, (_, place) => person(1_000 + place))
  expect(unwrap(await world.as(founder).addWhitelist(id, people))).toBe(200n)
  expect(unwrap(await world.as(founder).deleteWhitelist(id, people.slice(0, 150)))).toBe(50n)
  const page = unwrap(await world.as(stranger).getWhitelist(id, 0n, 100n))
  expect([page.totalElements, page.content.length]).toEqual([50n, 50])
  const [out, , in_] = [people[0], people[1], people[199]]
  const isIn = async (one = stranger) => unwrap(await world.as(stranger).inWhitelist(id, one))
  expect([await isIn(out), await isIn(in_)]).toEqual([false, true])
  // turned away at the door: a long list of somebody who has made no sale
  await expect(world.as(stranger).addWhitelist(id, people)).rejects.toThrow()
})

test('drained to its reserve nothing comes in, and everybody gets out', async () => {
  const { network, ids } = world
  const id = await world.opened()
  await world.invested(id, alice, 3_000n)
  await world.pay(id, bob, 1_000n)
  const at = { network, canisterId: world.launchpad.canisterId }
  // calls that had set cycles aside give the rest of them back
  await drainTo(at, 350n * G, () => world.launchpad.upgrade())
  const refused = { err: BELOW_RESERVE }
  expect(await world.as(bob).addInvestor(id)).toEqual(refused)
  expect(await world.as(founder).create(9n, world.terms())).toEqual(refused)
  expect(await world.as(bob).payCreationFee(9n)).toEqual(refused)
  expect(await world.as(bob).takeDeposit(id)).toEqual({ ok: 1_000n })
  await network.advanceTime(LASTS_MS)
  expect(unwrap(await world.as(stranger).settle(id)).status).toEqual({ succeeded: null })
  unwrap(await world.as(alice).withdraw2Investor(id))
  unwrap(await world.as(founder).withdraw(id))
  expect(await world.walletOf(ids.token, alice)).toBe(30_000n - FEE)
  expect(await world.held(id)).toEqual({ token: 0n, payment: 0n, deposits: 0n })
})

test('an anonymous caller, an unknown sale and nonsense are answered with a sentence or turned away', async () => {
  const nowhere = { err: 'There is no such sale' }
  for (const id of ['', 'x'.repeat(32), '0'.repeat(32), 'ab'])
    expect(await world.as(stranger).addInvestor(id)).toEqual(nowhere)
  expect(await world.as(stranger).getDetail('é'.repeat(32))).toEqual(nowhere)
  expect(await world.as(stranger).getAllPools('sold', 0n, 1n)).toHaveProperty('err')
  expect(await world.as(stranger).getAllPools('', 1n << 80n, 1n << 80n)).toHaveProperty('ok')
  expect(await world.as(stranger).getAllPools('open', 1n << 80n, 1n << 80n)).toHaveProperty('ok')
  const huge = world.terms({ startTime: 1n << 300n, offered: 1n << 300n })
  expect(await world.as(founder).create(3n, huge)).toHaveProperty('err')
})
