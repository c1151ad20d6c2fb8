import { share as depth } from '@sluice/test-depth'
import { FATES } from '@sluice/testing/exchange/WaywardLedger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invest, takeDeposit } from './investing/invest.ts'
import { checkBooks } from './money/books.ts'
import { shareOf } from './money/owed.ts'
import { withdrawFounder, withdrawInvestor } from './money/withdraw.ts'
import { checkFunding } from './sales/founding.ts'
import { requireSale } from './sales/sales.ts'
import { settleSome, sweep } from './sales/settle.ts'
import {
  FEE,
  FOUNDER,
  flawOf,
  HARD_CAP,
  investor,
  LogicLaunchpad,
  OFFERED,
  PAYMENT,
  SALE,
  TOKEN,
} from './testing/logicLaunchpad.ts'

const PEOPLE = [1, 2, 3].map(investor)
const PAID = 8_000n

/** What anybody may ask for at any time. */
const ACTIONS = {
  invest: (world: LogicLaunchpad, who: Uint8Array) => invest(world.context, who, SALE),
  takeDeposit: (world: LogicLaunchpad, who: Uint8Array) => takeDeposit(world.context, who, SALE),
  withdraw: (world: LogicLaunchpad, who: Uint8Array) => withdrawInvestor(world.context, who, SALE),
  founder: (world: LogicLaunchpad) => withdrawFounder(world.context, FOUNDER, SALE),
  fund: (world: LogicLaunchpad) => checkFunding(world.context, FOUNDER, SALE),
  settle: async (world: LogicLaunchpad) =>
    settleSome(world.context, requireSale(world.context, SALE).number),
  retry: async (world: LogicLaunchpad) => world.context.journal.resume(),
  end: async (world: LogicLaunchpad) => {
    world.toEnd()
    sweep(world.context)
  },
} as const
const NAMES = [
  ...(['invest', 'invest', 'invest', 'takeDeposit', 'withdraw', 'withdraw'] as const),
  ...(['founder', 'fund', 'settle', 'retry', 'end'] as const),
]

const action = fc.record({ name: fc.constantFrom(...NAMES), who: fc.nat(PEOPLE.length - 1) })
/** Asked for at the same time, while the ledgers' calls end so. */
const step = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
  pays: fc.array(fc.nat(PEOPLE.length - 1), { maxLength: 2 }),
})

test('whatever is asked for at once and gets lost, everybody gets their share and nothing else, and nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const world = new LogicLaunchpad()
      await world.opened()
      const brought = new Map(PEOPLE.map((one) => [one, 0n]))
      for (const { actions, fates, pays } of steps) {
        for (const who of pays) {
          const person = PEOPLE[who] ?? FOUNDER
          world.pay(person, PAID)
          brought.set(person, (brought.get(person) ?? 0n) + PAID)
        }
        world.ledger.fates = [...fates]
        await Promise.all(
          actions.map(({ name, who }) =>
            flawOf(() => ACTIONS[name](world, PEOPLE[who] ?? FOUNDER)),
          ),
        )
        await world.runDue()
      }
      await world.untilAnswered()
      const open = await checkBooks(world.context, SALE)
      expect([open.token.holds, open.payment.holds]).toEqual([true, true])

      await world.settled(60n)
      const { sale } = world
      expect(['succeeded', 'failed']).toContain(sale.status)
      const deposits = PEOPLE.map((one) => world.investor(one).deposited)
      expect(deposits.reduce((sum, one) => sum + one, 0n)).toBe(sale.raised)
      for (const one of PEOPLE) {
        await flawOf(() => takeDeposit(world.context, one, SALE))
        await flawOf(() => withdrawInvestor(world.context, one, SALE))
        const { tokens } = shareOf(sale, world.investor(one).deposited)
        expect(world.held(TOKEN, one)).toBe(tokens > FEE ? tokens - FEE : 0n)
        expect(world.inDeposit(one)).toBeLessThanOrEqual(FEE)
      }
      await flawOf(() => withdrawFounder(world.context, FOUNDER, SALE))
      expect(world.held(PAYMENT, FOUNDER)).toBe(sale.accepted > FEE ? sale.accepted - FEE : 0n)
      expect(sale.accepted).toBeLessThanOrEqual(HARD_CAP)
      const unsold = OFFERED - sale.sold
      expect(world.held(TOKEN, FOUNDER)).toBe(unsold > FEE ? unsold - FEE : 0n)
      // what is too little to be sent, of everybody
      expect(world.inSale().payment).toBeLessThanOrEqual(FEE * BigInt(PEOPLE.length + 1))
      expect(world.inSale().token).toBeLessThanOrEqual(FEE * BigInt(PEOPLE.length + 1))
      expect(world.sale).toMatchObject({ tokensLeaving: 0n, paymentsLeaving: 0n, arriving: 0n })
    }),
    depth(4_000),
  )
})
