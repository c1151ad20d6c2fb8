import { expect, test } from 'vitest'
import { findLookAlike } from './lookAlikes.ts'

const listed = [
  { ledgerId: 'a', symbol: 'ICP', name: 'Internet Computer' },
  { ledgerId: 'b', symbol: 'ckBTC', name: 'ckBTC' },
  { ledgerId: 'c', symbol: 'ckUSDC', name: 'ckUSDC' },
]
const token = (symbol: string, name = 'Something else') => ({ ledgerId: 'x', symbol, name })

test.each([
  ['another case', 'CKbtc', 'ckBTC'],
  ['a digit for a letter', '1CP', 'ICP'],
  ['Cyrillic letters', 'ІСР', 'ICP'],
  ['small Cyrillic letters', 'сквтс', 'ckBTC'],
  ['Greek letters', 'ϲκΒΤϹ', 'ckBTC'],
  ['Armenian letters', 'ckՍSDC', 'ckUSDC'],
  ['Cherokee letters', 'ᏟᏦBTC', 'ckBTC'],
  ['Lisu letters', 'ꓲꓚꓑ', 'ICP'],
  ['small capitals', 'ɪᴄᴘ', 'ICP'],
  ['letters in squares', '🅸🅲🅿', 'ICP'],
  ['letters in circles', '🅘🅒🅟', 'ICP'],
  ['letters of flags', '🇮🇨🇵', 'ICP'],
  ['mathematical letters', '𝐈𝐂𝐏', 'ICP'],
  ['wide letters', 'ＩＣＰ', 'ICP'],
  ['a stroke through a letter', 'ckUSÐC', 'ckUSDC'],
  ['spaces and dots between', 'c.k BTC', 'ckBTC'],
  ['an invisible character', 'ICP\u200b', 'ICP'],
  ['accents', 'ÍCP', 'ICP'],
])('a symbol with %s, %s, is taken for the listed %s', async (_, symbol, twin) => {
  expect((await findLookAlike(token(symbol), listed))?.symbol).toBe(twin)
})

test('a name counts as much as a symbol', async () => {
  expect((await findLookAlike(token('NEW', 'lnternet C0mputer'), listed))?.symbol).toBe('ICP')
})

test.each(['WEN', '', 'CHAT', 'ckETH', 'DCP', '中文', 'ICS'])(
  'an own name looks like nobody: "%s"',
  async (symbol) => {
    expect(await findLookAlike(token(symbol, ''), listed)).toBeUndefined()
  },
)

test('a listed token is itself', async () => {
  const itself = { ledgerId: 'a', symbol: 'ckBTC', name: 'x' }
  expect(await findLookAlike(itself, listed)).toBeUndefined()
})
