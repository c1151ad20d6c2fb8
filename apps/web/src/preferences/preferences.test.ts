import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { slippageInPpm } from './migrations/001-slippage-in-ppm.ts'
import { defaultPreferences, type Preferences, parsePreferences, toSaved } from './preferences.ts'

test('keeps what was saved', () => {
  const chosen: Preferences = {
    theme: 'system',
    hasAnsweredTheme: true,
    language: 'ar',
    slippagePpm: 1_000n,
    mintSlippagePpm: 2_000n,
    burnSlippagePpm: 30_000n,
    isSlippageAuto: true,
    deadlineMinutes: 60,
    poolRules: { 'yhoql-jt774-aaaaa-aaabq-cai': { most: { 'ryjl3-tyaaa-aaaaa-aaaba-cai': 7n } } },
    isExpert: true,
    isSingleHop: true,
    keepsInPool: true,
    hidesChart: true,
    isLive: false,
    currency: 'EUR',
    isPrivate: true,
    hasAcceptedRisk: true,
    hidesGuide: true,
  }
  expect(parsePreferences(JSON.parse(JSON.stringify(toSaved(chosen))))).toEqual(chosen)
})

test.each([
  undefined,
  null,
  'text',
  {},
  { theme: 7, language: 'klingon', slippagePpm: -1, isExpert: 'yes' },
  { slippagePpm: '1.5' },
])('falls back to the defaults on %j', (saved) => {
  expect(parsePreferences(saved)).toEqual(defaultPreferences)
})

test('whoever saved a theme before anybody was asked is not asked about it', () => {
  const isAnswered = (saved: object) => parsePreferences(saved).hasAnsweredTheme
  expect(isAnswered({ theme: 'light' })).toBe(true)
  expect(isAnswered({ theme: 'dark' })).toBe(true)
  expect(isAnswered({ theme: 'dark', hasAnsweredTheme: false })).toBe(false)
  expect(isAnswered({ hasAcceptedRisk: true })).toBe(false)
})

test('a saved slippage above half the amount is clamped', () => {
  expect(parsePreferences({ slippagePpm: '900000' }).slippagePpm).toBe(500_000n)
})

test('slippage stored in thousandths of a percent becomes parts per million', () => {
  expect(migrate({ theme: 'light', slippage: { swap: 500 } }, 0, [slippageInPpm])).toEqual({
    theme: 'light',
    slippagePpm: '5000',
  })
  const each = { slippage: { swap: 500, mint: 100, burn: 'much' } }
  expect(migrate(each, 0, [slippageInPpm])).toEqual({
    slippagePpm: '5000',
    mintSlippagePpm: '1000',
  })
})

test('state that is already at the newest version is left alone', () => {
  const saved = { slippagePpm: '5000', slippage: { swap: 1 } }
  expect(migrate(saved, 1, [slippageInPpm])).toBe(saved)
})

test('every missing step runs once and in order', () => {
  const append = (to: number) => ({ to, migrate: (saved: unknown) => `${saved}${to}` })
  expect(migrate('', 1, [append(3), append(1), append(2)])).toBe('23')
})
