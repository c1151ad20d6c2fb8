import { keccak_256 } from '@noble/hashes/sha3.js'
import type { UnsignedTransaction } from '@sluice/candid/cketh_minter'
import { fromHex } from '@sluice/candid/hex'
import { concatBytes } from '@sluice/canister'
import { encodeRlp, type RlpItem } from './rlp.ts'
import { hexOf, wordOf } from './words.ts'

/** What leads the bytes of a transaction with a fee market (EIP-1559). */
const TYPE = Uint8Array.of(2)
/** `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb'

export type Signature = {
  readonly r: bigint
  readonly s: bigint
  /** Which of the two points with this r was the one. */
  readonly yParity: 0 | 1
}

/** The 32 bytes that are signed. */
export const signingHash = (transaction: UnsignedTransaction): Uint8Array =>
  keccak_256(concatBytes([TYPE, encodeRlp(fieldsOf(transaction))]))

/** The bytes that nodes take. */
export function signedBytes(
  transaction: UnsignedTransaction,
  { r, s, yParity }: Signature,
): Uint8Array {
  const fields = [...fieldsOf(transaction), BigInt(yParity), r, s]
  return concatBytes([TYPE, encodeRlp(fields)])
}

/** The hash by which a signed transaction is known: 0x and 64 digits. */
export const transactionHash = (signed: Uint8Array): string => hexOf(keccak_256(signed))

/** What a token's contract is called with to move an amount to an address. */
export const transferData = (to: string, amount: bigint): Uint8Array =>
  fromHex(`0x${TRANSFER}${to.slice(2).toLowerCase().padStart(64, '0')}${wordOf(amount)}`)

/** The most that a transaction may cost for its gas, in wei. */
export const maxFeeOf = ({ gas_limit, max_fee_per_gas }: UnsignedTransaction): bigint =>
  gas_limit * max_fee_per_gas

function fieldsOf(transaction: UnsignedTransaction): RlpItem[] {
  const { chain_id, nonce, max_priority_fee_per_gas, max_fee_per_gas, gas_limit } = transaction
  return [
    chain_id,
    nonce,
    max_priority_fee_per_gas,
    max_fee_per_gas,
    gas_limit,
    fromHex(transaction.destination.toLowerCase()),
    transaction.value,
    Uint8Array.from(transaction.data),
    transaction.access_list.map(({ address, storage_keys }) => [
      fromHex(address.toLowerCase()),
      storage_keys.map((key) => Uint8Array.from(key)),
    ]),
  ]
}
