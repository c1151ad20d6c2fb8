import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentOf } from './paymentOf.ts'
import { maxSpend } from './swapCosts.ts'

const FEE = 10n
const amounts = fc.bigInt({ min: 0n, max: 200n })
const standards = fc.constantFrom('ICRC1', 'ICRC2') as fc.Arbitrary<'ICRC1' | 'ICRC2'>
const cases = fc.record({
  amount: fc.bigInt({ min: 1n, max: 400n }),
  standard: standards,
  unused: amounts,
  lying: amounts,
  wallet: amounts,
  allowance: fc.option(amounts, { nil: undefined }),
})

const paid = ({
  amount,
  standard,
  allowance,
  ...purses
}: typeof cases extends fc.Arbitrary<infer C> ? C : never) =>
  paymentOf(
    amount,
    { fee: FEE, standard },
    { ...purses, ...(allowance === undefined ? {} : { allowance }) },
  )

test('what is taken from everywhere, less the fees, is what the pool is given', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const payment = paid(given)
      const taken = payment.unused + payment.lying + payment.spent
      // of what lies on the subaccount no more is moved than is needed, so that nothing is left over
      expect(taken - payment.fee).toBe(given.amount)
      expect(payment.unused).toBeLessThanOrEqual(given.unused)
      expect(payment.lying).toBeLessThanOrEqual(given.lying)
    }),
    share(20_000),
  )
})

test('it is insufficient exactly when the wallet lacks what is to leave it', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { kind, spent } = paid(given)
      expect(kind === 'insufficient').toBe(spent > given.wallet)
    }),
    share(20_000),
  )
})

test('the five states are told as the reference has them', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { amount, standard, unused, lying, wallet, allowance } = given
      const { kind, fee } = paid(given)
      const isThere = unused + lying >= amount + FEE
      if (unused >= amount) expect([kind, fee]).toEqual(['no-transfer-approve', 0n])
      else if (standard === 'ICRC1' && isThere)
        expect([kind, fee]).toEqual(['need-deposit-from-sub', FEE])
      else if (unused + lying + wallet < amount + FEE) expect(kind).toBe('insufficient')
      else if (kind === 'no-approve') expect([allowance, fee]).toEqual([amount - unused + FEE, FEE])
      else if (kind === 'need-transfer-approve') expect(fee).toBe(2n * FEE)
    }),
    share(20_000),
  )
})

test('the most that can be paid can be paid, and one more cannot unless the pool has it', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const most = maxSpend({ fee: FEE }, given.wallet, given)
      const { allowance: _unknown, ...others } = given
      if (most === 0n) return
      expect(paid({ ...others, amount: most, allowance: undefined }).kind).not.toBe('insufficient')
      // beside what the fees leave of each place nothing is there
      const all = given.unused + given.lying + given.wallet
      expect(paid({ ...others, amount: all + 1n, allowance: undefined }).kind).toBe('insufficient')
    }),
    share(20_000),
  )
})

test.each([
  { unused: 100n, lying: 0n, wallet: 0n, kind: 'no-transfer-approve', spent: 0n },
  { unused: 0n, lying: 110n, wallet: 0n, kind: 'need-deposit-from-sub', spent: 0n },
  { unused: 0n, lying: 0n, wallet: 119n, kind: 'insufficient', spent: 120n },
  { unused: 40n, lying: 20n, wallet: 60n, kind: 'need-transfer-approve', spent: 60n },
])('a transfer of 100 is $kind', ({ kind, spent, ...purses }) => {
  expect(paymentOf(100n, { fee: FEE, standard: 'ICRC1' }, purses)).toMatchObject({ kind, spent })
})
