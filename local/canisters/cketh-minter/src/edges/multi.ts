import type { RpcError } from '@sluice/candid/evm_rpc'
import type { Answer } from './EthereumPort.ts'

/** Of the providers that are asked, so many must say the same. */
export const LEAST_AGREEING = 3

type Result<Raw> = { Ok: Raw } | { Err: RpcError }

/** What the EVM RPC canister's providers said. */
export type Multi<Raw> =
  | { Consistent: Result<Raw> }
  | { Inconsistent: readonly (readonly [unknown, Result<Raw>])[] }

/**
 * What that comes to. Providers that fail with what is too large agree when there are enough of them, though each in its own words: a block that
 * is too large is skipped, and no single one shall bring that about.
 */
export function answerOf<Raw, Value>(
  multi: Multi<Raw>,
  toValue: (raw: Raw) => Value,
): Answer<Value> {
  if ('Consistent' in multi) {
    const result = multi.Consistent
    if ('Ok' in result) return { kind: 'consistent', value: toValue(result.Ok) }
    return { kind: 'refused', text: textOf(result.Err), isTooLarge: isTooLarge(result.Err) }
  }
  const tooLarge = multi.Inconsistent.filter(
    ([, result]) => 'Err' in result && isTooLarge(result.Err),
  )
  if (tooLarge.length >= LEAST_AGREEING)
    return { kind: 'refused', text: 'the answer is too large', isTooLarge: true }
  return { kind: 'inconsistent', text: 'providers differ' }
}

/** What nodes answer where a question is about more than they tell at once (EIP-1474: limit exceeded). */
const LIMIT_EXCEEDED = -32_005n
const MOST_TEXT = 200

function isTooLarge(error: RpcError): boolean {
  if ('JsonRpcError' in error) return error.JsonRpcError.code === LIMIT_EXCEEDED
  if (!('HttpOutcallError' in error)) return false
  const { HttpOutcallError } = error
  // the network says it in words only
  return (
    'IcError' in HttpOutcallError && HttpOutcallError.IcError.message.includes('exceeds size limit')
  )
}

function textOf(error: RpcError): string {
  if ('JsonRpcError' in error) return error.JsonRpcError.message.slice(0, MOST_TEXT)
  if ('HttpOutcallError' in error && 'IcError' in error.HttpOutcallError)
    return error.HttpOutcallError.IcError.message.slice(0, MOST_TEXT)
  return Object.keys(error)[0] ?? ''
}
