import type { _SERVICE, Asset, ExchangeRateArgs } from '@sluice/candid/exchange_rate'
import * as service from '@sluice/candid/exchange_rate'
import { AccountLocks } from '@sluice/canister'
import {
  admins,
  cycleInfo,
  defineCanister,
  schedule,
  scheduleEvery,
  stableMap,
} from '@sluice/canister/runtime'
import { configure } from './configure.ts'
import { openExchangeRateState } from './ExchangeRateState.ts'
import { addPair, keyOfText, removePair, toAsset } from './pairs.ts'
import { updateRate, updateRates } from './updateRates.ts'
import { unknownPair, viewRate } from './views.ts'
import { xrcEdges } from './xrcEdges.ts'

const state = openExchangeRateState(stableMap)
const edges = xrcEdges(state)
const rounds = new AccountLocks()

const { requireAdmin, endpoints } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only an admin of the rate service may do this',
})

/** One round at a time: a second one would pay for the same rates again. */
const update = (busy: () => void): Promise<void> =>
  rounds.withLock(
    'round',
    async () => busy(),
    () => updateRates(state, edges),
  )

export default defineCanister<_SERVICE, [ExchangeRateArgs]>({
  service,
  onInit: (_, args) => configure(state, args),
  onStart: () => {
    schedule(0, () => update(() => {}))
    scheduleEvery(state.config.get().refreshSeconds, () => update(() => {}))
  },
  methods: {
    add_asset: (call, base, quote) => {
      requireAdmin(call)
      const key = addPair(state, base, quote)
      schedule(0, () => updateRate(state, edges, key))
    },
    remove_asset: (call, base, quote) => {
      requireAdmin(call)
      removePair(state, base, quote)
    },
    force_update_rate: (call) => {
      requireAdmin(call)
      return update(() => {
        throw new Error('The rates are being updated already')
      })
    },
    get_assets: () =>
      state.pairs
        .entries()
        .map(([, { base, quote }]): [Asset, Asset] => [toAsset(base), toAsset(quote)]),
    get_exchange_rate: ({ now }, pair) => {
      const key = keyOfText(pair)
      const kept = key && state.pairs.get(key)
      return kept === undefined ? unknownPair(now) : viewRate(kept)
    },
    get_exchange_rates: () => state.pairs.entries().map(([, kept]) => viewRate(kept)),
    getCycleInfo: cycleInfo,
    ...endpoints,
  },
})
