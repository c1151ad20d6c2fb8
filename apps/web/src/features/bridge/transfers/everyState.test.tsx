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

function Words({ state, direction }: Pick<BridgeTransfer, 'state' | 'direction'>) {
  const { short, long } = useStateWords()({ ...token, state, direction })
  return `${short}|${long}`
}
const wordsOf = (state: BridgeState, direction: BridgeTransfer['direction']) =>
  renderToStaticMarkup(<Words state={state} direction={direction} />)

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
