import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as btc from '@scure/btc-signer'
import type { BitcoinAddress } from '@sluice/candid/ckbtc_minter'
import { parseHex } from '@sluice/canister'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositAddress, parseAddress, showAddress } from './address.ts'
import { type BitcoinNetwork, toBitcoinNetwork } from './network.ts'
import { scriptOf } from './script.ts'

const SCURE_NETWORKS = {
  mainnet: btc.NETWORK,
  testnet: btc.TEST_NETWORK,
  regtest: { ...btc.TEST_NETWORK, bech32: 'bcrt' },
} as const
const networks = fc.constantFrom<BitcoinNetwork>('mainnet', 'testnet', 'regtest')
const publicKeyOf = (secret: Uint8Array) =>
  secp256k1.getPublicKey(Uint8Array.of(1, ...secret.subarray(1)))
const hash20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
const hash32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const addresses: fc.Arbitrary<BitcoinAddress> = fc.oneof(
  hash20.map((p2pkh) => ({ p2pkh })),
  hash20.map((p2sh) => ({ p2sh })),
  hash20.map((p2wpkh_v0) => ({ p2wpkh_v0 })),
  hash32.map((p2wsh_v0) => ({ p2wsh_v0 })),
  // not any 32 bytes: the reference library refuses those that are no point of the curve
  hash32.map((secret) => ({ p2tr_v1: publicKeyOf(secret).slice(1) })),
)

function causeOf(text: string, network: BitcoinNetwork = 'mainnet'): string {
  const parsed = parseAddress(text, network)
  return 'ok' in parsed ? 'fine' : parsed.malformed
}

test('every address comes back from its text, which the reference library writes the same', () => {
  fc.assert(
    fc.property(addresses, networks, (address, network) => {
      const text = showAddress(address, network)
      expect(parseAddress(text, network)).toEqual({ ok: address })
      expect(scriptOf(address)).toEqual(btc.OutScript.encode(referenceOf(address)))
      expect(text).toBe(btc.Address(SCURE_NETWORKS[network]).encode(referenceOf(address)))
    }),
  )
})

function referenceOf(address: BitcoinAddress) {
  if ('p2pkh' in address) return { type: 'pkh', hash: address.p2pkh } as const
  if ('p2sh' in address) return { type: 'sh', hash: address.p2sh } as const
  if ('p2wpkh_v0' in address) return { type: 'wpkh', hash: address.p2wpkh_v0 } as const
  if ('p2wsh_v0' in address) return { type: 'wsh', hash: address.p2wsh_v0 } as const
  return { type: 'tr', pubkey: address.p2tr_v1 } as const
}

test.each([
  // BIP 173, BIP 350 and the oldest address of all
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
])('%s is an address of the main network', (text, hex) => {
  const parsed = parseAddress(text, 'mainnet')
  expect('ok' in parsed && scriptOf(parsed.ok)).toEqual(parseHex(hex))
})

test('a deposit address is P2WPKH of the compressed key', () => {
  // the key of BIP 173's examples
  const key = parseHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
  if (key === undefined) throw new Error('not hexadecimal')
  expect(depositAddress(key, 'mainnet')).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  expect(depositAddress(key, 'regtest')).toBe('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
})

test.each([
  ['', 'it has no data'],
  ['1'.repeat(100_000), 'it has more than 90 characters'],
  ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'its prefix is wrong: expected bc, got ltc'],
  ['hello', 'its prefix is wrong: expected bc, got none'],
  ['0x52908400098527886E0F7030069857D2E469EE7', 'its prefix is wrong: expected bc, got none'],
  [`${'\u202e<x>'.repeat(9)}1q`, 'expected bc, got  <x> <x> <…'],
  // BIP 350: versions 2 and 16
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'its witness version is not supported: 2'],
  ['BC1SW50QGDZ25J', 'its witness version is not supported: 16'],
  [
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'it belongs to another network: expected mainnet, got testnet',
  ],
  [
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'it belongs to another network: expected mainnet, got regtest',
  ],
  [
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'it belongs to another network: expected mainnet, got testnet',
  ],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Div', 'its Base58 payload has 23 bytes, expected 25'],
  ['z'.repeat(35).replace('z', '1'), 'its Base58 payload has 26 bytes, expected 25'],
  ['1'.repeat(36), 'its Base58 payload has more than 25 bytes'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'its checksum does not match'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Div0Nb', 'it has a character that Base58 does not use'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'its checksum does not match'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', 'its checksum does not match'],
  // BIP 350: version 1 with the checksum of version 0
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'its checksum does not match'],
  ['bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p', '16 bytes of witness version 0'],
  ['bc1gmk9yu', 'it has no data'],
])('%s: %s', (text, cause) => {
  expect(causeOf(text)).toContain(cause)
})

test('whatever is typed is answered with one sentence', () => {
  const beginnings = fc.constantFrom('', '1', '3', 'bc1', 'bc1q', 'BC1P', 'tb1', 'm')
  fc.assert(
    fc.property(beginnings, fc.string({ unit: 'binary-ascii', maxLength: 120 }), (start, rest) => {
      const parsed = parseAddress(start + rest, 'mainnet')
      if ('malformed' in parsed) expect(parsed.malformed.length).toBeLessThan(250)
    }),
  )
})

test('the networks of the interface', () => {
  expect(toBitcoinNetwork({ Mainnet: null })).toBe('mainnet')
  expect(toBitcoinNetwork({ Testnet: null })).toBe('testnet')
  expect(toBitcoinNetwork({ Regtest: null })).toBe('regtest')
})
