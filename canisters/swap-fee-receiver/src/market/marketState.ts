import { blob, i32, list, nat, struct, text, type ValueOf } from '@sluice/canister'

/** What is stored of pools whose prices are judged, by whoever judges. */

export const tokenField = struct({ address: text, standard: text, ledger: blob })
export type Token = ValueOf<typeof tokenField>

export const poolField = struct({
  canisterId: blob,
  token0: tokenField,
  token1: tokenField,
  fee: nat,
})
export type KnownPool = ValueOf<typeof poolField>

export const guardField = struct({
  maxDeviationTicks: nat,
  maxSlippagePips: nat,
  readingInterval: nat,
  readingsNeeded: nat,
})
export type PriceGuard = ValueOf<typeof guardField>
export const USUAL_GUARD: PriceGuard = {
  maxDeviationTicks: 200n,
  maxSlippagePips: 5_000n,
  readingInterval: 3_600n,
  readingsNeeded: 6n,
}

const ICP = 100_000_000n
/** How much ICP a pool must take and give near its price before its price means anything. */
export const LEAST_DEPTH = 10n * ICP

const readingField = struct({ at: nat, tick: i32, depth: nat })
export type Reading = ValueOf<typeof readingField>
export const watchField = struct({ until: nat, readings: list(readingField) })
export type Watch = ValueOf<typeof watchField>
