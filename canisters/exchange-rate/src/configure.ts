import type { ExchangeRateArgs } from '@sluice/candid/exchange_rate'
import { requirePeople } from '@sluice/canister/services'
import type { ExchangeRateState } from './ExchangeRateState.ts'
import { addPair } from './pairs.ts'

const [LEAST_REFRESH_SECONDS, MOST_REFRESH_SECONDS] = [60, 86_400]

/** @throws Error, which fails the installation: half a configuration helps nobody. */
export function configure(
  state: ExchangeRateState,
  { xrc, pairs, admins: named, refresh_seconds }: ExchangeRateArgs,
): void {
  if (refresh_seconds < LEAST_REFRESH_SECONDS || refresh_seconds > MOST_REFRESH_SECONDS)
    throw new Error(
      `Rates are refreshed every ${LEAST_REFRESH_SECONDS} to ${MOST_REFRESH_SECONDS} s`,
    )
  requirePeople(named, 'admins')
  state.config.set({ xrc: xrc.toUint8Array(), refreshSeconds: refresh_seconds })
  state.admins.set(named.map((admin) => admin.toUint8Array()))
  for (const [base, quote] of pairs) addPair(state, base, quote)
}
