import { parseAddress } from '@sluice/canister/ethereum'
import { expect, test } from 'vitest'
import { EthereumKey } from '../testing/EthereumKey.ts'
import { recoverSigner } from './recoverSigner.ts'

/** The examples of EIP-55. */
const EXAMPLES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(EXAMPLES)('writes %s with its checksum, whatever case it came in', (address) => {
  expect(parseAddress(address.toLowerCase())).toBe(address)
  expect(parseAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  expect(parseAddress(address)).toBe(address)
})

test('refuses a wrong checksum and what is no address', () => {
  expect(parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toBeUndefined()
  expect(parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')).toBeUndefined()
  expect(parseAddress('5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined()
})

test('the key of one has the address that the Ethereum world knows', () => {
  const secret = new Uint8Array(32)
  secret[31] = 1
  expect(new EthereumKey(secret).address).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')
})

test('recovers who signed, and nobody from bytes that are no signature', () => {
  const key = new EthereumKey()
  const signature = key.personalSign('grüezi')

  expect(recoverSigner('grüezi', signature)).toBe(key.address)
  expect(recoverSigner('another text', signature)).not.toBe(key.address)
  expect(recoverSigner('grüezi', `0x${'00'.repeat(64)}1b`)).toBeUndefined()
  expect(recoverSigner('grüezi', `0x${'ff'.repeat(64)}1b`)).toBeUndefined()
  expect(recoverSigner('grüezi', signature.slice(0, -2))).toBeUndefined()
  expect(recoverSigner('grüezi', `${signature.slice(0, -2)}05`)).toBeUndefined()
})
