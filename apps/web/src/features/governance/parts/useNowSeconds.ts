import { useNow } from '../../../ui/browser/useNow.ts'

/** The time as governance counts it: in whole seconds since 1970. Told again after each `tickMs`. */
export const useNowSeconds = (tickMs = 30_000): bigint => BigInt(Math.floor(useNow(tickMs) / 1_000))

/** For what shows times in milliseconds. */
export const toMs = (seconds: bigint): number => Number(seconds) * 1_000
