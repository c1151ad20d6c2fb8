import { expect, test } from 'vitest'
import { cleanSymbol } from '../handovers/pools.ts'
import { drawPosition, escapeXml, type Picture } from './drawing.ts'

const picture: Picture = {
  tokenId: 12n,
  positionId: 345n,
  poolId: 'mxzaz-hqaaa-aaaar-qaada-cai',
  symbol0: 'ICP',
  symbol1: 'SLU',
  decimals0: 8,
  decimals1: 8,
  feePips: 3000n,
  tickLower: 42_000,
  tickUpper: 48_000,
  tick: 44_700,
  liquidity: 10n ** 12n,
}

test('the same position always gives the same bytes', () => {
  expect(drawPosition(picture)).toBe(drawPosition({ ...picture }))
  expect(drawPosition(picture)).not.toBe(drawPosition({ ...picture, tick: 44_701 }))
})

test.each([
  [44_700, 'In range'],
  [42_000, 'In range'],
  [41_999, 'Out of range'],
  [48_000, 'Out of range'],
])('at tick %d it says: %s', (tick, words) => {
  expect(drawPosition({ ...picture, tick })).toContain(`>${words}<`)
})

test('a position without liquidity is shown as empty', () => {
  expect(drawPosition({ ...picture, liquidity: 0n })).toContain('>Empty<')
})

test.each([
  '<script>alert(1)</script>',
  '"onload="alert(1)',
  "'><image href=x onerror=alert(1)>",
  ']]></svg><svg onload=alert(1)>',
  '&lt;script&gt;',
  '\u202Egnp.exe\u0000\u0008',
  '\uD800lone',
])('a hostile symbol is text and never markup: %j', (symbol) => {
  const svg = drawPosition({ ...picture, symbol0: symbol, symbol1: symbol })
  const tags = svg.match(/<\/?([a-zA-Z]+)/g) ?? []
  const known = ['svg', 'title', 'defs', 'linearGradient', 'stop', 'rect', 'text', 'path', 'line']
  for (const tag of tags) expect([...known, 'circle']).toContain(tag.replace(/[</]/g, ''))
  for (const tag of svg.match(/<[^>]*>/g) ?? []) expect(tag).not.toMatch(/\son[a-z]+=/)
  expect(svg).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
})

test('what XML knows is written so that it reads back as it was', () => {
  expect(escapeXml(`a<b>&"'`)).toBe('a&lt;b&gt;&amp;&quot;&#39;')
  expect(escapeXml('ckBTC ₿ 🦀')).toBe('ckBTC ₿ 🦀')
})

test('a symbol is kept short and visible', () => {
  expect(cleanSymbol('  ck\u0000B\u202ETC\n')).toBe('ckBTC')
  expect(cleanSymbol('x'.repeat(1000))).toHaveLength(16)
  expect(cleanSymbol('\u0000 \n')).toBe('')
})

test('full-range and one-tick positions are drawn with finite numbers', () => {
  for (const [tickLower, tickUpper, tick] of [
    [-887_220, 887_220, 0],
    [0, 1, 0],
    [0, 1, 887_271],
    [0, 60, -887_272],
  ] as const) {
    const svg = drawPosition({ ...picture, tickLower, tickUpper, tick })
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  }
})
