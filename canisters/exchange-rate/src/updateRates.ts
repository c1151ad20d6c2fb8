import type {
  ExchangeRateError,
  GetExchangeRateRequest,
  GetExchangeRateResult,
} from '@sluice/candid/xrc'
import { plainText } from '@sluice/canister/services'
import type { ExchangeRateState, KeptRate } from './ExchangeRateState.ts'
import { requestFor } from './pairs.ts'

/** What a call to the XRC came to. */
export type XrcOutcome =
  | { readonly kind: 'replied'; readonly result: GetExchangeRateResult }
  | { readonly kind: 'rejected'; readonly message: string }

export type XrcEdges = {
  /** Seconds since 1970. */
  readonly now: () => bigint
  readonly ask: (request: GetExchangeRateRequest) => Promise<XrcOutcome>
}

const MOST_DECIMALS = 38
/** The XRC's minute may begin after our second. */
const CLOCK_DRIFT_SECONDS = 120n
/** Our own word for what the XRC has no error for; its codes begin at 1. */
const OWN_CODE = 0

/** Asks for every kept pair, one after the other. */
export async function updateRates(state: ExchangeRateState, edges: XrcEdges): Promise<void> {
  for (const [key] of state.pairs.entries()) await updateRate(state, edges, key)
}

/** A good rate takes the old one's place; a failure is noted beside it. */
export async function updateRate(
  state: ExchangeRateState,
  edges: XrcEdges,
  key: Uint8Array,
): Promise<void> {
  const before = state.pairs.get(key)
  if (before === undefined) return
  const outcome = await edges.ask(requestFor(before.base, before.quote))
  // await: an admin may have removed the pair meanwhile
  const kept = state.pairs.get(key)
  if (kept !== undefined) state.pairs.set(key, updated(kept, outcome, edges.now()))
}

function updated(kept: KeptRate, outcome: XrcOutcome, now: bigint): KeptRate {
  const failed = (error: ExchangeRateError) => ({ ...kept, failure: { error, timestamp: now } })
  if (outcome.kind === 'rejected') return failed(own(outcome.message))
  const { result } = outcome
  if ('Err' in result) return failed(bounded(result.Err))
  const { rate, timestamp, metadata } = result.Ok
  if (rate === 0n || metadata.decimals > MOST_DECIMALS) return failed(own('The rate is no number'))
  if (timestamp > now + CLOCK_DRIFT_SECONDS) return failed(own('The rate is of the future'))
  if (timestamp < kept.timestamp) return failed(own('The rate is older than the one before'))
  return { ...kept, rate, decimals: metadata.decimals, timestamp, failure: undefined }
}

const own = (description: string): ExchangeRateError =>
  bounded({ Other: { code: OWN_CODE, description } })

/** What another canister writes is kept on one line and short. */
function bounded(error: ExchangeRateError): ExchangeRateError {
  if (!('Other' in error)) return error
  const { code, description } = error.Other
  return { Other: { code, description: plainText(description) } }
}
