import { type Hex, isAddress, isHex } from 'viem'
import { JsonRpcError } from '../JsonRpc.ts'

const INVALID_PARAMS = -32_602

/** A whole number within bounds: a number, or its hexadecimal form. Throws a `JsonRpcError` that names them. */
export function readCount(
  value: unknown,
  name: string,
  [least, most]: readonly [number, number],
): number {
  const count = typeof value === 'string' && isHex(value) ? Number(value) : value
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= least && count <= most) {
    return count
  }
  return refuse(`${name} must be a whole number from ${least} to ${most}`)
}

/** An amount in wei, up to `most`: a bigint, a number, or its decimal or hexadecimal form. */
export function readWei(value: unknown, name: string, most: bigint): bigint {
  const isWritten = typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)
  const isCounted = typeof value === 'number' && Number.isSafeInteger(value)
  const wei = isWritten || isCounted || typeof value === 'bigint' ? BigInt(value) : -1n
  if (wei >= 0n && wei <= most) return wei
  return refuse(`${name} must be a whole number of wei from 0 to ${most}`)
}

/** An address in either case, or with a right checksum. */
export function readAddress(value: unknown, name = 'address'): Hex {
  if (typeof value === 'string' && isAddress(value, { strict: isMixed(value) })) return value
  return refuse(`${name} must be an Ethereum address: 0x and 40 hexadecimal digits`)
}

export function readHash(value: unknown): Hex {
  if (isHex(value) && value.length === 66) return value
  return refuse('a hash is 0x and 64 hexadecimal digits')
}

export function readBytes(value: unknown): Hex {
  if (isHex(value) && value.length % 2 === 0) return value
  return refuse('the transaction must be in hexadecimal')
}

const isMixed = (address: string): boolean => /[a-f]/.test(address) && /[A-F]/.test(address)

function refuse(message: string): never {
  throw new JsonRpcError(INVALID_PARAMS, message)
}
