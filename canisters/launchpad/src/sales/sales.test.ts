import { expect, test } from 'vitest'
import { invest, takeDeposit } from '../investing/invest.ts'
import { withdrawFounder, withdrawInvestor } from '../money/withdraw.ts'
import {
  FEE,
  FOUNDER,
  flawOf,
  HARD_CAP,
  investor,
  LogicLaunchpad,
  MINIMUM,
  OFFERED,
  PAYMENT,
  SALE,
  SOFT_CAP,
  TOKEN,
} from '../testing/logicLaunchpad.ts'
import { createSale } from './create.ts'
import { addWhitelist, cancel, checkFunding, deleteWhitelist } from './founding.ts'
import { tokenAccount } from './sales.ts'
import { sweep } from './settle.ts'

const [alice, bob, carol] = [investor(1), investor(2), investor(3)]
const NOT_OPEN = 'The sale is not open: what you have sent to it can be taken out'

test('a sale whose tokens are there opens, is settled at its end, and pays everybody once', async () => {
  const world = new LogicLaunchpad()
  await world.opened()
  expect(world.sale.status).toBe('open')
  await world.invested(alice, 3_000n)
  await world.invested(bob, 1_000n)
  await world.invested(alice, 1_000n)
  expect(world.sale).toMatchObject({ raised: 5_000n, investors: 2n })
  await world.settled()
  expect(world.sale).toMatchObject({ status: 'succeeded', accepted: 5_000n, sold: 50_000n })
  for (const one of [alice, bob]) await withdrawInvestor(world.context, one, SALE)
  await withdrawFounder(world.context, FOUNDER, SALE)
  expect(world.held(TOKEN, alice)).toBe(40_000n - FEE)
  expect(world.held(TOKEN, bob)).toBe(10_000n - FEE)
  expect(world.held(PAYMENT, FOUNDER)).toBe(5_000n - FEE)
  expect(world.held(TOKEN, FOUNDER)).toBe(50_000n - FEE)
  expect(world.inSale()).toEqual({ token: 0n, payment: 0n })
  const nothing = 'There is nothing to withdraw'
  expect(await flawOf(() => withdrawInvestor(world.context, alice, SALE))).toBe(nothing)
  expect(await flawOf(() => withdrawFounder(world.context, FOUNDER, SALE))).toBe(nothing)
})

test('what is deposited beyond the hard cap is scaled, and the rest refunded', async () => {
  const world = new LogicLaunchpad()
  await world.opened()
  await world.invested(alice, 20_000n)
  await world.invested(bob, 10_000n)
  await world.settled()
  await withdrawInvestor(world.context, alice, SALE)
  await withdrawInvestor(world.context, bob, SALE)
  expect(world.held(TOKEN, alice)).toBe(66_660n - FEE)
  expect(world.held(PAYMENT, alice)).toBe(20_000n - 6_666n - FEE)
  expect(world.held(PAYMENT, bob)).toBe(10_000n - 3_333n - FEE)
  expect(world.sale).toMatchObject({ accepted: 9_999n, sold: 99_990n })
  await withdrawFounder(world.context, FOUNDER, SALE)
  expect(world.held(PAYMENT, FOUNDER)).toBe(9_999n - FEE)
  // ten units of dust are no more than the ledger's fee: they stay the founder's
  expect(world.inSale()).toEqual({ token: 10n, payment: 0n })
})

test('below its soft cap a sale gives everything back', async () => {
  const world = new LogicLaunchpad()
  await world.opened()
  await world.invested(alice, SOFT_CAP - 1n)
  await world.settled()
  expect(world.sale.status).toBe('failed')
  await withdrawInvestor(world.context, alice, SALE)
  await withdrawFounder(world.context, FOUNDER, SALE)
  expect(world.held(PAYMENT, alice)).toBe(SOFT_CAP - 1n - FEE)
  expect(world.held(TOKEN, FOUNDER)).toBe(OFFERED - FEE)
  expect(world.held(PAYMENT, FOUNDER)).toBe(0n)
  expect(world.inSale()).toEqual({ token: 0n, payment: 0n })
})

test('a sale without its tokens never opens, and what was brought goes back', async () => {
  const world = new LogicLaunchpad()
  await world.create()
  world.ledger.give(TOKEN, tokenAccount(world.context, world.sale), OFFERED - 1n)
  await checkFunding(world.context, FOUNDER, SALE)
  world.toStart()
  world.pay(alice, 1_000n)
  expect(await flawOf(() => invest(world.context, alice, SALE))).toBe(NOT_OPEN)
  expect(world.sale.status).toBe('lapsed')
  // the unit that was missing comes too late for the opening, and is the founder's all the same
  world.ledger.give(TOKEN, tokenAccount(world.context, world.sale), 1n)
  await checkFunding(world.context, FOUNDER, SALE)
  expect(world.sale.status).toBe('lapsed')
  await withdrawFounder(world.context, FOUNDER, SALE)
  expect(world.held(TOKEN, FOUNDER)).toBe(OFFERED - FEE)
  expect(await takeDeposit(world.context, alice, SALE)).toBe(1_000n)
  expect(world.held(PAYMENT, alice)).toBe(1_000n - FEE)
})

test('tokens that are confirmed in the second of the start come too late', async () => {
  const world = new LogicLaunchpad()
  await world.create()
  world.ledger.give(TOKEN, tokenAccount(world.context, world.sale), OFFERED)
  const asked = checkFunding(world.context, FOUNDER, SALE)
  world.toStart()
  await asked
  expect(world.sale.status).toBe('lapsed')
})

test('until the start the founder may call it off, afterwards not', async () => {
  const world = new LogicLaunchpad()
  await world.create()
  world.ledger.give(TOKEN, tokenAccount(world.context, world.sale), OFFERED)
  expect(await flawOf(async () => cancel(world.context, alice, SALE))).toBe(
    'Only the founder of the sale may do this',
  )
  cancel(world.context, FOUNDER, SALE)
  await withdrawFounder(world.context, FOUNDER, SALE)
  expect(world.held(TOKEN, FOUNDER)).toBe(OFFERED - FEE)

  const late = new LogicLaunchpad()
  await late.opened()
  const refusal = 'This is possible until the start of the sale'
  expect(await flawOf(async () => cancel(late.context, FOUNDER, SALE))).toBe(refusal)
  const early = 'The sale has not been settled yet'
  expect(await flawOf(() => withdrawFounder(late.context, FOUNDER, SALE))).toBe(early)
  expect(await flawOf(() => withdrawInvestor(late.context, alice, SALE))).toBe(early)
})

test('an investor has at least the minimum and at most the maximum in the sale', async () => {
  const world = new LogicLaunchpad()
  await world.opened({ maximum: [1_000n] })
  world.pay(alice, MINIMUM - 1n + FEE)
  expect(await flawOf(() => invest(world.context, alice, SALE))).toContain('at least 100')
  world.pay(alice, 2_000n)
  await invest(world.context, alice, SALE)
  expect(world.investor(alice).deposited).toBe(1_000n)
  // what is too much has not come in
  expect(world.inDeposit(alice)).toBe(MINIMUM - 1n + 2_000n - 1_000n)
  expect(await flawOf(() => invest(world.context, alice, SALE))).toContain('as much in this sale')
  await takeDeposit(world.context, alice, SALE)
  expect(world.inDeposit(alice)).toBe(0n)
  expect(world.inSale().payment).toBe(1_000n)
})

test('only who is on the whitelist may invest, and only the founder changes it, until the start', async () => {
  const world = new LogicLaunchpad()
  await world.create({ isWhitelisted: true })
  const people = [alice, bob, alice]
  const list = (caller: Uint8Array = FOUNDER, some = people) =>
    addWhitelist(world.context, SALE, { caller, people: some })
  expect(list()).toBe(2n)
  expect(list()).toBe(2n)
  expect(deleteWhitelist(world.context, SALE, { caller: FOUNDER, people: [bob, carol] })).toBe(1n)
  expect(list(FOUNDER, [carol])).toBe(2n)
  expect(await flawOf(async () => list(alice))).toBe('Only the founder of the sale may do this')
  world.ledger.give(TOKEN, tokenAccount(world.context, world.sale), OFFERED)
  await checkFunding(world.context, FOUNDER, SALE)
  world.toStart()
  expect(await flawOf(async () => list())).toBe('This is possible until the start of the sale')
  await world.invested(carol, 500n)
  world.pay(bob, 500n)
  const refusal = 'You are not on the whitelist of this sale'
  expect(await flawOf(() => invest(world.context, bob, SALE))).toBe(refusal)
})

test('tokens unlock by the schedule, and the refund does not wait for it', async () => {
  const world = new LogicLaunchpad()
  await world.opened({ vesting: { cliffSeconds: 100n, durationSeconds: 1_000n } })
  await world.invested(alice, 2n * HARD_CAP)
  await world.settled()
  await withdrawInvestor(world.context, alice, SALE)
  expect([world.held(TOKEN, alice), world.held(PAYMENT, alice)]).toEqual([0n, HARD_CAP - FEE])
  world.toEnd(99n)
  expect(await flawOf(() => withdrawInvestor(world.context, alice, SALE))).toBe(
    'There is nothing to withdraw',
  )
  world.toEnd(250n)
  await withdrawInvestor(world.context, alice, SALE)
  expect(world.held(TOKEN, alice)).toBe(25_000n - FEE)
  world.toEnd(5_000n)
  await withdrawInvestor(world.context, alice, SALE)
  expect(world.held(TOKEN, alice)).toBe(OFFERED - 2n * FEE)
})

test('a deposit that was begun before the end counts, and settling waits for it', async () => {
  const world = new LogicLaunchpad()
  await world.opened()
  await world.invested(alice, 3_000n)
  world.pay(bob, 2_000n + FEE)
  // the balance and the transfer before the end, its answer is lost
  world.ledger.fates = ['answer-lost']
  expect(await flawOf(() => invest(world.context, bob, SALE))).toContain('has not answered')
  world.toEnd()
  sweep(world.context)
  expect(world.sale).toMatchObject({ status: 'settling', raised: 3_000n, arriving: 1n })
  await world.untilAnswered()
  expect(world.sale).toMatchObject({ raised: 5_000n, arriving: 0n })
  await world.settled(31n)
  expect(world.sale).toMatchObject({ status: 'succeeded', sold: 50_000n })
})

test('a deposit that reaches its transfer after the end is not begun', async () => {
  const world = new LogicLaunchpad()
  await world.opened()
  world.pay(bob, 2_000n)
  const asked = flawOf(() => invest(world.context, bob, SALE))
  world.toEnd()
  expect(await asked).toBe(NOT_OPEN)
  expect(world.inDeposit(bob)).toBe(2_000n)
})

test('a sale of very many investors is reckoned in parts', async () => {
  const world = new LogicLaunchpad()
  await world.opened({ minimum: 1n })
  const people: Uint8Array[] = Array.from({ length: 700 }, (_, place) =>
    Uint8Array.of(3, place >> 8, place & 255),
  )
  for (const person of people) await world.invested(person, 10n)
  world.toEnd()
  sweep(world.context)
  await world.runDue()
  expect(world.sale).toMatchObject({ status: 'settling', reckoned: 300n })
  await world.runJobs()
  expect(world.sale).toMatchObject({ status: 'succeeded', sold: 70_000n, accepted: 7_000n })
})

test('the same key makes one sale, two requests at once too', async () => {
  const world = new LogicLaunchpad()
  const [one, other] = await Promise.all([world.create(), world.create({ name: 'Another' })])
  expect(other.number).toBe(one.number)
  expect(world.context.state.sales.size).toBe(1)
  expect((await world.create({}, 2n)).number).not.toBe(one.number)
})

test('two creations at once with one fee between them make one sale', async () => {
  const world = new LogicLaunchpad()
  let unused = 1
  const fees = { hasUnused: () => unused > 0, use: () => void unused-- }
  const create = (key: bigint) =>
    flawOf(() => createSale(world.context, { creator: FOUNDER, key, fees }, world.terms()))
  const flaws = await Promise.all([create(1n), create(2n)])
  expect(flaws).toEqual([undefined, expect.stringContaining('paid the fee')])
  expect([world.context.state.sales.size, unused]).toEqual([1, 0])
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ description: 'x'.repeat(2_001) }, 'description'],
  [{ offered: 0n }, 'offer'],
  [{ offered: 1n << 101n }, 'offer'],
  [{ hardCap: 0n }, 'hard cap'],
  [{ softCap: 0n }, 'soft cap'],
  [{ softCap: HARD_CAP + 1n }, 'soft cap'],
  [{ minimum: 0n }, 'minimum'],
  [{ minimum: HARD_CAP + 1n }, 'minimum'],
  [{ hardCap: 10n ** 9n, minimum: 49_999n }, 'at least 50000'],
  [{ offered: 99n }, 'less than one unit'],
  [{ maximum: [MINIMUM - 1n] as [bigint] }, 'maximum'],
  [{ startTime: 0n }, 'start'],
  [{ startTime: 1n << 200n }, 'start'],
  [{ endTime: 1n << 200n }, '90 days'],
  [{ vesting: { cliffSeconds: 2n, durationSeconds: 1n } }, 'cliff'],
  [{ vesting: { cliffSeconds: 0n, durationSeconds: 1n << 70n } }, 'cliff'],
])('refuses a sale with %o', async (change, named) => {
  const world = new LogicLaunchpad()
  expect(await flawOf(() => world.create(change))).toContain(named)
  expect(world.context.state.sales.size).toBe(0)
})

test('refuses a token for itself, a silent ledger, an unpaid fee and a canister without cycles', async () => {
  const world = new LogicLaunchpad()
  const { token } = world.terms()
  expect(await flawOf(() => world.create({ payment: token }))).toContain('for itself')
  const silent = { ...world.context, fetchFee: async () => undefined }
  const founder = { creator: FOUNDER, key: 1n, fees: undefined }
  expect(await flawOf(() => createSale(silent, founder, world.terms()))).toContain(
    'does not answer',
  )
  const unpaid = { ...founder, fees: { hasUnused: () => false, use: () => {} } }
  expect(await flawOf(() => createSale(world.context, unpaid, world.terms()))).toContain(
    'paid the fee',
  )
  world.cycles = 1n
  expect(await flawOf(() => world.create())).toContain('short of cycles')
})
