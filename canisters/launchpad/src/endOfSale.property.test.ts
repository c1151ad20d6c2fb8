import { share as depth } from '@sluice/test-depth'
import { FATES } from '@sluice/testing/exchange/WaywardLedger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invest, takeDeposit } from './investing/invest.ts'
import { shareOf } from './money/owed.ts'
import { withdrawFounder, withdrawInvestor } from './money/withdraw.ts'
import { cancel, checkFunding } from './sales/founding.ts'
import { requireSale, tokenAccount } from './sales/sales.ts'
import { settleSome, sweep } from './sales/settle.ts'
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
  TOKEN,
} from './testing/logicLaunchpad.ts'

const PEOPLE = [1, 2, 3, 4].map(investor)
/** A sale that fails, one that just succeeds, and one that wants less than it gets. */
const DEPOSITS = [MINIMUM, 400n, 2_000n, 3_333n, 7_000n]

const ACTIONS = {
  invest: (world: LogicLaunchpad, who: Uint8Array) => invest(world.context, who, SALE),
  takeDeposit: (world: LogicLaunchpad, who: Uint8Array) => takeDeposit(world.context, who, SALE),
  withdraw: (world: LogicLaunchpad, who: Uint8Array) => withdrawInvestor(world.context, who, SALE),
  founder: (world: LogicLaunchpad) => withdrawFounder(world.context, FOUNDER, SALE),
  fund: (world: LogicLaunchpad) => checkFunding(world.context, FOUNDER, SALE),
  cancel: async (world: LogicLaunchpad) => cancel(world.context, FOUNDER, SALE),
  settle: async (world: LogicLaunchpad) =>
    settleSome(world.context, requireSale(world.context, SALE).number),
  sweep: async (world: LogicLaunchpad) => sweep(world.context),
} as const
type Name = keyof typeof ACTIONS

/** Nanoseconds before and after the end: the last instant of the sale, its end, and what follows. */
const MOMENTS = ['open', 'last', 'end', 'after'] as const

const action = fc.record({
  name: fc.constantFrom<Name>(
    ...(['invest', 'invest', 'takeDeposit', 'withdraw', 'withdraw', 'settle'] as const),
    ...(['founder', 'fund', 'cancel', 'sweep'] as const),
  ),
  who: fc.nat(PEOPLE.length - 1),
})
const step = fc.record({
  moment: fc.nat(MOMENTS.length - 1),
  actions: fc.array(action, { minLength: 1, maxLength: 6 }),
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 4 }),
})
const run = fc.record({
  paid: fc.array(fc.constantFrom(...DEPOSITS), {
    minLength: PEOPLE.length,
    maxLength: PEOPLE.length,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  /** Called off before it opens, now and then. */
  isCancelled: fc.boolean().chain((is) => (is ? fc.boolean() : fc.constant(false))),
})

function moveTo(world: LogicLaunchpad, moment: (typeof MOMENTS)[number]): void {
  const before = world.nowNs
  if (moment === 'open') world.toStart()
  else world.toEnd(moment === 'after' ? 31n : 0n)
  if (moment === 'last') world.nowNs -= 1n
  // a clock does not go back
  if (world.nowNs < before) world.nowNs = before
}

/** A sale with its tokens, to which everybody has sent theirs. */
async function prepared(paid: readonly bigint[], isCancelled: boolean): Promise<LogicLaunchpad> {
  const world = new LogicLaunchpad()
  await world.create()
  world.ledger.give(TOKEN, tokenAccount(world.context, world.sale), OFFERED)
  await checkFunding(world.context, FOUNDER, SALE)
  if (isCancelled) cancel(world.context, FOUNDER, SALE)
  for (const [place, one] of PEOPLE.entries()) world.pay(one, (paid[place] ?? 0n) + FEE)
  world.toStart()
  return world
}

/** Everything of a token that there is: in the sale, in deposits, and with people. */
function totalOf(world: LogicLaunchpad, ledger: Uint8Array): bigint {
  const { token, payment } = world.inSale()
  const people = [FOUNDER, ...PEOPLE].reduce((sum, one) => sum + world.held(ledger, one), 0n)
  if (ledger === TOKEN) return token + people
  return PEOPLE.reduce((sum, one) => sum + world.inDeposit(one), payment + people)
}

test('in whatever order things are asked for around the end, nothing is lost and the sums are exact', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ paid, steps, isCancelled }) => {
      const world = await prepared(paid, isCancelled)
      const began = { token: totalOf(world, TOKEN), payment: totalOf(world, PAYMENT) }
      for (const { moment, actions, fates } of steps) {
        moveTo(world, MOMENTS[moment] ?? 'open')
        world.ledger.fates = [...fates]
        await Promise.all(
          actions.map(({ name, who }) =>
            flawOf(() => ACTIONS[name](world, PEOPLE[who] ?? FOUNDER)),
          ),
        )
        await world.runDue()
        // before it is settled nobody has had anything out of it
        if (world.sale.status === 'open' || world.sale.status === 'settling')
          expect([FOUNDER, ...PEOPLE].map((one) => world.held(TOKEN, one))).toEqual(
            [FOUNDER, ...PEOPLE].map(() => 0n),
          )
      }
      await world.untilAnswered()
      // a sale that waited for an answer is looked at again half a minute after
      await world.settled(90n)
      const { sale } = world
      expect(sale.status === 'cancelled').toBe(isCancelled)
      const people = PEOPLE.map((one) => ({ one, ...world.investor(one) }))
      const shares = people.map(({ deposited }) => shareOf(sale, deposited))
      expect(sale.raised).toBe(people.reduce((sum, { deposited }) => sum + deposited, 0n))
      if (sale.status === 'succeeded') {
        expect(sale.accepted).toBe(shares.reduce((sum, { accepted }) => sum + accepted, 0n))
        expect(sale.sold).toBe(shares.reduce((sum, { tokens }) => sum + tokens, 0n))
        expect(sale.accepted).toBeLessThanOrEqual(HARD_CAP)
      }
      // everybody leaves, twice: the second time there is nothing
      for (let time = 0; time < 2; time++) {
        for (const { one } of people) {
          await flawOf(() => takeDeposit(world.context, one, SALE))
          await flawOf(() => withdrawInvestor(world.context, one, SALE))
        }
        await flawOf(() => withdrawFounder(world.context, FOUNDER, SALE))
      }
      for (const [place, { one, deposited }] of people.entries()) {
        const share = shares[place]
        const tokens = share?.tokens ?? 0n
        expect(world.held(TOKEN, one)).toBe(tokens > FEE ? tokens - FEE : 0n)
        // what was never taken in came back as it was, less the fee of its way back; what was, its refund less its own
        const outside = (paid[place] ?? 0n) + FEE - (deposited === 0n ? 0n : deposited + FEE)
        const back = [outside, share?.refund ?? 0n].map((sum) => (sum > FEE ? sum - FEE : 0n))
        expect(world.held(PAYMENT, one)).toBe((back[0] ?? 0n) + (back[1] ?? 0n))
      }
      // each transfer that was executed took its fee, and nothing else went anywhere
      const spent = {
        token: began.token - totalOf(world, TOKEN),
        payment: began.payment - totalOf(world, PAYMENT),
      }
      expect([spent.token % FEE, spent.payment % FEE]).toEqual([0n, 0n])
      expect(spent.token).toBeLessThanOrEqual(FEE * BigInt(PEOPLE.length + 1))
      expect(spent.payment).toBeLessThanOrEqual(FEE * BigInt(3 * PEOPLE.length + 1))
    }),
    depth(600),
  )
})
