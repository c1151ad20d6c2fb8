import { keccak_256 } from '@noble/hashes/sha3.js'
import type { SignedAuthorization, UnsignedTransaction } from '@sluice/candid/cketh_minter'
import { fromHex } from '@sluice/candid/hex'
import { concatBytes, copyBytes } from '@sluice/canister'
import { encodeRlp, type RlpItem } from './rlp.ts'
import { hexOf, numberOf, wordOf } from './words.ts'

/** What leads the bytes of a transaction with a fee market (EIP-1559), and of one that lets addresses run code (EIP-7702). */
const FEE_MARKET = Uint8Array.of(2)
const SET_CODE = Uint8Array.of(4)
/** What leads the bytes of which an address signs its consent. */
const CONSENT = Uint8Array.of(5)
/** `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb'

export type Signature = {
  readonly r: bigint
  readonly s: bigint
  /** Which of the two points with this r was the one. */
  readonly yParity: 0 | 1
}

/** What an address lets run under its name. */
export type Authorization = Pick<SignedAuthorization, 'chain_id' | 'delegate' | 'nonce'>

/** The 32 bytes that are signed. */
export const signingHash = (
  transaction: UnsignedTransaction,
  authorizations: readonly SignedAuthorization[] = [],
): Uint8Array =>
  keccak_256(
    concatBytes([typeOf(authorizations), encodeRlp(fieldsOf(transaction, authorizations))]),
  )

/** The 32 bytes that an address signs, so that a contract's code runs there (EIP-7702). */
export const authorizationHash = ({ chain_id, delegate, nonce }: Authorization): Uint8Array =>
  keccak_256(concatBytes([CONSENT, encodeRlp([chain_id, addressBytes(delegate), nonce])]))

/** The bytes that nodes take. */
export function signedBytes(
  transaction: UnsignedTransaction,
  { r, s, yParity }: Signature,
  authorizations: readonly SignedAuthorization[] = [],
): Uint8Array {
  const fields = [...fieldsOf(transaction, authorizations), BigInt(yParity), r, s]
  return concatBytes([typeOf(authorizations), encodeRlp(fields)])
}

/** A list of consents that is empty makes no valid transaction. */
const typeOf = (authorizations: readonly SignedAuthorization[]): Uint8Array =>
  authorizations.length === 0 ? FEE_MARKET : SET_CODE

/** The hash by which a signed transaction is known: 0x and 64 digits. */
export const transactionHash = (signed: Uint8Array): string => hexOf(keccak_256(signed))

/** What a token's contract is called with to move an amount to an address. */
export const transferData = (to: string, amount: bigint): Uint8Array =>
  fromHex(`0x${TRANSFER}${to.slice(2).toLowerCase().padStart(64, '0')}${wordOf(amount)}`)

/** The most that a transaction may cost for its gas, in wei. */
export const maxFeeOf = ({ gas_limit, max_fee_per_gas }: UnsignedTransaction): bigint =>
  gas_limit * max_fee_per_gas

const addressBytes = (address: string): Uint8Array => fromHex(address.toLowerCase())

function fieldsOf(
  transaction: UnsignedTransaction,
  authorizations: readonly SignedAuthorization[],
): RlpItem[] {
  const { chain_id, nonce, max_priority_fee_per_gas, max_fee_per_gas, gas_limit } = transaction
  return [
    chain_id,
    nonce,
    max_priority_fee_per_gas,
    max_fee_per_gas,
    gas_limit,
    addressBytes(transaction.destination),
    transaction.value,
    copyBytes(transaction.data),
    transaction.access_list.map(({ address, storage_keys }) => [
      addressBytes(address),
      storage_keys.map((key) => copyBytes(key)),
    ]),
    ...(authorizations.length === 0 ? [] : [authorizations.map(consentOf)]),
  ]
}

function consentOf({ chain_id, delegate, nonce, signature }: SignedAuthorization): RlpItem {
  const { y_parity, r, s } = signature
  return [chain_id, addressBytes(delegate), nonce, y_parity ? 1n : 0n, numberOf(r), numberOf(s)]
}
