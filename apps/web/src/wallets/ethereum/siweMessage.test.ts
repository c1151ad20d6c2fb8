import { expect, test } from 'vitest'
import { siweFault } from './siweMessage.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const sessionKey = Uint8Array.of(1, 2, 3)
const requestId = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81'
const asked = { host: 'sluice.example', address, nonce: 'abc12345', sessionKey }

const message = (site: string, from = address, nonce = 'abc12345', end = requestId) =>
  `${site} wants you to sign in with your Ethereum account:\n${from}\n\nHello.\n\nURI: https://sluice.example\nVersion: 1\nNonce: ${nonce}\nRequest ID: ${end}`

test.each(['sluice.example', 'https://sluice.example'])('a sign-in to %s is right', (site) => {
  expect(siweFault(message(site), asked)).toBeUndefined()
})

test.each([
  ['another site', message('evil.example')],
  ['another site', message('https://sluice.example.evil.example')],
  ['another site', `Send all\n${message('sluice.example')}`],
  ['another address', message('sluice.example', '0x0000000000000000000000000000000000000001')],
  ['another nonce', message('sluice.example', address, 'other')],
  ['not for this browser', message('sluice.example', address, 'abc12345', '0'.repeat(64))],
  ['not for this browser', `${message('sluice.example')}\nRequest ID: ${'0'.repeat(64)}`],
])('a message with a fault is not signed: %s', (what, text) => {
  expect(siweFault(text, asked)).toContain(what)
})
