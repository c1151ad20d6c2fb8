import { checksumAddress } from './checksumAddress.ts'

/**
 * Why a text is no address that can be paid. `empty`: nothing but spaces; `form`: not 0x and 40 hexadecimal digits; `checksum`: its
 * capitals are not those of EIP-55, so that a digit is likely to be wrong; `zero`: nobody has the address of zeros; `minter`: the minter's
 * own; `contract`: one of the bridge's contracts, or the contract of a token, which can send nothing on.
 */
export type EthereumAddressFlaw = 'empty' | 'form' | 'checksum' | 'zero' | 'minter' | 'contract'

export type EthereumAddressRead =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'flaw'; readonly flaw: EthereumAddressFlaw }

/** Addresses that take a payment and give it to nobody, in any case of their letters. */
export type OwnAddresses = {
  readonly minter?: string | undefined
  readonly contracts?: readonly string[]
}

const FORM = /^0x[0-9a-fA-F]{40}$/
const ZERO = /^0x0{40}$/

/** Reads an address; it is answered with its checksum. Addresses in one case alone carry none and are taken. */
export function readEthereumAddress(text: string, own: OwnAddresses = {}): EthereumAddressRead {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'flaw', flaw: 'empty' }
  if (!FORM.test(trimmed)) return { kind: 'flaw', flaw: 'form' }
  if (ZERO.test(trimmed)) return { kind: 'flaw', flaw: 'zero' }
  const digits = trimmed.slice(2)
  const address = checksumAddress(trimmed)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && trimmed !== address) return { kind: 'flaw', flaw: 'checksum' }
  const lower = trimmed.toLowerCase()
  if (lower === own.minter?.toLowerCase()) return { kind: 'flaw', flaw: 'minter' }
  if (own.contracts?.some((contract) => contract.toLowerCase() === lower))
    return { kind: 'flaw', flaw: 'contract' }
  return { kind: 'address', address }
}
