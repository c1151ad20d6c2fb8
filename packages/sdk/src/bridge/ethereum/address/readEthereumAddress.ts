import { checksumAddress } from './checksumAddress.ts'

/**
 * Why a text is no address that can be paid. `form`: not 0x and 40 hexadecimal digits; `checksum`: its capitals are not those of EIP-55,
 * so that a digit is likely to be wrong; `zero`: nobody has the address of zeros.
 */
export type EthereumAddressFlaw = 'form' | 'checksum' | 'zero'

export type EthereumAddressRead =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'flaw'; readonly flaw: EthereumAddressFlaw }

const FORM = /^0x[0-9a-fA-F]{40}$/
const ZERO = /^0x0{40}$/

/** Reads an address; it is answered with its checksum. Addresses in one case alone carry none and are taken. */
export function readEthereumAddress(text: string): EthereumAddressRead {
  const trimmed = text.trim()
  if (!FORM.test(trimmed)) return { kind: 'flaw', flaw: 'form' }
  if (ZERO.test(trimmed)) return { kind: 'flaw', flaw: 'zero' }
  const digits = trimmed.slice(2)
  const address = checksumAddress(trimmed)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && trimmed !== address
    ? { kind: 'flaw', flaw: 'checksum' }
    : { kind: 'address', address }
}
