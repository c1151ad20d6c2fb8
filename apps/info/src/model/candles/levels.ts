export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export type Level = 'm1' | 'h1' | 'd1'

/** From the shortest to the longest. */
export const LEVELS: readonly { readonly level: Level; readonly lengthMs: number }[] = [
  { level: 'm1', lengthMs: MINUTE_MS },
  { level: 'h1', lengthMs: HOUR_MS },
  { level: 'd1', lengthMs: DAY_MS },
]

/** When the period began that a time is in; days are those of UTC. */
export const startOf = (timeMs: number, lengthMs: number): number => timeMs - (timeMs % lengthMs)
