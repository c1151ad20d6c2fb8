import type { _SERVICE, Asset, ExchangeRate, ExchangeRateArgs } from '@sluice/candid/exchange_rate'
import * as service from '@sluice/candid/exchange_rate'
import type { GetExchangeRateResult } from '@sluice/candid/xrc'
import * as xrcService from '@sluice/candid/xrc'
import { AccountLocks } from '@sluice/canister'
import {
  admins,
  callCanister,
  cycleInfo,
  defineCanister,
  flawOfAdmins,
  schedule,
  scheduleEvery,
  stableMap,
  time,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { type KeptRate, openExchangeRateState } from './ExchangeRateState.ts'
import { addPair, keyOfText, removePair, toAsset } from './pairs.ts'
import { updateRate, updateRates, type XrcEdges } from './updateRates.ts'

const state = openExchangeRateState(stableMap)
const NS_PER_SECOND = 1_000_000_000n
/** The XRC wants so many cycles with a question and gives back what it does not charge. */
const CYCLES_ATTACHED = 1_000_000_000n
const LONGEST_REPLY = 4096
const [LEAST_REFRESH_SECONDS, MOST_REFRESH_SECONDS] = [60, 86_400]
const rateTypes = typesOf(xrcService.idlFactory, 'get_exchange_rate', LONGEST_REPLY)
const rounds = new AccountLocks()

const edges: XrcEdges = {
  now: () => time() / NS_PER_SECOND,
  ask: (request) =>
    callCanister<GetExchangeRateResult>(
      toPrincipal(state.config.get().xrc),
      'get_exchange_rate',
      rateTypes,
      [request],
      CYCLES_ATTACHED,
    ),
}

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

/** @throws Error, which fails the installation: half a configuration helps nobody. */
function configure({ xrc, pairs, admins: named, refresh_seconds }: ExchangeRateArgs): void {
  if (refresh_seconds < LEAST_REFRESH_SECONDS || refresh_seconds > MOST_REFRESH_SECONDS)
    throw new Error(
      `Rates are refreshed every ${LEAST_REFRESH_SECONDS} to ${MOST_REFRESH_SECONDS} s`,
    )
  const flaw = flawOfAdmins(named)
  if (flaw !== undefined) throw new Error(flaw)
  state.config.set({ xrc: xrc.toUint8Array(), refreshSeconds: refresh_seconds })
  state.admins.set(named.map((admin) => admin.toUint8Array()))
  for (const [base, quote] of pairs) addPair(state, base, quote)
}

const classOf = (isFiat: boolean) => (isFiat ? 'FiatCurrency' : 'Cryptocurrency')

const shown = ({ base, quote, rate, decimals, timestamp, failure }: KeptRate): ExchangeRate => ({
  base_symbol: base.symbol,
  base_class: classOf(base.isFiat),
  quote_symbol: quote.symbol,
  quote_class: classOf(quote.isFiat),
  rate,
  decimals,
  timestamp,
  error: failure === undefined ? [] : [{ message: failure.error, timestamp: failure.timestamp }],
})

/** The interface has no word for a pair that nobody keeps: it is one without a rate, with the reason. */
const unknownPair = (now: bigint): ExchangeRate => ({
  base_symbol: '',
  base_class: '',
  quote_symbol: '',
  quote_class: '',
  rate: 0n,
  decimals: 0,
  timestamp: 0n,
  error: [
    {
      message: { Other: { code: 0, description: 'This pair is not kept; get_assets lists all' } },
      timestamp: now / NS_PER_SECOND,
    },
  ],
})

export default defineCanister<_SERVICE, [ExchangeRateArgs]>({
  service,
  onInit: (_, args) => configure(args),
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
      return kept === undefined ? unknownPair(now) : shown(kept)
    },
    get_exchange_rates: () => state.pairs.entries().map(([, kept]) => shown(kept)),
    getCycleInfo: cycleInfo,
    ...endpoints,
  },
})
