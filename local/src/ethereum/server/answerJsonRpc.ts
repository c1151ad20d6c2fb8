import { type JsonRpc, JsonRpcError } from '../JsonRpc.ts'

/** Questions that are answered together, one after the other. */
const MOST_IN_BATCH = 50

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603
const NOT_ALLOWED = -32_601

/** What pages of this machine may command, and those of strangers may not. */
const CONTROLS = /^(evm|anvil|sluice)_/

type Id = string | number | null
type Reply = { readonly jsonrpc: '2.0'; readonly id: Id } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
)

/** Answers the body of a JSON-RPC 2.0 request: one call, or several. What was not asked with an id gets no answer of its own; a text without content when nothing does. */
export async function answerJsonRpc(
  rpc: JsonRpc,
  { body, isOwn }: { readonly body: string; readonly isOwn: boolean },
): Promise<object | string> {
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch {
    return failure(null, new JsonRpcError(PARSE_ERROR, 'the request is not JSON'))
  }
  if (!Array.isArray(request)) return (await answerCall(rpc, request, isOwn)) ?? ''
  if (request.length === 0 || request.length > MOST_IN_BATCH) {
    const message = `a batch has from 1 to ${MOST_IN_BATCH} requests`
    return failure(null, new JsonRpcError(INVALID_REQUEST, message))
  }
  const replies: Reply[] = []
  for (const call of request) {
    const reply = await answerCall(rpc, call, isOwn)
    if (reply !== undefined) replies.push(reply)
  }
  return replies.length === 0 ? '' : replies
}

/** `undefined` for a call that wants no answer. */
async function answerCall(rpc: JsonRpc, call: unknown, isOwn: boolean): Promise<Reply | undefined> {
  const id = idOf(call)
  try {
    const { method, params } = readCall(call)
    if (!isOwn && CONTROLS.test(method)) {
      const message = 'only pages of this machine may command its Ethereum chain'
      throw new JsonRpcError(NOT_ALLOWED, message)
    }
    const result = await rpc(method, params)
    return id === undefined ? undefined : { jsonrpc: '2.0', id, result }
  } catch (error) {
    return id === undefined ? undefined : failure(id, error)
  }
}

function readCall(call: unknown): { readonly method: string; readonly params: readonly unknown[] } {
  if (typeof call !== 'object' || call === null || !('method' in call)) {
    throw new JsonRpcError(INVALID_REQUEST, 'a request is an object with "method" and "params"')
  }
  const { method } = call
  if (typeof method !== 'string') {
    throw new JsonRpcError(INVALID_REQUEST, '"method" must be a text')
  }
  const params = 'params' in call ? (call.params ?? []) : []
  if (!Array.isArray(params)) throw new JsonRpcError(INVALID_PARAMS, '"params" must be a list')
  return { method, params }
}

/** `undefined` when nobody waits for an answer; what has no readable id is answered without one. */
function idOf(call: unknown): Id | undefined {
  if (typeof call !== 'object' || call === null) return null
  if (!('id' in call)) return 'method' in call ? undefined : null
  const { id } = call
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function failure(id: Id, error: unknown): Reply {
  if (error instanceof JsonRpcError) {
    const { code, message, data } = error
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
  const message = error instanceof Error ? error.message : 'the node failed'
  return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message } }
}
