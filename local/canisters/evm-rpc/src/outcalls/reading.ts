import type { RpcError } from '@sluice/candid/evm_rpc'
import { Malformed, parseJson } from '../answers/json.ts'
import type { Question } from '../questions/Question.ts'
import type { Posted } from './HttpPort.ts'
import { rejectionCode } from './rejectionCode.ts'

const MOST_SHOWN = 500
const MOST_STATUS = 65_535n
const decoder = new TextDecoder()

/** What one provider came to. */
export type Result<Value> = { Ok: Value } | { Err: RpcError }

/** A question with what reads its answers. */
export type Readable<Value> = Question<Value> & { readonly read: (posted: Posted) => Result<Value> }

/** Reads each text once: where several providers say the same, they have the very same result. */
export function readable<Value>(question: Question<Value>): Readable<Value> {
  const known = new Map<string, Result<Value>>()
  const read = (posted: Posted): Result<Value> => {
    if (posted.kind === 'rejected') {
      const { code, message } = posted
      return outcallError({ IcError: { code: rejectionCode(code), message } })
    }
    const text = decoder.decode(posted.body)
    if (posted.status < 200n || posted.status > 299n) return invalid(posted.status, text)
    const result = known.get(text) ?? resultOf(text, posted.status, question)
    known.set(text, result)
    return result
  }
  return { ...question, read }
}

function resultOf<Value>(text: string, status: bigint, { parse }: Question<Value>): Result<Value> {
  try {
    const parsed = parseJson(text)
    if (typeof parsed !== 'object' || parsed === null)
      throw new Malformed('the answer is no JSON-RPC')
    const error: unknown = Reflect.get(parsed, 'error')
    if (error === undefined || error === null) return { Ok: parse(Reflect.get(parsed, 'result')) }
    return { Err: { JsonRpcError: errorOf(error) } }
  } catch (error) {
    if (error instanceof Malformed) return invalid(status, text, error.message)
    throw error
  }
}

function errorOf(error: unknown): { code: bigint; message: string } {
  const code: unknown = typeof error === 'object' && error !== null && Reflect.get(error, 'code')
  const message: unknown =
    typeof error === 'object' && error !== null && Reflect.get(error, 'message')
  if (typeof code !== 'number' || !Number.isSafeInteger(code) || typeof message !== 'string')
    throw new Malformed('the error has no code and message')
  return { code: BigInt(code), message: message.slice(0, MOST_SHOWN) }
}

const invalid = (status: bigint, text: string, flaw?: string) =>
  outcallError({
    InvalidHttpJsonRpcResponse: {
      status: Number(status > MOST_STATUS ? MOST_STATUS : status),
      body: text.slice(0, MOST_SHOWN),
      parsingError: flaw === undefined ? [] : [flaw],
    },
  })

const outcallError = (
  HttpOutcallError: Extract<RpcError, { HttpOutcallError: unknown }>['HttpOutcallError'],
): { Err: RpcError } => ({ Err: { HttpOutcallError } })
