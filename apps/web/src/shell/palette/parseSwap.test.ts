import { expect, test } from 'vitest'
import { parseSwap } from './parseSwap.ts'

test.each(['swap 10 ICP to ckBTC', '10 ICP ckBTC', '10 ICP → ckBTC', ' SWAP 10 ICP for ckBTC '])(
  '"%s" is a swap',
  (text) => {
    expect(parseSwap(text)).toEqual({ amount: '10', from: 'ICP', to: 'ckBTC' })
  },
)

test.each(['10,000', '1e3', '-5', '.5', '١٢٫٥'])(
  'the amount %s is taken as it was typed',
  (amount) => {
    expect(parseSwap(`swap ${amount} ICP to ckBTC`)).toEqual({ amount, from: 'ICP', to: 'ckBTC' })
  },
)

test.each(['', 'icp', 'swap ICP to ckBTC', 'swap 1 ICP to'])('"%s" is none', (text) => {
  expect(parseSwap(text)).toBeUndefined()
})
