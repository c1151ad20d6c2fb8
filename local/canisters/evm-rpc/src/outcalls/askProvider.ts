import type { RpcService } from '@sluice/candid/evm_rpc'
import { endpointOf, type UrlOverride } from '../providers/endpointOf.ts'
import { ProviderRefusal } from '../providers/ProviderRefusal.ts'
import type { Question } from '../questions/Question.ts'
import type { HttpPort, Payment, Post, Posted } from './HttpPort.ts'
import { priceOf } from './price.ts'
import type { Readable, Result } from './reading.ts'
import { CONTEXT } from './transform.ts'

/** The longest answer that the network lets through. */
export const MOST_RESPONSE_BYTES = 2_000_000n
const JSON_TYPE = { name: 'Content-Type', value: 'application/json' }

/** How providers are asked. */
export type Terms = {
  readonly http: HttpPort
  readonly payment: Payment
  /** Of the subnet, by which outcalls are priced. */
  readonly nodes: bigint
  /** Whether callers pay nothing. */
  readonly isFree: boolean
  readonly override: UrlOverride | undefined
}

/**
 * Asks one provider, again with twice the room as long as the answer is too large. Each time is paid for.
 * @param room bytes of the first answer
 */
export async function askProvider<Value>(
  terms: Terms,
  service: RpcService,
  question: Readable<Value>,
  room: bigint,
): Promise<Result<Value>> {
  try {
    for (
      let bytes = room;
      ;
      bytes = bytes * 2n < MOST_RESPONSE_BYTES ? bytes * 2n : MOST_RESPONSE_BYTES
    ) {
      const post = postOf(service, question, bytes, terms.override)
      const price = priceOf(post, terms.nodes)
      take(terms, price)
      // await: other messages run here; a question depends on nothing that they change
      const posted = await terms.http({ ...post, cycles: price })
      if (isTooLarge(posted) && bytes < MOST_RESPONSE_BYTES) continue
      return question.read(posted)
    }
  } catch (error) {
    if (error instanceof ProviderRefusal) return { Err: { ProviderError: error.error } }
    throw error
  }
}

/** @throws ProviderRefusal as `endpointOf` does */
export function postOf(
  service: RpcService,
  { method, params, isSend }: Pick<Question<unknown>, 'method' | 'params' | 'isSend'>,
  maxResponseBytes: bigint,
  override: UrlOverride | undefined,
): Omit<Post, 'cycles'> {
  const { url, headers } = endpointOf(service, override)
  return {
    url,
    headers: [...headers, JSON_TYPE],
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }),
    maxResponseBytes,
    context: isSend ? CONTEXT.send : CONTEXT.plain,
  }
}

function take({ payment, isFree }: Terms, price: bigint): void {
  if (isFree) return
  const received = payment.available
  if (received < price) throw new ProviderRefusal({ TooFewCycles: { expected: price, received } })
  payment.accept(price)
}

/** The network says it in words only. */
const isTooLarge = (posted: Posted): boolean =>
  posted.kind === 'rejected' && posted.message.includes('exceeds size limit')
