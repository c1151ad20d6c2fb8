const NS_PER_MS = 1_000_000n

/** Nanoseconds since 1970, as the launchpad counts, in milliseconds, as the page does. */
export const toMs = (ns: bigint): number => Number(ns / NS_PER_MS)

export const toNs = (seconds: number): bigint => BigInt(seconds) * 1_000_000_000n
