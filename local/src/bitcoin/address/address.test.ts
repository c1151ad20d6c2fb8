import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAddress, parseAddress } from './address.ts'
import { scriptOf } from './scriptType.ts'

const hexOf = (address: string) => {
  const parsed = parseAddress(address)
  return parsed.kind === 'script' ? Buffer.from(parsed.script).toString('hex') : parsed.kind
}

test.each([
  // the key of BIP 173's examples, with the prefix of regtest
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  ['BCRT1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KYGT080', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  ['2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm', 'a91473d32ac9e4330a071ee1b3a9ccf3997bdd4174d087'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac'],
])('%s is an address of regtest', (address, hex) => {
  expect(hexOf(address)).toBe(hex)
})

test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'foreign'],
  ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', 'foreign'],
  ['17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem', 'foreign'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'foreign'],
  // BIP 350: a version 1 address with the checksum of version 0
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'malformed'],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081', 'malformed'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfo', 'malformed'],
  ['bcrt1', 'malformed'],
  ['', 'malformed'],
  ['1'.repeat(100_000), 'malformed'],
])('%s is refused as %s', (address, kind) => {
  expect(hexOf(address)).toBe(kind)
})

const SIZES = { p2pkh: 20, p2sh: 20, v0_p2wpkh: 20, v0_p2wsh: 32, v1_p2tr: 32 } as const

test('every script with an address comes back from it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('p2pkh', 'p2sh', 'v0_p2wpkh', 'v0_p2wsh', 'v1_p2tr'),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (kind, bytes) => {
        const script = scriptOf({ kind, program: bytes.subarray(0, SIZES[kind]) })
        expect(parseAddress(formatAddress(script) ?? '')).toEqual({ kind: 'script', script })
      },
    ),
  )
})
