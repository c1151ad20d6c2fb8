import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BitcoinAddressReading, readBitcoinAddress } from './readBitcoinAddress.ts'

/** From BIP-173, BIP-350, and the first blocks of the chain. */
const MAINNET = [
  ['p2pkh', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['p2sh', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['p2wpkh', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['p2wsh', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['p2tr', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
] as const
const TESTNET = [
  ['p2pkh', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['p2sh', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['p2wpkh', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['p2wsh', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
] as const
const REGTEST = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

const flawOf = (reading: BitcoinAddressReading) =>
  reading.kind === 'flaw' ? reading.flaw : undefined
const mainnetFlaw = (text: string) => flawOf(readBitcoinAddress(text, 'mainnet'))

test.each(MAINNET)('an address of kind %s is read', (type, address) => {
  const read = { kind: 'address', type, address }
  expect(readBitcoinAddress(address, 'mainnet')).toEqual(read)
  expect(readBitcoinAddress(` ${address}\n`, 'mainnet')).toEqual(read)
  expect(readBitcoinAddress(address, 'testnet')).toEqual({ kind: 'flaw', flaw: 'wrong-network' })
})

test.each(TESTNET)('an address of kind %s of a test network is read there', (type, address) => {
  expect(readBitcoinAddress(address, 'testnet')).toEqual({ kind: 'address', type, address })
  expect(mainnetFlaw(address)).toBe('wrong-network')
})

test('SegWit addresses of a regtest chain are its own, older ones are those of the test network', () => {
  expect(readBitcoinAddress(REGTEST, 'regtest')).toMatchObject({ type: 'p2wpkh' })
  expect(flawOf(readBitcoinAddress(REGTEST, 'testnet'))).toBe('wrong-network')
  expect(readBitcoinAddress(TESTNET[0][1], 'regtest')).toMatchObject({ type: 'p2pkh' })
})

test('capital letters, as in a QR code, are read as small ones', () => {
  const [, address] = MAINNET[2]
  expect(readBitcoinAddress(address.toUpperCase(), 'mainnet')).toMatchObject({ address })
})

test.each([
  ['empty', '  '],
  ['empty', 'bitcoin:?amount=1'],
  ['malformed', 'hello'],
  ['malformed', 'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypq'],
  // a program that is neither a key's nor a script's hash (BIP-173)
  ['malformed', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['checksum', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  // the older checksum for version 1, the newer one for version 0 (BIP-350)
  ['checksum', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['checksum', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54mell'],
  ['mixed-case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
  [
    'unsupported-version',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  ],
  ['unsupported-version', 'BC1SW50QGDZ25J'],
  ['unsupported-version', 'bc1pfeessrawgf'],
  ['ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['internet-computer', 'mxzaz-hqaaa-aaaar-qaada-cai'],
  ['internet-computer', 'd3e13d4777e22367532053190b6c6ccf57444a61337e996242b1abfb52cf92c8'],
])('%s: %s', (flaw, text) => {
  expect(mainnetFlaw(text)).toBe(flaw)
})

test('a text longer than any address is not looked at', () => {
  expect(mainnetFlaw('1'.repeat(1_001))).toBe('malformed')
  expect(mainnetFlaw(`bitcoin:${MAINNET[0][1]}?label=${'x'.repeat(1_000)}`)).toBe('malformed')
})

test('the own deposit address and the minter’s are no receivers', () => {
  const [, address] = MAINNET[2]
  const read = (known: Parameters<typeof readBitcoinAddress>[2]) =>
    flawOf(readBitcoinAddress(address.toUpperCase(), 'mainnet', known))
  expect(read({ ownDeposit: address })).toBe('own-deposit')
  expect(read({ minter: address })).toBe('minter')
  expect(read({ ownDeposit: MAINNET[0][1], minter: undefined })).toBeUndefined()
})

const [, PAID] = MAINNET[2]
test.each([
  [`bitcoin:${PAID}`, undefined],
  [`BITCOIN:${PAID.toUpperCase()}?amount=0.001`, 100_000n],
  [`bitcoin:${PAID}?label=Rent&amount=20.3&message=a%20b`, 2_030_000_000n],
  [`bitcoin:${PAID}?amount=21000000`, 2_100_000_000_000_000n],
])('the payment request %s', (text, amount) => {
  const found = readBitcoinAddress(text, 'mainnet')
  expect(found).toEqual({
    ...{ kind: 'address', type: 'p2wpkh', address: PAID },
    ...(amount === undefined ? {} : { amount }),
  })
})

test.each([
  ...['amount=0', 'amount=-1', 'amount=1e3', 'amount=0.000000001', 'amount=21000000.00000001'],
  ...['amount=', 'amount=1&amount=2', 'req-somethingyoudontunderstand=50', 'amount=NaN'],
])('a payment request with %s is not understood', (query) => {
  expect(mainnetFlaw(`bitcoin:${PAID}?${query}`)).toBe('uri')
})

test('one wrong character makes no other address', () => {
  const wrong = fc.constantFrom(...MAINNET).chain(([, address]) =>
    fc.record({
      address: fc.constant(address),
      at: fc.nat(address.length - 1),
      other: fc.constantFrom(...'023456789acdefghjklmnpqrstuvwxyz'),
    }),
  )
  fc.assert(
    fc.property(wrong, ({ address, at, other }) => {
      if (address[at] === other) return
      const changed = address.slice(0, at) + other + address.slice(at + 1)
      expect(readBitcoinAddress(changed, 'mainnet').kind).toBe('flaw')
    }),
    share(2_000),
  )
})

test('whatever is typed, there is an answer', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ maxLength: 120 }).map((tail) => `bitcoin:${tail}`),
    fc
      .string({ unit: fc.constantFrom(...'qpzry9x8gf2tvdw0'), maxLength: 90 })
      .map((tail) => `bc1${tail}`),
  )
  fc.assert(
    fc.property(text, (typed) => {
      expect(['address', 'flaw']).toContain(readBitcoinAddress(typed, 'mainnet').kind)
    }),
    share(500),
  )
})
