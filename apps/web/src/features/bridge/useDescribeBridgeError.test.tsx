import { SluiceError } from '@sluice/sdk/errors'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/setup.ts'
import { useDescribeBridgeError } from './useDescribeBridgeError.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['bridge'])
})

const Words = ({ error }: { readonly error: unknown }) => useDescribeBridgeError()(error)
type Details = SluiceError['details']
const wordsOf = (code: string, details: Details = {}) => {
  const error = new SluiceError(code, { details, retry: 'later', funds: 'wallet' })
  return renderToStaticMarkup(<Words error={error} />)
}

test.each<[string, Details, readonly string[]]>([
  ['bridge-unavailable', {}, []],
  ['bridge-address', {}, []],
  ['bridge-address', { flaw: 'form', reason: 'no address' }, ['no address']],
  ['bridge-own-address', { flaw: 'own-deposit' }, ['deposit address']],
  ['bridge-own-address', { flaw: 'minter' }, ['minter']],
  ['bridge-amount', { problem: 'below-minimum' }, []],
  ['bridge-amount', { problem: 'gas-short', needed: 1_300_000_000_000_000n }, ['0.0013 ckETH']],
  ['bridge-quote-worse', { promised: 2n, offered: 1n }, ['less would arrive']],
  [
    'bridge-quote-worse',
    { agreedGas: 1_000_000_000_000_000n, gas: 2_000_000_000_000_000n },
    ['0.001 ETH', '0.002 ETH', 'Nothing was taken'],
  ],
  ['bridge-minter-busy', {}, []],
  ['bridge-minter-closed', { reason: 'The minter is read-only' }, ['at the moment:']],
  ['bridge-tainted', { address: '0xab' }, ['blocked']],
  ['bridge-refused', {}, []],
  ['bridge-explorer', {}, []],
  ['bridge-gas-burned', { withdrawal: 71n, why: 'funds' }, ['block 71', 'come back']],
  [
    'bridge-gas-burned',
    { withdrawal: 71n, burned: 1_300_000_000_000_000n, returns: 1_298_000_000_000_000n },
    ['0.0013 ckETH', '0.001298 ckETH'],
  ],
  ['bridge-unknown-transfer', {}, []],
])('%s with %o is told in words, with its figures', (code, details, figures) => {
  const words = wordsOf(code, details)
  expect(words).toMatch(/^.{15,}$/s)
  expect(words).not.toMatch(/\{\{|error\./)
  for (const figure of figures) expect(words).toContain(figure)
})

test.each([
  ['unreachable', /network|connection/i],
  ['wallet-refused', /declined|refused/i],
  ['rejected', /.{15,}/],
])(
  '“Swap now” that ends with %s is told in words, and not as a failure of the bridge',
  (code, words) => {
    const told = wordsOf(code)
    expect(told).toMatch(words)
    expect(told).not.toMatch(/\{\{|error\.|callError/)
  },
)

test('what is no error of the SDK is told as unexpected, never as it came', () => {
  expect(renderToStaticMarkup(<Words error={new TypeError('x is undefined')} />)).not.toContain(
    'undefined',
  )
})
