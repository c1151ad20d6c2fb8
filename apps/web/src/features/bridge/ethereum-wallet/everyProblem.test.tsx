import { EvmRpcError } from '@sluice/sdk/ethereum'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { EVM_PROBLEM_CODES, EvmProblem } from './EvmProblem.ts'
import { useEvmWords } from './useEvmWords.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['ethereum'])
})

function Words({ error }: { readonly error: unknown }) {
  return useEvmWords()(error, { wallet: 'Rabbit', chain: 'Sepolia' })
}
const wordsOf = (error: unknown) => renderToStaticMarkup(<Words error={error} />)
const SENTENCE = /^.{15,}[.\w;]$/s

test.each(EVM_PROBLEM_CODES)('a wallet’s %s is told in words, with where the money is', (code) => {
  const words = wordsOf(new EvmProblem(code))
  expect(words).toMatch(SENTENCE)
  expect(words).toContain('Rabbit')
  expect(words).toMatch(/Nothing( new)? was sent|whether something was sent/)
  expect(words).not.toMatch(/\{\{|problem\./)
})

test('a wallet’s own words are shown as text, and no more of them than anybody reads', () => {
  const words = wordsOf(new EvmProblem('failed', `<i>${'x'.repeat(5_000)}`))
  expect(words).toContain('&lt;i&gt;xxx')
  expect(words.length).toBeLessThan(400)
})

test.each([
  ['refused', 'paused'],
  ['rate-limited', 'too often'],
  ['unreachable', 'in your wallet'],
] as const)('a node’s %s is told in words', (problem, part) => {
  const words = wordsOf(new EvmRpcError(problem, 'execution reverted: paused'))
  expect(words).toMatch(SENTENCE)
  expect(words).toContain(part)
  expect(words).toMatch(/nothing was sent/i)
})

test('what nobody expected does not claim that nothing was sent', () => {
  expect(wordsOf(new Error('on purpose'))).toContain('whether something was sent')
})
