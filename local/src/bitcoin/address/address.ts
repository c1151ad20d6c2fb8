import { bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '../transaction/hashes.ts'
import { type AddressForm, formOf, scriptOf } from './scriptType.ts'

export type ParsedAddress =
  | { readonly kind: 'script'; readonly script: Uint8Array }
  | { readonly kind: 'malformed' }
  /** Well-formed, but of another Bitcoin network. */
  | { readonly kind: 'foreign' }

const base58check = createBase58check(sha256)
/** Version bytes of regtest, which are those of the test networks. */
const P2PKH_VERSION = 111
const P2SH_VERSION = 196
const FOREIGN_VERSIONS = [0, 5]
const PREFIX = 'bcrt'
const FOREIGN_PREFIXES = ['bc', 'tb']
/** The longest address with a checksum that finds its errors. */
const MAX_CHARACTERS = 90

const MALFORMED = { kind: 'malformed' } as const
const FOREIGN = { kind: 'foreign' } as const

/** What an address of regtest stands for. */
export function parseAddress(text: string): ParsedAddress {
  if (text.length > MAX_CHARACTERS) return MALFORMED
  return /^(bc|tb|bcrt)1/i.test(text) ? parseSegwit(text) : parseLegacy(text)
}

/** The address of an output script; `undefined` for scripts that have none. */
export function formatAddress(script: Uint8Array): string | undefined {
  const form = formOf(script)
  if (form === undefined) return undefined
  const { kind, program } = form
  switch (kind) {
    case 'p2pkh':
      return base58check.encode(Uint8Array.of(P2PKH_VERSION, ...program))
    case 'p2sh':
      return base58check.encode(Uint8Array.of(P2SH_VERSION, ...program))
    case 'v0_p2wpkh':
    case 'v0_p2wsh':
      return bech32.encode(PREFIX, [0, ...bech32.toWords(program)])
    case 'v1_p2tr':
      return bech32m.encode(PREFIX, [1, ...bech32m.toWords(program)])
  }
}

function parseLegacy(text: string): ParsedAddress {
  const payload = decodeBase58(text)
  if (payload === undefined || payload.length !== 21) return MALFORMED
  const [version = 0, ...program] = payload
  if (FOREIGN_VERSIONS.includes(version)) return FOREIGN
  if (version === P2PKH_VERSION) return found('p2pkh', program)
  return version === P2SH_VERSION ? found('p2sh', program) : MALFORMED
}

function parseSegwit(text: string): ParsedAddress {
  const older = bech32.decodeUnsafe(text)
  const decoded = older ?? bech32m.decodeUnsafe(text)
  if (decoded === undefined) return MALFORMED
  const [version, ...words] = decoded.words
  // BIP 350: version 0 has the older checksum, all later ones the newer
  const isRightChecksum = (version === 0) === (older !== undefined)
  const program = bech32.fromWordsUnsafe(words)
  const kind = segwitKind(version, program?.length)
  if (!isRightChecksum || !program || kind === undefined) return MALFORMED
  return FOREIGN_PREFIXES.includes(decoded.prefix) ? FOREIGN : found(kind, [...program])
}

function segwitKind(
  version: number | undefined,
  bytes: number | undefined,
): AddressForm['kind'] | undefined {
  if (version === 0 && bytes === 20) return 'v0_p2wpkh'
  if (version === 0 && bytes === 32) return 'v0_p2wsh'
  return version === 1 && bytes === 32 ? 'v1_p2tr' : undefined
}

function found(kind: AddressForm['kind'], program: readonly number[]): ParsedAddress {
  return { kind: 'script', script: scriptOf({ kind, program: Uint8Array.from(program) }) }
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text)
  } catch {
    // a wrong character or checksum: the caller says that the text is malformed
    return undefined
  }
}
