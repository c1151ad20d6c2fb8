import type { _SERVICE, AssetRate, ExchangeRateError } from '@sluice/candid/xrc'
import * as service from '@sluice/candid/xrc'
import type { CallContext } from '@sluice/canister'
import {
  defineCanister,
  msgCyclesAccept,
  msgCyclesAvailable,
  stableMap,
} from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'
import { answerRequest } from './answerRequest.ts'
import { assetOf } from './asset.ts'
import { type Changed, setRates } from './setRates.ts'
import { openXrcState } from './XrcState.ts'

const state = openXrcState(stableMap)
const NS_PER_SECOND = 1_000_000_000n
/** The cycles minting canister, the NNS's front end and its governance. */
const FREE = new Set([
  'rkp4c-7iaaa-aaaaa-aaaca-cai',
  'qoctq-giaaa-aaaaa-aaaea-cai',
  'rrkah-fqaaa-aaaaa-aaaaq-cai',
])

const byController =
  <Arg>(change: (arg: Arg) => Changed) =>
  ({ isController }: CallContext, arg: Arg): Changed =>
    isController ? change(arg) : { err: 'Only a controller may set what this answers' }

export default defineCanister<_SERVICE>({
  service,
  door: {
    openToAll: ['get_exchange_rate'],
    uploads: { methods: ['set_rates'] },
  },
  methods: {
    get_exchange_rate: ({ caller, now }, request) => {
      const asking = {
        isAnonymous: isAnonymous(caller.toUint8Array()),
        isFree: FREE.has(caller.toText()),
        cycles: msgCyclesAvailable(),
        nowSeconds: now / NS_PER_SECOND,
      }
      const { result, charge } = answerRequest(state, asking, request)
      if (charge > 0n && msgCyclesAccept(charge) < charge)
        return { Err: { FailedToAcceptCycles: null } }
      return result
    },
    get_rates: () =>
      state.rates.entries().map(([key, rate]) => ({ asset: assetOf(key), rate: [rate] })),
    set_rates: byController((rates: readonly AssetRate[]) => setRates(state, rates)),
    set_failure: byController(([failure]: [] | [ExchangeRateError]) => {
      state.failure.set(failure)
      return { ok: null }
    }),
  },
})
