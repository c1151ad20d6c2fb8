import { expect, test } from 'vitest'
import { parseSignerUrl } from './providers.ts'

test.each([
  ['https://oisy.com/sign', 'https://oisy.com/sign'],
  [' wallet.example/sign ', 'https://wallet.example/sign'],
  ['http://localhost:8080/sign', 'http://localhost:8080/sign'],
  ['http://id.localhost:4943', 'http://id.localhost:4943/'],
])('%s is an address of a signer', (typed, url) => {
  expect(parseSignerUrl(typed)).toBe(url)
})

test.each([
  '',
  'wallet',
  'http://wallet.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://me:secret@wallet.example',
  'ftp://wallet.example',
  'http://evil-localhost.example',
])('%j is none', (typed) => {
  expect(parseSignerUrl(typed)).toBeUndefined()
})
