import { EvmRpcError } from './EvmRpc.ts'

const HEX = /^0x[0-9a-fA-F]*$/
const LONGEST_QUANTITY = 66
const LONGEST_DATA = 200_000

/** A node answers something else than it should. */
const malformed = (what: string): EvmRpcError =>
  new EvmRpcError('unreachable', `the node answers ${what} that cannot be`)

/** A number of at most 256 bits. @throws EvmRpcError */
export function readQuantity(value: unknown, what: string): bigint {
  const fits = typeof value === 'string' && value.length > 2 && value.length <= LONGEST_QUANTITY
  if (!fits || !HEX.test(value)) throw malformed(what)
  return BigInt(value)
}

/** A number that fits a JavaScript number: blocks, nonces, indexes. @throws EvmRpcError */
export function readCount(value: unknown, what: string): number {
  const count = Number(readQuantity(value, what))
  if (!Number.isSafeInteger(count)) throw malformed(what)
  return count
}

/** So many bytes, or any number of them, in small letters. @throws EvmRpcError */
export function readBytes(value: unknown, what: string, bytes?: number): string {
  const fits =
    typeof value === 'string' &&
    value.length <= LONGEST_DATA &&
    HEX.test(value) &&
    (bytes === undefined || value.length === 2 + 2 * bytes)
  if (!fits) throw malformed(what)
  return value.toLowerCase()
}

/** @throws EvmRpcError for what is no object */
export function readFields(value: unknown, what: string): (name: string) => unknown {
  if (typeof value !== 'object' || value === null) throw malformed(what)
  return (name) => Reflect.get(value, name)
}

export const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined
