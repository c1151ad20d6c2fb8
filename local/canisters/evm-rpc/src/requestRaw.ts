import type { RequestCostResult, RequestResult, RpcService } from '@sluice/candid/evm_rpc'
import { parseJson } from './answers/json.ts'
import { refusalOf } from './askAll.ts'
import { askProvider, MOST_RESPONSE_BYTES, postOf, type Terms } from './outcalls/askProvider.ts'
import { priceOf } from './outcalls/price.ts'
import { readable } from './outcalls/reading.ts'
import { ProviderRefusal } from './providers/ProviderRefusal.ts'
import { rawQuestion } from './questions/questions.ts'

/** A request in JSON to one provider. */
export type RawRequest = {
  readonly provider: RpcService
  readonly json: string
  readonly maxResponseBytes: bigint
}

/** Asks one provider; the answer is a response of JSON-RPC with the request's id. */
export async function requestRaw(terms: Terms, request: RawRequest): Promise<RequestResult> {
  try {
    const question = readable(rawQuestion(request.json))
    // await: other messages run here; nothing is kept between messages
    const result = await askProvider(terms, request.provider, question, roomOf(request))
    if ('Err' in result) return result
    return { Ok: `{"jsonrpc":"2.0","id":${idOf(request.json)},"result":${result.Ok}}` }
  } catch (error) {
    return { Err: refusalOf(error) }
  }
}

/** In cycles, unless the answer is larger. */
export function requestCost(
  { nodes, isFree, override }: Omit<Terms, 'http' | 'payment'>,
  request: RawRequest,
): RequestCostResult {
  try {
    const question = rawQuestion(request.json)
    const post = postOf(request.provider, question, roomOf(request), override)
    return { Ok: isFree ? 0n : priceOf(post, nodes) }
  } catch (error) {
    return { Err: refusalOf(error) }
  }
}

function roomOf({ maxResponseBytes }: RawRequest): bigint {
  if (maxResponseBytes < 1n || maxResponseBytes > MOST_RESPONSE_BYTES)
    throw ProviderRefusal.config(`an answer has 1 to ${MOST_RESPONSE_BYTES} bytes`)
  return maxResponseBytes
}

function idOf(json: string): string {
  const parsed = parseJson(json)
  const id: unknown = typeof parsed === 'object' && parsed !== null && Reflect.get(parsed, 'id')
  return typeof id === 'number' || typeof id === 'string' ? JSON.stringify(id) : 'null'
}
