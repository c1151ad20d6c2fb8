import type { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier, crc32 } from '@sluice/candid/account'
import { fromHex, toHex } from '@sluice/candid/hex'
import { parsePrincipal } from '../parsePrincipal.ts'

export type IcrcAccount = { readonly owner: Principal; readonly subaccount?: Uint8Array }

/** An account as a ledger is asked about it: by owner, or by its account identifier (ICP and EXT ledgers). */
export type LedgerAddress = IcrcAccount | { readonly identifier: Uint8Array }

const SUBACCOUNT_LENGTH = 32
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** The 32-byte account identifier of an address. */
export function toIdentifier(address: LedgerAddress): Uint8Array {
  return 'identifier' in address
    ? address.identifier
    : accountIdentifier(address.owner.toUint8Array(), address.subaccount)
}

/** The subaccount unless it is the default one, which is 32 zero bytes. */
export function realSubaccount({ subaccount }: IcrcAccount): Uint8Array | undefined {
  return subaccount?.some((byte) => byte !== 0) ? subaccount : undefined
}

/** An account in the text form of ICRC-1. */
export function formatAccount(account: IcrcAccount): string {
  const owner = account.owner.toText()
  const subaccount = realSubaccount(account)
  if (subaccount === undefined) return owner
  const hex = toHex(subaccount).replace(/^0+/, '')
  return `${owner}-${checksumOf(account.owner, subaccount)}.${hex}`
}

/** An address as people see it: the text form of ICRC-1, or 64 hexadecimal digits. */
export function formatAddress(address: LedgerAddress): string {
  return 'identifier' in address ? toHex(address.identifier) : formatAccount(address)
}

export function isSameAddress(a: LedgerAddress, b: LedgerAddress): boolean {
  if ('identifier' in a || 'identifier' in b)
    return toHex(toIdentifier(a)) === toHex(toIdentifier(b))
  return formatAccount(a) === formatAccount(b)
}

/** An account from the text form of ICRC-1; undefined when the text is none, or its checksum or spelling is wrong. */
export function parseAccount(text: string): IcrcAccount | undefined {
  const dot = text.indexOf('.')
  if (dot < 0) {
    const owner = parsePrincipal(text)
    return owner && { owner }
  }
  const dash = text.lastIndexOf('-', dot)
  const owner = dash < 0 ? undefined : parsePrincipal(text.slice(0, dash))
  const hex = text.slice(dot + 1)
  if (owner === undefined || !/^[1-9a-f][0-9a-f]{0,63}$/.test(hex)) return undefined
  const subaccount = fromHex(hex.padStart(2 * SUBACCOUNT_LENGTH, '0'))
  return checksumOf(owner, subaccount) === text.slice(dash + 1, dot)
    ? { owner, subaccount }
    : undefined
}

/** The bytes of an account identifier; undefined when the text is none or its checksum is wrong. */
export function parseAccountIdentifier(text: string): Uint8Array | undefined {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) return undefined
  const bytes = fromHex(text)
  const checksum = new DataView(bytes.buffer).getUint32(0)
  return checksum === crc32(bytes.slice(4)) ? bytes : undefined
}

function checksumOf(owner: Principal, subaccount: Uint8Array): string {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(
    0,
    crc32(Uint8Array.of(...owner.toUint8Array(), ...subaccount)),
  )
  return base32(bytes)
}

function base32(bytes: Uint8Array): string {
  let text = ''
  let [bits, value] = [0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET.charAt((value >>> bits) & 31)
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text
}
