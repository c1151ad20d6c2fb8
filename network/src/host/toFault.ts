import { CanisterFault, trapped } from '../errors.ts'

const ENGINE_TRAPS: readonly (readonly [fragment: string, cause: string])[] = [
  ['unreachable', 'unreachable'],
  ['memory access out of bounds', 'heap out of bounds'],
  ['divide by zero', 'integer division by 0'],
  ['remainder by zero', 'integer division by 0'],
  ['divide result unrepresentable', 'integer overflow'],
  ['float unrepresentable', 'float to int conversion error'],
  ['table index is out of bounds', 'table out of bounds'],
  ['table access out of bounds', 'table out of bounds'],
  ['signature mismatch', 'indirect call type mismatch'],
  ['null function', 'undefined element'],
]

/** Why code failed, by what the engine threw. Throws what is no failure of the code. */
export function toFault(error: unknown): CanisterFault {
  if (error instanceof CanisterFault) return error
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return trapped('stack overflow')
  }
  if (!(error instanceof WebAssembly.RuntimeError)) throw error
  const known = ENGINE_TRAPS.find(([fragment]) => error.message.includes(fragment))
  return trapped(known?.[1] ?? error.message)
}
