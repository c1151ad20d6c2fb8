import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BASKET_MEMO, basketOf } from './basket.ts'
import { flawOfLaunch } from './flawOfLaunch.ts'
import type { LaunchTerms } from './LaunchTerms.ts'
import { lifecycleAt } from './lifecycle.ts'
import { acceptParticipation, paymentBounds, ticketAmount } from './participation.ts'
import { dustOf, shareOf, sharesWithin } from './shares.ts'

const icp = fc.bigInt({ min: 1n, max: 1_000_000n * 100_000_000n })
const seconds = fc.bigInt({ min: 0n, max: 10_000_000n })

const terms: fc.Arbitrary<LaunchTerms> = fc
  .record({
    minimumParticipants: fc.integer({ min: 1, max: 50 }),
    totals: fc.tuple(icp, icp),
    each: fc.tuple(icp, icp),
    tokens: fc.bigInt({ min: 1n, max: 10n ** 18n }),
    opensAt: seconds,
    openFor: fc.bigInt({ min: 1n, max: 7_776_000n }),
    count: fc.integer({ min: 2, max: 20 }),
    interval: fc.bigInt({ min: 1n, max: 10_000_000n }),
    tokenFee: fc.bigInt({ min: 0n, max: 100_000n }),
    minimumStake: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
  })
  .map(({ totals, each, openFor, count, interval, ...rest }) => ({
    ...rest,
    minimumTotal: totals[0] < totals[1] ? totals[0] : totals[1],
    maximumTotal: totals[0] < totals[1] ? totals[1] : totals[0],
    minimumEach: each[0] < each[1] ? each[0] : each[1],
    maximumEach: each[0] < each[1] ? each[1] : each[0],
    dueAt: rest.opensAt + openFor,
    basket: { count, interval },
  }))

const playable = terms.filter((one) => flawOfLaunch(one) === undefined)

test('whoever pays whatever in whatever order, limits hold, and each e8 of the tokens has one owner', () => {
  fc.assert(
    fc.property(
      playable,
      fc.array(fc.tuple(fc.nat(9), icp), { minLength: 1, maxLength: 60 }),
      (sale, payments) => {
        const balances = new Map<number, bigint>()
        const accepted = new Map<number, bigint>()
        let total = 0n
        for (const [person, amount] of payments) {
          const own = accepted.get(person) ?? 0n
          const balance = (balances.get(person) ?? 0n) + amount
          balances.set(person, balance)
          const answer = acceptParticipation(sale, { total, own }, balance)
          if (answer.kind !== 'accepted') continue
          expect(answer.own).toBeGreaterThanOrEqual(own)
          expect(answer.own).toBeLessThanOrEqual(balance)
          expect(answer.own).toBeGreaterThanOrEqual(sale.minimumEach)
          expect(answer.own).toBeLessThanOrEqual(sale.maximumEach)
          total += answer.own - own
          accepted.set(person, answer.own)
          expect(total).toBeLessThanOrEqual(sale.maximumTotal)
        }
        const participations = [...accepted.values()]
        const shares = participations.map((own) => shareOf(sale.tokens, own, total))
        const dust = dustOf(sale.tokens, participations)
        expect(shares.reduce((sum, one) => sum + one, dust)).toBe(sale.tokens)
        if (participations.length > 0) expect(dust).toBeLessThan(BigInt(participations.length))
        for (const one of shares) {
          const neurons = basketOf(one, sale.basket)
          expect(neurons.reduce((sum, { amount }) => sum + amount, 0n)).toBe(one)
          for (const { amount } of neurons)
            expect(amount).toBeGreaterThanOrEqual(sale.minimumStake + sale.tokenFee)
        }
      },
    ),
    share(300),
  )
})

test('a ticket is always for what would be accepted whole', () => {
  fc.assert(
    fc.property(playable, icp, icp, icp, (sale, totalSeed, ownSeed, wanted) => {
      const own = ownSeed % (sale.maximumEach + 1n)
      const total = own + (totalSeed % (sale.maximumTotal - own + 1n))
      const amount = ticketAmount(sale, { total, own }, wanted)
      const { minimum, maximum } = paymentBounds(sale, { total, own })
      if (amount === undefined) {
        const mayHave = sale.maximumEach - own
        expect(maximum === 0n || wanted < minimum || wanted > mayHave).toBe(true)
        return
      }
      expect(amount).toBeGreaterThanOrEqual(minimum)
      expect(amount).toBeLessThanOrEqual(maximum)
      expect(acceptParticipation(sale, { total, own }, own + amount)).toEqual({
        kind: 'accepted',
        own: own + amount,
      })
    }),
    share(500),
  )
})

test('what a payment comes to lies between what the calculator promised', () => {
  fc.assert(
    fc.property(playable, icp, icp, (sale, seed, later) => {
      const payment = sale.minimumEach + (seed % (sale.maximumEach - sale.minimumEach + 1n))
      const before = seed % (sale.maximumTotal - payment + 1n)
      const { fewest, most } = sharesWithin(sale, { payment, total: before })
      const atLeast = before + payment > sale.minimumTotal ? before + payment : sale.minimumTotal
      const end = atLeast + (later % (sale.maximumTotal - atLeast + 1n))
      const got = shareOf(sale.tokens, payment, end)
      expect(got).toBeGreaterThanOrEqual(fewest)
      expect(got).toBeLessThanOrEqual(most)
    }),
    share(500),
  )
})

test('an end is for ever, and time alone never reopens a sale', () => {
  fc.assert(
    fc.property(playable, icp, fc.nat(60), seconds, seconds, (sale, seed, participants, a, b) => {
      const totals = { participants, total: seed % (sale.maximumTotal + 1n) }
      const first = lifecycleAt(sale, { lifecycle: 'adopted', totals, now: a })
      const second = lifecycleAt(sale, { lifecycle: first, totals, now: a + b })
      const direct = lifecycleAt(sale, { lifecycle: 'adopted', totals, now: a + b })
      expect(second).toBe(direct)
      if (first === 'committed' || first === 'aborted') expect(second).toBe(first)
    }),
    share(500),
  )
})

test('the neurons of a share count their memos and delays up, and the remainder is with the last', () => {
  expect(basketOf(1_000_000_002n, { count: 4, interval: 100n })).toEqual([
    { memo: BASKET_MEMO, amount: 250_000_000n, dissolveDelay: 0n },
    { memo: BASKET_MEMO + 1n, amount: 250_000_000n, dissolveDelay: 100n },
    { memo: BASKET_MEMO + 2n, amount: 250_000_001n, dissolveDelay: 200n },
    { memo: BASKET_MEMO + 3n, amount: 250_000_001n, dissolveDelay: 300n },
  ])
})
