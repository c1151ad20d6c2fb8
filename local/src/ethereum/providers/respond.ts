import type { OutcallRequest, OutcallResponse } from '@sluice/network'
import type { JsonRpc } from '../JsonRpc.ts'
import { answerJsonRpc } from '../server/answerJsonRpc.ts'

const MOST_REQUEST_BYTES = 500_000
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Answers a canister's request of JSON-RPC over HTTP. */
export async function respond(
  rpc: JsonRpc,
  { method, body }: OutcallRequest,
): Promise<OutcallResponse> {
  if (method !== 'POST' || body === undefined || body.length > MOST_REQUEST_BYTES)
    return { ...json({ error: 'A request of JSON-RPC is expected' }), status: 400 }
  return json(await answerJsonRpc(rpc, { body: decoder.decode(body), isOwn: false }))
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
