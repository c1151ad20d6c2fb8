import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSuccessful, launchShare, vestedTokens } from './launchShares.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
const deposits = fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 12 })
const sale = fc.record({ offered: amount, hardCap: amount, share: fc.bigInt(1n, 100n), deposits })

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

function settled({
  offered,
  hardCap,
  share,
  deposits,
}: typeof sale extends fc.Arbitrary<infer T> ? T : never) {
  const softCap = (hardCap * share + 99n) / 100n
  const terms = { offered, hardCap, softCap }
  const raised = sum(deposits)
  return { terms, raised, shares: deposits.map((deposit) => launchShare(terms, raised, deposit)) }
}

test('what is paid, refunded, sold and left comes to what was deposited and offered', () => {
  fc.assert(
    fc.property(sale, (given) => {
      const { terms, raised, shares } = settled(given)
      const accepted = sum(shares.map((share) => share.accepted))
      const sold = sum(shares.map((share) => share.tokens))
      expect(accepted + sum(shares.map((share) => share.refund))).toBe(raised)
      expect(accepted).toBeLessThanOrEqual(terms.hardCap)
      expect(sold).toBeLessThanOrEqual(terms.offered)
      for (const share of shares)
        for (const part of Object.values(share)) expect(part).toBeGreaterThanOrEqual(0n)
    }),
  )
})

test('nobody gets less than their share of the tokens by a unit and a payment unit’s worth, or pays more than the price', () => {
  fc.assert(
    fc.property(sale, (given) => {
      const { terms, raised, shares } = settled(given)
      if (!isSuccessful(terms, raised)) return
      const { offered, hardCap } = terms
      const divisor = raised > hardCap ? raised : hardCap
      for (const [place, { tokens, accepted }] of shares.entries()) {
        const deposit = given.deposits[place] ?? 0n
        // the exact share is deposit × offered / divisor
        const missing = deposit * offered - tokens * divisor
        expect(missing).toBeGreaterThanOrEqual(0n)
        expect(missing).toBeLessThan(divisor + (offered * divisor) / hardCap + divisor)
        // less than one unit above the exact price of what arrives
        expect(accepted * offered - tokens * hardCap).toBeGreaterThanOrEqual(0n)
        expect(accepted * offered - tokens * hardCap).toBeLessThan(offered)
      }
    }),
  )
})

test('who pays in more never gets less', () => {
  fc.assert(
    fc.property(sale, (given) => {
      const { shares } = settled(given)
      const byDeposit = shares
        .map(({ tokens }, place) => ({ tokens, deposit: given.deposits[place] ?? 0n }))
        .toSorted((one, other) => (one.deposit < other.deposit ? -1 : 1))
      for (const [place, { tokens }] of byDeposit.entries())
        expect(tokens).toBeGreaterThanOrEqual(byDeposit[place - 1]?.tokens ?? 0n)
    }),
  )
})

test('a sale below its soft cap sells nothing and gives everything back', () => {
  const terms = { offered: 1_000n, hardCap: 100n, softCap: 50n }
  expect(launchShare(terms, 49n, 49n)).toEqual({ accepted: 0n, tokens: 0n, refund: 49n })
  expect(launchShare(terms, 50n, 50n)).toEqual({ accepted: 50n, tokens: 500n, refund: 0n })
  expect(isSuccessful({ ...terms, softCap: 0n }, 0n)).toBe(false)
})

test('a unit that is bought by no fraction costs nothing', () => {
  // ten payment units a token: 95 buy nine, and five come back
  const terms = { offered: 10n, hardCap: 100n, softCap: 1n }
  expect(launchShare(terms, 95n, 95n)).toEqual({ accepted: 90n, tokens: 9n, refund: 5n })
})

test('three times as much as wanted leaves a third to everybody', () => {
  const terms = { offered: 900n, hardCap: 300n, softCap: 1n }
  expect(launchShare(terms, 900n, 300n)).toEqual({ accepted: 100n, tokens: 300n, refund: 200n })
})

test('tokens unlock from the cliff on, in proportion to the time, and never become fewer', () => {
  const vesting = { cliffSeconds: 30n, durationSeconds: 100n }
  const at = (seconds: bigint) => vestedTokens(vesting, 1_001n, seconds)
  expect([-1n, 0n, 29n, 30n, 50n, 99n, 100n, 101n].map(at)).toEqual([
    0n,
    0n,
    0n,
    300n,
    500n,
    990n,
    1_001n,
    1_001n,
  ])
  const none = { cliffSeconds: 0n, durationSeconds: 0n }
  expect([-1n, 0n].map((seconds) => vestedTokens(none, 7n, seconds))).toEqual([0n, 7n])
  fc.assert(
    fc.property(amount, fc.array(fc.bigInt(0n, 200n), { maxLength: 8 }), (tokens, times) => {
      const sorted = times.toSorted((one, other) => (one < other ? -1 : 1))
      const vested = sorted.map((seconds) => vestedTokens(vesting, tokens, seconds))
      for (const [place, part] of vested.entries()) {
        expect(part).toBeGreaterThanOrEqual(vested[place - 1] ?? 0n)
        expect(part).toBeLessThanOrEqual(tokens)
      }
    }),
  )
})
