import type { HttpResponse } from '@sluice/candid/evm_rpc'
import { copyBytes } from '@sluice/canister'
import { parseJson } from '../answers/json.ts'
import { sendStatus } from '../answers/sendStatus.ts'

/** What a question tells the transform of itself. */
export const CONTEXT = { plain: new Uint8Array(), send: Uint8Array.of(1) } as const

/** As most nodes begin an answer; the id is the one of the question. */
const USUAL_HEAD = /^\{"jsonrpc":"2\.0","id":0,(?="result":|"error":)/
const HEAD_BYTES = 64
const BRACE = '{'.charCodeAt(0)
const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * Of what a node was answered only what all nodes are answered alike: the status, and of the body the result or the error. Dates, ids and
 * headers differ. A transaction is sent by every node, and only the first is told that it was taken. What is no JSON stays as it is.
 */
export function transform({ status, body }: HttpResponse, context: Uint8Array): HttpResponse {
  const bytes = copyBytes(body)
  const kept = context[0] === CONTEXT.send[0] ? statusOf(bytes) : withoutId(bytes)
  return { status, headers: [], body: kept ?? bytes }
}

/** An answer that begins as usual is cut, whatever follows: writing a large one anew takes more steps than a query may. */
function withoutId(bytes: Uint8Array): Uint8Array | undefined {
  const [head] = USUAL_HEAD.exec(decoder.decode(bytes.subarray(0, HEAD_BYTES))) ?? []
  if (head !== undefined) {
    const kept = bytes.slice(head.length - 1)
    kept[0] = BRACE
    return kept
  }
  const parsed = parseObject(bytes)
  if (parsed === undefined) return undefined
  const error: unknown = Reflect.get(parsed, 'error')
  const isError = error !== undefined && error !== null
  return toBytes(isError ? { error } : { result: Reflect.get(parsed, 'result') })
}

function statusOf(bytes: Uint8Array): Uint8Array | undefined {
  const parsed = parseObject(bytes)
  return parsed && toBytes(sendStatus(parsed))
}

function parseObject(bytes: Uint8Array): object | undefined {
  const parsed = parseJson(decoder.decode(bytes))
  return typeof parsed === 'object' && parsed !== null ? parsed : undefined
}

const toBytes = (value: object): Uint8Array => encoder.encode(JSON.stringify(value))
