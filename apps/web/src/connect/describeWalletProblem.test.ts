import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../i18n/setup.ts'
import { WALLET_PROBLEM_CODES, WalletProblem } from '../wallets/WalletProblem.ts'
import { describeWalletProblem } from './describeWalletProblem.ts'

beforeAll(async () => {
  await startTexts('en')
  await i18next.loadNamespaces('connect')
})

const describe = (problem: WalletProblem) =>
  describeWalletProblem(i18next.getFixedT('en', 'connect'), problem, 'Plug')

test.each(WALLET_PROBLEM_CODES)('%s is told in words of its own', (code) => {
  const text = describe(new WalletProblem(code))
  const others = WALLET_PROBLEM_CODES.filter((other) => other !== code)

  expect(text).not.toMatch(/^problem\./)
  expect(others.map((other) => describe(new WalletProblem(other)))).not.toContain(text)
})

test("a wallet's own words are shown, but bounded", () => {
  const text = describe(new WalletProblem('failed', 'x'.repeat(10_000)))

  expect(text).toContain('Failed to connect to Plug: xxx')
  expect(text.length).toBeLessThan(300)
})
