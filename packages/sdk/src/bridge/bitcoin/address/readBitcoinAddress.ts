import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinConfig } from '../../../config.ts'
import { parseAccount, parseAccountIdentifier } from '../../../ledgers/addresses.ts'
import { splitPaymentUri } from './paymentUri.ts'

export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
type BitcoinNetwork = BitcoinConfig['network']

/**
 * Why a text is no address that the minter pays to. `uri`: a payment request that asks for something that is not understood here, or for
 * no amount that there is. `own-deposit`: the address whose deposits become tokens again. `minter`: the minter's own.
 */
export type BitcoinAddressFlaw =
  | 'empty'
  | 'malformed'
  | 'uri'
  | 'checksum'
  | 'mixed-case'
  | 'wrong-network'
  | 'unsupported-version'
  | 'ethereum'
  | 'internet-computer'
  | 'own-deposit'
  | 'minter'

export type BitcoinAddressReading =
  | {
      readonly kind: 'address'
      readonly type: BitcoinAddressType
      /** As it is paid to: SegWit addresses in small letters. */
      readonly address: string
      /** In satoshi, of a payment request that names one. */
      readonly amount?: bigint
    }
  | { readonly kind: 'flaw'; readonly flaw: BitcoinAddressFlaw }

type Known = {
  /** The deposit address of whoever pays. */
  readonly ownDeposit?: string | undefined
  /** The minter's own address, where it is known. */
  readonly minter?: string | undefined
}

/** No address is longer, nor a payment request that anybody types. */
const LONGEST_TEXT = 1_000
/** Longest text that BIP-173 allows. */
const LONGEST_BECH32 = 90
const PREFIXES: Readonly<Record<BitcoinNetwork, string>> = {
  mainnet: 'bc',
  testnet: 'tb',
  regtest: 'bcrt',
}
/** First bytes of Base58Check addresses: public key hashes and script hashes. Test networks share theirs. */
const VERSIONS: Readonly<Record<BitcoinNetwork, readonly [number, number]>> = {
  mainnet: [0, 5],
  testnet: [111, 196],
  regtest: [111, 196],
}
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,40}$/
/** A prefix of letters, the separator, and the characters of BIP-173. */
const BECH32 = /^([a-z]{2,10})1([02-9ac-hj-np-z]{6,})$/

const base58check = createBase58check(sha256)

/**
 * What a text is as a receiver of bitcoin: one of the five kinds of addresses that the minter pays to, alone or in a payment request
 * (BIP-21), or the reason why it is none. Addresses of Ethereum and of the Internet Computer are told by name, as they are what people
 * have at hand.
 */
export function readBitcoinAddress(
  text: string,
  network: BitcoinNetwork,
  { ownDeposit, minter }: Known = {},
): BitcoinAddressReading {
  const trimmed = text.trim()
  if (trimmed === '') return flawed('empty')
  if (trimmed.length > LONGEST_TEXT) return flawed('malformed')
  const request = splitPaymentUri(trimmed)
  if (request === undefined) return flawed('uri')
  const { address: named, amount } = request
  if (named === '') return flawed('empty')
  const reading = readPlain(named, network)
  if (reading.kind === 'flaw') return reading
  if (reading.address === ownDeposit) return flawed('own-deposit')
  if (reading.address === minter) return flawed('minter')
  return amount === undefined ? reading : { ...reading, amount }
}

function readPlain(text: string, network: BitcoinNetwork): BitcoinAddressReading {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return flawed('ethereum')
  if (parseAccount(text) !== undefined || parseAccountIdentifier(text) !== undefined)
    return flawed('internet-computer')
  const segwit = BECH32.exec(text.toLowerCase())
  if (segwit !== null && isSegwitPrefix(segwit[1]))
    return text === text.toLowerCase() || text === text.toUpperCase()
      ? readSegwit(text.toLowerCase(), network)
      : flawed('mixed-case')
  return BASE58.test(text) ? readBase58(text, network) : flawed('malformed')
}

const isSegwitPrefix = (prefix: string | undefined): boolean =>
  Object.values(PREFIXES).some((known) => known === prefix)

function readSegwit(text: string, network: BitcoinNetwork): BitcoinAddressReading {
  const plain = bech32.decodeUnsafe(text, LONGEST_BECH32)
  const modified = bech32m.decodeUnsafe(text, LONGEST_BECH32)
  const decoded = plain ?? modified
  if (decoded === undefined) return flawed('checksum')
  const [version, ...words] = decoded.words
  const program = bech32.fromWordsUnsafe(words)
  if (version === undefined || version > 16 || !(program instanceof Uint8Array))
    return flawed('malformed')
  // BIP-350: version 0 has the older checksum, all others the newer one
  if ((version === 0) !== (plain !== undefined)) return flawed('checksum')
  if (decoded.prefix !== PREFIXES[network]) return flawed('wrong-network')
  const type = typeOfProgram(version, program.length)
  if (type === undefined) return flawed(version === 0 ? 'malformed' : 'unsupported-version')
  return { kind: 'address', type, address: text }
}

function typeOfProgram(version: number, length: number): BitcoinAddressType | undefined {
  if (version === 0 && length === 20) return 'p2wpkh'
  if (version === 0 && length === 32) return 'p2wsh'
  return version === 1 && length === 32 ? 'p2tr' : undefined
}

function readBase58(text: string, network: BitcoinNetwork): BitcoinAddressReading {
  const bytes = decodeBase58(text)
  if (bytes === undefined) return flawed('checksum')
  if (bytes.length !== 21) return flawed('malformed')
  const [keyHash, scriptHash] = VERSIONS[network]
  if (bytes[0] === keyHash) return { kind: 'address', type: 'p2pkh', address: text }
  if (bytes[0] === scriptHash) return { kind: 'address', type: 'p2sh', address: text }
  const isKnown = Object.values(VERSIONS).some((versions) =>
    versions.some((one) => one === bytes[0]),
  )
  return flawed(isKnown ? 'wrong-network' : 'unsupported-version')
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text)
  } catch {
    // the library has no way to ask: it throws where the checksum is another
    return undefined
  }
}

const flawed = (flaw: BitcoinAddressFlaw): BitcoinAddressReading => ({ kind: 'flaw', flaw })
