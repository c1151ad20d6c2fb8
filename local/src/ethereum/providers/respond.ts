import type { OutcallRequest, OutcallResponse } from '@sluice/network'
import { type JsonRpc, JsonRpcError } from '../JsonRpc.ts'
import { field } from './field.ts'

const MOST_REQUEST_BYTES = 500_000
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Answers a request of JSON-RPC over HTTP. */
export async function respond(
  rpc: JsonRpc,
  { method, body }: OutcallRequest,
): Promise<OutcallResponse> {
  if (method !== 'POST' || body === undefined || body.length > MOST_REQUEST_BYTES)
    return { ...json({ error: 'A request of JSON-RPC is expected' }), status: 400 }
  const parsed = parse(body)
  const id = field(parsed, 'id')
  const asked = field(parsed, 'method')
  const params = field(parsed, 'params')
  if (typeof asked !== 'string' || !Array.isArray(params))
    return json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } })
  try {
    return json({ jsonrpc: '2.0', id, result: (await rpc(asked, params)) ?? null })
  } catch (error) {
    if (!(error instanceof JsonRpcError)) throw error
    const { code, message, data } = error
    return json({
      jsonrpc: '2.0',
      id,
      error: { code, message, ...(data !== undefined && { data }) },
    })
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body))
  } catch {
    return undefined // refused as what it is, no request
  }
}

/** With what differs from one answer to the next, as servers write it. */
export const json = (value: unknown): OutcallResponse => ({
  status: 200,
  headers: [
    { name: 'content-type', value: 'application/json' },
    { name: 'date', value: new Date().toUTCString() },
  ],
  body: encoder.encode(JSON.stringify(value)),
})
