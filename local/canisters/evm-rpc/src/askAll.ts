import type {
  ConsensusStrategy,
  RequestCostResult,
  RpcConfig,
  RpcServices,
} from '@sluice/candid/evm_rpc'
import { agree, type Multi } from './agree.ts'
import { askProvider, MOST_RESPONSE_BYTES, postOf, type Terms } from './outcalls/askProvider.ts'
import { priceOf } from './outcalls/price.ts'
import { readable } from './outcalls/reading.ts'
import { chooseProviders } from './providers/chooseProviders.ts'
import { ProviderRefusal } from './providers/ProviderRefusal.ts'
import { InvalidQuestion, type Question } from './questions/Question.ts'

const EQUALITY: ConsensusStrategy = { Equality: null }

/** Whom to ask, and when they agree. */
export type Asked = { readonly services: RpcServices; readonly config: RpcConfig | undefined }

/** Asks all providers of a call at once. What cannot be asked is answered as if all had said so. */
export async function askAll<Value>(
  terms: Terms,
  { services, config }: Asked,
  makeQuestion: () => Question<Value>,
): Promise<Multi<Value>> {
  try {
    const question = readable(makeQuestion())
    const strategy = config?.responseConsensus[0] ?? EQUALITY
    const providers = chooseProviders(services, strategy)
    const room = roomFor(question, config)
    const asked = providers.map((service) => askProvider(terms, service, question, room))
    // await: other messages run here; nothing is kept between messages
    const results = await Promise.all(asked)
    return agree(providers, results, strategy)
  } catch (error) {
    return { Consistent: { Err: refusalOf(error) } }
  }
}

/** What `askAll` takes when no answer is larger than expected, in cycles. */
export function costOf(
  { nodes, isFree, override }: Omit<Terms, 'http' | 'payment'>,
  { services, config }: Asked,
  makeQuestion: () => Question<unknown>,
): RequestCostResult {
  try {
    const question = makeQuestion()
    const providers = chooseProviders(services, config?.responseConsensus[0] ?? EQUALITY)
    const room = roomFor(question, config)
    const prices = providers.map((service) =>
      priceOf(postOf(service, question, room, override), nodes),
    )
    return { Ok: isFree ? 0n : prices.reduce((sum, price) => sum + price, 0n) }
  } catch (error) {
    return { Err: refusalOf(error) }
  }
}

function roomFor({ usualBytes }: Question<unknown>, config: RpcConfig | undefined): bigint {
  const room = config?.responseSizeEstimate[0] ?? usualBytes
  if (room < 1n || room > MOST_RESPONSE_BYTES)
    throw ProviderRefusal.config(`an answer has 1 to ${MOST_RESPONSE_BYTES} bytes`)
  return room
}

/** @throws what is no refusal */
export function refusalOf(error: unknown) {
  if (error instanceof InvalidQuestion) return { ValidationError: error.error }
  if (error instanceof ProviderRefusal) return { ProviderError: error.error }
  throw error
}
