import type { GetExchangeRateResult } from '@sluice/candid/xrc'
import * as xrcService from '@sluice/candid/xrc'
import { callCanister, time, toPrincipal, typesOf } from '@sluice/canister/runtime'
import type { ExchangeRateState } from './ExchangeRateState.ts'
import type { XrcEdges } from './updateRates.ts'

const NS_PER_SECOND = 1_000_000_000n
/** The XRC wants so many cycles with a question and gives back what it does not charge. */
const CYCLES_ATTACHED = 1_000_000_000n
const LONGEST_REPLY = 4096
const rateTypes = typesOf(xrcService.idlFactory, 'get_exchange_rate', LONGEST_REPLY)

/** The exchange rate canister on the network. */
export const xrcEdges = (state: ExchangeRateState): XrcEdges => ({
  now: () => time() / NS_PER_SECOND,
  ask: (request) =>
    callCanister<GetExchangeRateResult>(
      toPrincipal(state.config.get().xrc),
      'get_exchange_rate',
      rateTypes,
      [request],
      CYCLES_ATTACHED,
    ),
})
