import { describe, expect, test } from 'vitest'
import { flawOfConfirmation } from './confirmation.ts'
import { flawOfLaunch } from './flawOfLaunch.ts'
import type { LaunchTerms } from './LaunchTerms.ts'
import { lifecycleAt, lifecycleOf } from './lifecycle.ts'
import { acceptParticipation, paymentBounds, ticketAmount } from './participation.ts'
import { flawOfCountries, isRestricted } from './region.ts'
import { dustOf, pricesOf, shareOf, sharesWithin } from './shares.ts'
import { coversTicket } from './ticket.ts'

const ICP = 100_000_000n
const sale: LaunchTerms = {
  minimumParticipants: 3,
  minimumTotal: 100n * ICP,
  maximumTotal: 1_000n * ICP,
  minimumEach: 2n * ICP,
  maximumEach: 400n * ICP,
  tokens: 1_000_000n * ICP,
  opensAt: 1_000n,
  dueAt: 2_000n,
  basket: { count: 5, interval: 86_400n },
  tokenFee: 10_000n,
  minimumStake: 4n * ICP,
}

describe('what a sale is', () => {
  const nothing = { participants: 0, total: 0n }
  const enough = { participants: 3, total: 100n * ICP }
  test.each([
    ['adopted', nothing, 999n, 'adopted'],
    ['adopted', nothing, 1_000n, 'open'],
    ['adopted', nothing, 2_000n, 'aborted'],
    ['open', enough, 1_999n, 'open'],
    ['open', enough, 2_000n, 'committed'],
    ['open', { participants: 2, total: 500n * ICP }, 2_000n, 'aborted'],
    ['open', { participants: 3, total: 100n * ICP - 1n }, 2_000n, 'aborted'],
    ['open', { participants: 3, total: 1_000n * ICP }, 1_500n, 'committed'],
    ['open', { participants: 2, total: 1_000n * ICP }, 1_500n, 'aborted'],
    ['committed', nothing, 9_000n, 'committed'],
    ['aborted', enough, 9_000n, 'aborted'],
    ['pending', enough, 9_000n, 'pending'],
  ] as const)('%s with %o at %d is %s', (lifecycle, totals, now, expected) => {
    expect(lifecycleAt(sale, { lifecycle, totals, now })).toBe(expected)
  })

  test.each([
    [1, 'pending'],
    [2, 'open'],
    [3, 'committed'],
    [4, 'aborted'],
    [5, 'adopted'],
    [9, 'unspecified'],
    [undefined, 'unspecified'],
  ] as const)('the number %s means %s', (number, expected) => {
    expect(lifecycleOf(number)).toBe(expected)
  })
})

describe('what is accepted', () => {
  test.each([
    ['all within the limits', 0n, 0n, 5n, 5n],
    ['no more than one may have', 0n, 0n, 500n, 400n],
    ['no more than is left', 990n, 0n, 50n, 10n],
    ['more on top', 10n, 5n, 8n, 8n],
    ['nothing new for the same balance', 10n, 5n, 5n, 5n],
    ['nothing less for a smaller balance', 10n, 5n, 3n, 5n],
  ])('%s', (_, total, own, balance, expected) => {
    expect(
      acceptParticipation(sale, { total: total * ICP, own: own * ICP }, balance * ICP),
    ).toEqual({ kind: 'accepted', own: expected * ICP })
  })

  test('less than the minimum is refused, also when only that much is left', () => {
    const tooLittle = { kind: 'too-little', minimum: 2n * ICP }
    expect(acceptParticipation(sale, { total: 0n, own: 0n }, 2n * ICP - 1n)).toEqual(tooLittle)
    expect(acceptParticipation(sale, { total: 999n * ICP, own: 0n }, 5n * ICP)).toEqual(tooLittle)
  })

  test('a full sale takes nothing', () => {
    expect(acceptParticipation(sale, { total: 1_000n * ICP, own: 5n * ICP }, 9n * ICP)).toEqual({
      kind: 'full',
    })
  })
})

describe('a ticket', () => {
  test('is cut to what is left, and refused outside of what one may have', () => {
    const fresh = { total: 0n, own: 0n }
    expect(ticketAmount(sale, fresh, 400n * ICP)).toBe(400n * ICP)
    expect(ticketAmount(sale, fresh, 401n * ICP)).toBeUndefined()
    expect(ticketAmount(sale, fresh, 2n * ICP - 1n)).toBeUndefined()
    expect(ticketAmount(sale, { total: 900n * ICP, own: 0n }, 300n * ICP)).toBe(100n * ICP)
    expect(paymentBounds(sale, { total: 5n * ICP, own: 5n * ICP })).toEqual({
      minimum: 1n,
      maximum: 395n * ICP,
    })
    expect(paymentBounds(sale, { total: 999n * ICP, own: 0n })).toEqual({
      minimum: 0n,
      maximum: 0n,
    })
  })

  test('is covered by a payment of its amount', () => {
    expect(coversTicket(5n, { own: 2n, balance: 7n })).toBe(true)
    expect(coversTicket(5n, { own: 2n, balance: 6n })).toBe(false)
  })
})

test('shares are rounded down, and what is left over is counted', () => {
  expect(shareOf(100n, 1n, 3n)).toBe(33n)
  expect(shareOf(100n, 0n, 0n)).toBe(0n)
  expect(dustOf(100n, [1n, 1n, 1n])).toBe(1n)
  expect(dustOf(100n, [])).toBe(100n)
})

test('prices and the shares of a payment span from a sale with just enough to a full one', () => {
  expect(pricesOf(sale)).toEqual({ best: 10_000n, worst: 100_000n })
  expect(sharesWithin(sale, { payment: 10n * ICP, total: 0n })).toEqual({
    fewest: 10_000n * ICP,
    most: 100_000n * ICP,
  })
  expect(sharesWithin(sale, { payment: 10n * ICP, total: 190n * ICP }).most).toBe(50_000n * ICP)
})

describe('terms that a sale cannot have', () => {
  test.each<[string, Partial<LaunchTerms>]>([
    ['above 0', { tokens: 0n }],
    ['above 0', { maximumTotal: 2n ** 64n }],
    ['a fee and a minimum stake', { minimumStake: 0n }],
    ['is above its maximum', { minimumTotal: 1_001n * ICP }],
    ['is above the maximum', { minimumEach: 401n * ICP }],
    ['is above the maximum of the sale', { maximumEach: 1_001n * ICP }],
    ['at least one participant', { minimumParticipants: 0 }],
    ['at most 20000 participants', { minimumParticipants: 20_001 }],
    ['exceed the maximum of the sale', { minimumParticipants: 501 }],
    [
      'cannot reach its minimum',
      { minimumEach: 1n, maximumEach: 10n, minimumTotal: 999n * ICP, tokens: 10n ** 19n },
    ],
    ['due after it opens', { dueAt: 1_000n }],
    ['at most 90 days', { dueAt: 10_000_000n }],
    ['2 to 20 neurons', { basket: { count: 1, interval: 1n } }],
    ['2 to 20 neurons', { basket: { count: 21, interval: 1n } }],
    ['8 years', { basket: { count: 5, interval: 86_400_000n } }],
    ['8 years', { basket: { count: 5, interval: 0n } }],
    ['they need the minimum stake and a fee', { minimumStake: 400n * ICP }],
  ])('%s', (text, change) => {
    expect(flawOfLaunch({ ...sale, ...change })).toContain(text)
  })

  test('neurons of exactly the minimum stake and a fee are allowed, an e8 less is not', () => {
    const smallest = 400n * ICP // 2 of 1,000 ICP are 2,000 tokens, in five neurons
    expect(flawOfLaunch({ ...sale, minimumStake: smallest - 10_000n })).toBeUndefined()
    expect(flawOfLaunch({ ...sale, minimumStake: smallest - 9_999n })).toBeDefined()
  })
})

test('a confirmation has to be the text of the sale, when the sale has one', () => {
  expect(flawOfConfirmation(undefined, undefined)).toBeUndefined()
  expect(flawOfConfirmation('I agree', 'I agree')).toBeUndefined()
  expect(flawOfConfirmation('I agree', 'I Agree')).toContain('does not match')
  expect(flawOfConfirmation('I agree', undefined)).toContain('No confirmation text')
  expect(flawOfConfirmation(undefined, 'I agree')).toContain('none was expected')
})

test('countries are compared without regard to case; nobody is kept out for being nowhere', () => {
  expect(isRestricted(['US', 'gb'], 'us')).toBe(true)
  expect(isRestricted(['US', 'gb'], 'GB')).toBe(true)
  expect(isRestricted(['US'], 'CH')).toBe(false)
  expect(isRestricted(['US'], undefined)).toBe(false)
  expect(flawOfCountries(['US', 'CH'])).toBeUndefined()
  expect(flawOfCountries(['USA'])).toContain('two letters')
  expect(flawOfCountries(['US', 'us'])).toContain('twice')
  expect(flawOfCountries(Array.from({ length: 250 }, () => 'US'))).toContain('At most')
})
