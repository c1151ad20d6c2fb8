import { expect, test } from 'vitest'
import { parseIntent } from './parseIntent.ts'

test.each(['swap 10 ICP to ckBTC', '10 ICP ckBTC', '10 ICP → ckBTC', ' SWAP 10  ICP for ckBTC '])(
  '"%s" is a swap',
  (text) => {
    expect(parseIntent(text)).toEqual({ kind: 'swap', amount: '10', from: 'ICP', to: 'ckBTC' })
  },
)

test.each(['10,000', '1e3', '-5', '.5', '١٢٫٥'])(
  'the amount %s is taken as it was typed',
  (amount) => {
    expect(parseIntent(`swap ${amount} ICP to ckBTC`)).toMatchObject({ amount, from: 'ICP' })
  },
)

test.each([
  ['send 5 ICP', { kind: 'send', amount: '5', symbol: 'ICP' }],
  ['send ICP', { kind: 'send', amount: '', symbol: 'ICP' }],
  ['Pay 1,000 slu', { kind: 'send', amount: '1,000', symbol: 'slu' }],
  ['buy ckBTC', { kind: 'buy', amount: '', symbol: 'ckBTC' }],
  ['sell 2 ICP', { kind: 'sell', amount: '2', symbol: 'ICP' }],
])('"%s" is understood', (text, intent) => {
  expect(parseIntent(text)).toEqual(intent)
})

test('the words of the reader’s language are understood beside English', () => {
  const verbs = {
    swap: 'cambiar',
    send: 'enviar',
    buy: 'comprar',
    sell: 'vender',
    into: 'a|por',
  }
  expect(parseIntent('enviar 5 ICP', verbs)).toMatchObject({ kind: 'send', symbol: 'ICP' })
  expect(parseIntent('cambiar 5 ICP por SLU', verbs)).toMatchObject({ kind: 'swap', to: 'SLU' })
  expect(parseIntent('send 5 ICP', verbs)).toMatchObject({ kind: 'send', symbol: 'ICP' })
})

test.each(['', 'icp', 'swap ICP to ckBTC', 'swap 1 ICP to', 'sender', 'send'])(
  '"%s" is none',
  (text) => {
    expect(parseIntent(text)).toBeUndefined()
  },
)
