import {
  CALL_ERROR_CODES,
  CallError,
  SluiceError,
  SWAP_ERROR_CODES,
  SwapError,
  WALLET_ERROR_CODES,
} from '@sluice/sdk'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { describeSwapError } from './describeSwapError.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['progress'])
})

const context = { symbolIn: 'ICP', symbolOut: 'ckBTC' }
const KEY = /^[a-z]+(\.[a-zA-Z]+)+$/

describe('every code of the SDK', () => {
  test.each([...CALL_ERROR_CODES, ...SWAP_ERROR_CODES, ...WALLET_ERROR_CODES])(
    '%s is told in words',
    (code) => {
      const error = new SluiceError(code, { retry: 'now', funds: 'wallet' })
      const { what, funds, next, label } = describeSwapError(i18next.t, error, context)
      for (const text of [what, funds, next, label]) {
        expect(text.length).toBeGreaterThan(3)
        expect(text).not.toMatch(KEY)
      }
      const unknown = describeSwapError(
        i18next.t,
        new SluiceError('x', { retry: 'now', funds: 'wallet' }),
        context,
      )
      expect(what).not.toBe(unknown.what)
    },
  )

  test.each([...CALL_ERROR_CODES, ...WALLET_ERROR_CODES])(
    '%s has a sentence for a toast',
    (code) => {
      const text = describeCallError(
        i18next.t,
        new SluiceError(code, { retry: 'now', funds: 'wallet' }),
      )
      expect(text).not.toMatch(KEY)
      expect(text).not.toBe(i18next.t('callError.unknown'))
    },
  )
})

test('a ledger that does not approve is told with its own words', () => {
  const reason = 'the moon is full'
  const error = new SwapError('approve-refused', {
    ...{ details: { reason }, retry: 'now', funds: 'wallet' },
  })
  expect(describeSwapError(i18next.t, error, context).what).toContain(
    'Failed to approve ICP: the moon is full',
  )
})

test('says where the money is', () => {
  const texts = (['wallet', 'pool', 'moving'] as const).map(
    (funds) =>
      describeSwapError(
        i18next.t,
        new SwapError('swap-refused', { retry: 'later', funds }),
        context,
      ).funds,
  )
  expect(new Set(texts).size).toBe(3)
  expect(texts[0]).toContain('ICP')
})

test('an unknown outcome is continued, never repeated', () => {
  const error = SwapError.outcomeUnknown(undefined)
  expect(describeSwapError(i18next.t, error, context).action).toBe('continue')
})

test("a canister's own words are bounded", () => {
  const text = describeCallError(i18next.t, CallError.refused('x'.repeat(10_000)))
  expect(text.length).toBeLessThan(300)
})

test('a token that is not known by name is spoken of all the same', () => {
  const error = new SwapError('insufficient-funds', { retry: 'after-change', funds: 'wallet' })
  expect(describeSwapError(i18next.t, error).what).toBe(
    'The balance of this token does not cover the amount and its fees.',
  )
})

test('an approval that was over names the minutes that were chosen for it, else those of all orders', () => {
  const nextOf = (error: SluiceError) => describeSwapError(i18next.t, error, context).next
  expect(nextOf(SwapError.approvalExpired(undefined, 30n))).toContain('30 minutes')
  usePreferences.getState().setDeadline(180)
  expect(nextOf(SwapError.approvalExpired())).toContain('180 minutes')
})

test('a refusal says why in the words of whoever refused, and a short balance how much there is', () => {
  const whatOf = (error: SluiceError) =>
    describeSwapError(i18next.t, error, { ...context, amountIn: (units) => `${units / 100n}.00` })
      .what
  const refused = (code: 'swap-refused' | 'rejected', reason?: string) =>
    new SluiceError(code, {
      details: reason === undefined ? {} : { reason },
      retry: 'later',
      funds: 'wallet',
    })
  expect(whatOf(refused('swap-refused', 'the pool is closed for repairs.'))).toBe(
    'The pool did not carry out the swap: the pool is closed for repairs.',
  )
  expect(whatOf(refused('rejected', 'IC0207: out of cycles'))).toContain(': IC0207: out of cycles.')
  for (const nothing of [undefined, '', 'TooSmallish'])
    expect(whatOf(refused('swap-refused', nothing))).toBe('The pool did not carry out the swap.')
  expect(whatOf(SwapError.insufficientFunds(700n))).toContain('ICP is 7.00')
})
