import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../i18n/setup.ts'
import { WALLET_PROBLEM_CODES, WalletProblem } from '../wallets/WalletProblem.ts'
import { describeWalletProblem } from './describeWalletProblem.ts'

beforeAll(async () => {
  await startTexts('en')
  await i18next.loadNamespaces('connect')
})

const describe = (problem: WalletProblem, wallet = 'Plug') =>
  describeWalletProblem(i18next.getFixedT('en', 'connect'), problem, wallet)

test.each(WALLET_PROBLEM_CODES)('%s is told in words of its own', (code) => {
  const text = describe(new WalletProblem(code))
  const others = WALLET_PROBLEM_CODES.filter((other) => other !== code)

  expect(text).not.toMatch(/^problem\./)
  expect(others.map((other) => describe(new WalletProblem(other)))).not.toContain(text)
})

test.each([
  ['failed', 'Plug', 'An unknown error occurred. Please try connect again.'],
  ['unsupported', 'Plug', 'Connector error: not supported'],
  ['anonymous', 'Oisy', 'Failed to authenticate with Oisy - got anonymous principal'],
  ['not-installed', 'Bitfinity', 'Please install the Bitfinity wallet extension!'],
  ['not-installed', 'plug', 'Please install the plug wallet extension!'],
  ['no-account', 'Oisy', 'No accounts returned'],
  ['no-adapter', 'Oisy', 'No adapter'],
] as const)('%s of %s is told in the words that are specified', (code, wallet, words) => {
  expect(describe(new WalletProblem(code), wallet)).toContain(words)
})

test("a wallet's own words are shown, but bounded", () => {
  const text = describe(new WalletProblem('failed', 'x'.repeat(10_000)))

  expect(text).toContain('Failed to connect to Plug: xxx')
  expect(text.length).toBeLessThan(300)
})
