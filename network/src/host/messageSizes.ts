import { contractViolation } from '../errors.ts'

const MEBIBYTE = 1_048_576
export const MAX_REPLICATED_REPLY_BYTES = 2 * MEBIBYTE
export const MAX_QUERY_REPLY_BYTES = 3 * MEBIBYTE
/** Between canisters of the same subnet. */
export const MAX_CALL_BYTES = 10 * MEBIBYTE
/** From one subnet to another: the method's name and the argument. */
export const MAX_LEAVING_BYTES = 2 * MEBIBYTE

/** Throws when a message has grown over its limit. */
export function checkSize(functionName: string, size: number, limit: number): void {
  if (size <= limit) return
  throw contractViolation(
    `${functionName}: application payload size (${size}) cannot be larger than ${limit}`,
  )
}
