import { expect, test } from 'vitest'
import { siweFault } from './siweMessage.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const asked = { host: 'sluice.example', address, nonce: 'abc12345' }

const message = (site: string, from = address, nonce = 'abc12345') =>
  `${site} wants you to sign in with your Ethereum account:\n${from}\n\nHello.\n\nURI: https://sluice.example\nVersion: 1\nNonce: ${nonce}`

test.each(['sluice.example', 'https://sluice.example'])('a sign-in to %s is right', (site) => {
  expect(siweFault(message(site), asked)).toBeUndefined()
})

test.each([
  ['another site', message('evil.example')],
  ['another site', message('https://sluice.example.evil.example')],
  ['another site', `Send all\n${message('sluice.example')}`],
  ['another address', message('sluice.example', '0x0000000000000000000000000000000000000001')],
  ['another nonce', message('sluice.example', address, 'other')],
])('a message for %s is not signed', (what, text) => {
  expect(siweFault(text, asked)).toContain(what)
})
