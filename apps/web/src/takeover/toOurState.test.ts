import { expect, test } from 'vitest'
import { defaultPreferences } from '../preferences/preferences.ts'
import { NO_TOKENS_CHOSEN } from '../tokens/my-tokens/parseMyTokens.ts'
import { toMyTokens, toPreferences } from './toOurState.ts'

const [ICS, CHAT, ICP] = [
  'ca6gz-lqaaa-aaaaq-aacwa-cai',
  '2ouva-viaaa-aaaaq-aaamq-cai',
  'ryjl3-tyaaa-aaaaa-aaaba-cai',
]

test('theme, language, slippage, expert mode and the read warning are kept', () => {
  const state = {
    customization: { mode: 'light', locale: 'es-ES' },
    swapCache: {
      slippage: { swap: 100, mint: 500, burn: 5_000 },
      swapProAutoRefresh: false,
      expert: true,
    },
  }
  expect(toPreferences(state, true)).toEqual({
    theme: 'light',
    hasAnsweredTheme: true,
    language: 'es',
    slippagePpm: 1_000n,
    mintSlippagePpm: 5_000n,
    burnSlippagePpm: 50_000n,
    isSlippageAuto: false,
    deadlineMinutes: 5,
    poolRules: {},
    isExpert: true,
    isSingleHop: false,
    keepsInPool: false,
    hidesChart: false,
    isLive: false,
    currency: 'USD',
    isPrivate: false,
    hasAcceptedRisk: true,
    hidesGuide: false,
  })
})

test('one pool only, and what pools keep, are kept', () => {
  const chosen = toPreferences({ swapCache: { singleHop: true, keepTokenInPools: true } }, false)
  expect(chosen).toMatchObject({ isSingleHop: true, keepsInPool: true })
  const garbled = toPreferences({ swapCache: { singleHop: 'yes', keepTokenInPools: 1 } }, false)
  expect(garbled).toMatchObject({ isSingleHop: false, keepsInPool: false })
})

test.each([
  [500, 5_000n],
  [50_000, 500_000n],
  [90_000, 500_000n],
  ['500', 5_000n],
  [-1, 5_000n],
])('a slippage of %s thousandths of a percent is %s parts per million', (swap, ppm) => {
  expect(toPreferences({ swapCache: { slippage: { swap } } }, false).slippagePpm).toBe(ppm)
})

test.each([
  [30, 5],
  [5, 5],
  [45, 60],
  [180, 180],
  [181, 5],
  ['60', 5],
])('a deadline of %s minutes becomes %s', (userTransactionsDeadline, minutes) => {
  const { deadlineMinutes } = toPreferences({ swapCache: { userTransactionsDeadline } }, false)
  expect(deadlineMinutes).toBe(minutes)
})

test.each([
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh'],
  ['en-US', 'en'],
  ['en', undefined],
  ['vi-VN', undefined],
  [7, undefined],
])('the language %s becomes %s', (locale, language) => {
  expect(toPreferences({ customization: { locale } }, false).language).toBe(language)
})

test('added, starred and removed tokens, the order and the limit of the wallet are kept', () => {
  const wallet = {
    taggedTokens: [CHAT, 'no id'],
    sortedTokens: [ICS],
    removedWalletDefaultTokens: [ICP],
    sort: 'Low',
    sortBalance: 'TEN',
    hideSmallBalance: true,
  }
  expect(toMyTokens({ wallet, swapCache: { taggedTokens: [ICS] } })).toEqual({
    tagged: [CHAT],
    pinned: [ICS],
    removed: [ICP],
    sort: 'Low',
    filter: 'TEN',
  })
})

test('the older copy of the added tokens counts where the wallet has none of its own', () => {
  expect(toMyTokens({ swapCache: { taggedTokens: [ICS] } }).tagged).toEqual([ICS])
})

test('the switch for small balances hides what is worth less than a dollar', () => {
  expect(toMyTokens({ wallet: { hideSmallBalance: true } }).filter).toBe('ONE')
})

test.each([{}, { wallet: 7, customization: null, swapCache: 'x' }, { wallet: { sort: [] } }])(
  'the defaults stand in for %j',
  (state) => {
    expect(toPreferences(state, false)).toEqual(defaultPreferences)
    expect(toMyTokens(state)).toEqual(NO_TOKENS_CHOSEN)
  },
)
