import { base58, bech32, bech32m } from '@scure/base'
import type { BitcoinAddress } from '@sluice/candid/ckbtc_minter'
import { concatBytes, isSameBytes } from '@sluice/canister'
import { plainText } from '@sluice/canister/services'
import { doubleSha256, hash160 } from '../hashes.ts'
import { ADDRESS_MARKS, type BitcoinNetwork } from './network.ts'

/** `malformed` says what is wrong, in a sentence for whoever typed the address. */
export type ParsedAddress = { readonly ok: BitcoinAddress } | { readonly malformed: string }

/** The longest text whose bech32 checksum finds its errors (BIP 173); Base58 addresses are shorter. */
const MAX_CHARACTERS = 90
/** First characters of the Base58 addresses that exist: P2PKH and P2SH of the main and of the test networks. */
const BASE58_BEGINNINGS = '13mn2'
/** Of a prefix that is not ours, in the text that says so. */
const LONGEST_PREFIX = 10
const BASE58_BYTES = 25
/** 25 bytes never need more; the work of decoding grows with the square. */
const MAX_BASE58_CHARACTERS = 35
const CHECKSUM_BYTES = 4
const NETWORKS: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'regtest']

/** Reads an address of P2PKH, P2SH, P2WPKH, P2WSH or P2TR; a text that is too long to be one is not looked at. */
export function parseAddress(text: string, network: BitcoinNetwork): ParsedAddress {
  if (text.length === 0) return malformed('it has no data')
  if (text.length > MAX_CHARACTERS)
    return malformed(`it has more than ${MAX_CHARACTERS} characters`)
  return BASE58_BEGINNINGS.includes(text.charAt(0))
    ? parseBase58(text, network)
    : parseSegwit(text, network)
}

/** The address as people write it. */
export function showAddress(address: BitcoinAddress, network: BitcoinNetwork): string {
  const { prefix, p2pkh, p2sh } = ADDRESS_MARKS[network]
  if ('p2pkh' in address) return toBase58(p2pkh, address.p2pkh)
  if ('p2sh' in address) return toBase58(p2sh, address.p2sh)
  if ('p2tr_v1' in address) return bech32m.encode(prefix, [1, ...bech32m.toWords(address.p2tr_v1)])
  const program = 'p2wpkh_v0' in address ? address.p2wpkh_v0 : address.p2wsh_v0
  return bech32.encode(prefix, [0, ...bech32.toWords(program)])
}

/** The P2WPKH address of a compressed public key (33 bytes). */
export const keyAddress = (publicKey: Uint8Array): BitcoinAddress => ({
  p2wpkh_v0: hash160(publicKey),
})

/** The address that Bitcoin for a compressed public key (33 bytes) is sent to: P2WPKH. */
export const depositAddress = (publicKey: Uint8Array, network: BitcoinNetwork): string =>
  showAddress(keyAddress(publicKey), network)

function parseBase58(text: string, network: BitcoinNetwork): ParsedAddress {
  if (text.length > MAX_BASE58_CHARACTERS) {
    return malformed(`its Base58 payload has more than ${BASE58_BYTES} bytes`)
  }
  const bytes = decodeBase58(text)
  if (bytes === undefined) return malformed('it has a character that Base58 does not use')
  if (bytes.length !== BASE58_BYTES) {
    return malformed(`its Base58 payload has ${bytes.length} bytes, expected ${BASE58_BYTES}`)
  }
  const payload = bytes.subarray(0, BASE58_BYTES - CHECKSUM_BYTES)
  const checksum = doubleSha256(payload).subarray(0, CHECKSUM_BYTES)
  if (!isSameBytes(checksum, bytes.subarray(payload.length))) return WRONG_CHECKSUM
  const [version = 0] = payload
  const hash = payload.slice(1)
  const { p2pkh, p2sh } = ADDRESS_MARKS[network]
  if (version === p2pkh) return { ok: { p2pkh: hash } }
  if (version === p2sh) return { ok: { p2sh: hash } }
  const other = NETWORKS.find((each) =>
    [ADDRESS_MARKS[each].p2pkh, ADDRESS_MARKS[each].p2sh].includes(version),
  )
  return other === undefined
    ? malformed(`its kind of script is not supported: Base58 version ${version}`)
    : wrongNetwork(network, other)
}

function parseSegwit(text: string, network: BitcoinNetwork): ParsedAddress {
  const expected = ADDRESS_MARKS[network].prefix
  const prefix = text.slice(0, Math.max(0, text.lastIndexOf('1'))).toLowerCase()
  if (prefix !== expected) {
    const other = NETWORKS.find((each) => ADDRESS_MARKS[each].prefix === prefix)
    return other === undefined
      ? malformed(
          `its prefix is wrong: expected ${expected}, got ${plainText(prefix, LONGEST_PREFIX) || 'none'}`,
        )
      : wrongNetwork(network, other)
  }
  const older = bech32.decodeUnsafe(text)
  const decoded = older ?? bech32m.decodeUnsafe(text)
  if (decoded === undefined) return WRONG_CHECKSUM
  const [version, ...words] = decoded.words
  if (version === undefined) return malformed('it has no data')
  if (version > 1) return malformed(`its witness version is not supported: ${version}`)
  // BIP 350: version 0 has the older checksum, all later ones the newer
  if ((version === 0) !== (older !== undefined)) return WRONG_CHECKSUM
  return ofProgram(version, bech32.fromWordsUnsafe(words) ?? undefined)
}

function ofProgram(version: number, program: Uint8Array | undefined): ParsedAddress {
  if (program === undefined) return malformed('its data are not whole bytes')
  if (version === 0 && program.length === 20) return { ok: { p2wpkh_v0: program } }
  if (version === 0 && program.length === 32) return { ok: { p2wsh_v0: program } }
  if (version === 1 && program.length === 32) return { ok: { p2tr_v1: program } }
  return malformed(
    `its kind of script is not supported: ${program.length} bytes of witness version ${version}`,
  )
}

const malformed = (cause: string): ParsedAddress => ({
  malformed: `This is not a Bitcoin address that can be paid: ${cause}`,
})

const WRONG_CHECKSUM = malformed('its checksum does not match, so a character is wrong')

const wrongNetwork = (expected: BitcoinNetwork, got: BitcoinNetwork): ParsedAddress =>
  malformed(`it belongs to another network: expected ${expected}, got ${got}`)

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    // a character outside of the alphabet: the caller says so
    return undefined
  }
}

function toBase58(version: number, hash: Uint8Array): string {
  const payload = concatBytes([Uint8Array.of(version), hash])
  return base58.encode(concatBytes([payload, doubleSha256(payload).subarray(0, CHECKSUM_BYTES)]))
}
