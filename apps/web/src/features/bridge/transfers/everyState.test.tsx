import type { BridgeState, BridgeTransfer } from '@sluice/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { hasEnded, useStateWords } from './useStateWords.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['bridge'])
})

const AT_MS = Date.UTC(2026, 10, 28, 12)
const token = { symbol: 'ckBTC', coinSymbol: 'BTC', decimals: 8 }

const ether = { symbol: 'ckETH', coinSymbol: 'ETH', decimals: 18 }

function Words({ state, direction, chain }: Pick<BridgeTransfer, 'state' | 'direction' | 'chain'>) {
  const about = chain === 'bitcoin' ? token : ether
  const { short, long } = useStateWords()({ ...about, state, direction, chain })
  return `${short}|${long}`
}
const wordsOf = (
  state: BridgeState,
  direction: BridgeTransfer['direction'],
  chain: BridgeTransfer['chain'] = 'bitcoin',
) => renderToStaticMarkup(<Words {...{ state, direction, chain }} />)

/** Each state with the figures that its words must tell. */
const STATES: readonly (readonly [BridgeState, boolean, readonly string[]])[] = [
  [{ kind: 'seen' }, false, []],
  [{ kind: 'confirming', confirmations: 3, required: 6 }, false, ['3 of 6']],
  [{ kind: 'ready' }, false, ['ckBTC']],
  [{ kind: 'silent', sinceMs: AT_MS }, false, ['2026', 'stay yours']],
  [{ kind: 'too-small', least: 101n, retryAtMs: AT_MS }, true, ['0.00000101 BTC', '2026']],
  [{ kind: 'too-small', least: 101n }, true, ['later']],
  [{ kind: 'tainted', retryAtMs: AT_MS }, true, ['2026']],
  [{ kind: 'replaced' }, true, ['never arrive']],
  [{ kind: 'orphaned' }, false, []],
  [{ kind: 'reverted' }, true, ['gas']],
  [{ kind: 'queued' }, false, ['ckBTC']],
  [{ kind: 'signing' }, false, []],
  [{ kind: 'sending' }, false, ['BTC']],
  [{ kind: 'unpayable' }, true, ['ckBTC']],
  [
    { kind: 'refunding', amount: 70_000n, reason: { kind: 'call-failed' } },
    false,
    ['0.0007 ckBTC'],
  ],
  [{ kind: 'refunded', amount: 70_000n, block: 42n }, true, ['0.0007 ckBTC', '42']],
  [{ kind: 'done' }, true, []],
  [{ kind: 'unknown' }, true, []],
]

test.each(STATES)('%o is told in words, with its figures', (state, isEnd, figures) => {
  for (const direction of ['mint', 'dissolve'] as const) {
    const words = wordsOf(state, direction)
    expect(words).toMatch(/^[^|]{4,}\|.{15,}\.$/s)
    expect(words).not.toMatch(/\{\{|state\./)
    for (const figure of figures) expect(words).toContain(figure)
  }
  expect(hasEnded({ state })).toBe(isEnd)
})

test.each<BridgeState>([
  { kind: 'seen' },
  { kind: 'confirming', confirmations: 12, required: 64 },
  { kind: 'ready' },
  { kind: 'silent', sinceMs: AT_MS },
  { kind: 'reverted' },
  { kind: 'sending' },
])('of Ethereum %o speaks of no deposit address and of no other chain', (state) => {
  for (const direction of ['mint', 'dissolve'] as const) {
    const words = wordsOf(state, direction, 'ethereum')
    expect(words).toMatch(/^[^|]{4,}\|.{15,}\.$/s)
    expect(words).not.toMatch(/\{\{|state\.|deposit address|[Bb]itcoin|BTC/)
  }
})

test('a deposit of Ethereum is counted until its block is final', () => {
  const words = wordsOf({ kind: 'confirming', confirmations: 12, required: 64 }, 'mint', 'ethereum')
  expect(words).toContain('12 of 64')
  expect(words).toContain('final')
})
