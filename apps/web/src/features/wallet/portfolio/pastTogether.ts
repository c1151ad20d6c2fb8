import type { InfoWalletPast, WalletDay } from '@sluice/sdk/info'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'

/** The pasts of several accounts as one: an account whose line begins later had nothing before. */
export function pastTogether(pasts: readonly InfoWalletPast[]): InfoWalletPast {
  const days = new Map<number, WalletDay>()
  for (const day of pasts.flatMap((past) => past.days)) {
    const { startMs } = day
    const sum = days.get(startMs)
    days.set(startMs, {
      startMs,
      tokensUsd: (sum?.tokensUsd ?? 0n) + day.tokensUsd,
      positionsUsd: (sum?.positionsUsd ?? 0n) + day.positionsUsd,
      farmsUsd: (sum?.farmsUsd ?? 0n) + day.farmsUsd,
      stakesUsd: (sum?.stakesUsd ?? 0n) + day.stakesUsd,
    })
  }
  const unpriced = new Map(
    pasts.flatMap((past) => past.unpriced.map((token) => [token.ledgerId, token] as const)),
  )
  return {
    days: [...days.values()].toSorted((a, b) => a.startMs - b.startMs),
    unpriced: [...unpriced.values()],
    silent: [...new Set(pasts.flatMap(({ silent }) => silent))],
    mostTokens: Math.max(0, ...pasts.map(({ mostTokens }) => mostTokens)),
    mostPositions: Math.max(0, ...pasts.map(({ mostPositions }) => mostPositions)),
    isCut: pasts.some(({ isCut }) => isCut),
  }
}

/** Dollars as the app counts them, by where they are; limit orders are with positions. */
export type Parts = Readonly<Record<'tokens' | 'positions' | 'farms' | 'stakes', bigint>>

/** What was where at the end of a day. */
export type PastDay = Parts & { readonly startMs: number }

/** What is where now, as far as it is known. */
export type PartsNow = { readonly [Part in keyof Parts]: bigint | undefined }

/** The days of a past, of which the last is what is on the screen, as far as that is known: the canisters have the last word. */
export function daysUpTo(past: InfoWalletPast, now: PartsNow): readonly PastDay[] {
  const days = past.days.map((day) => ({
    startMs: day.startMs,
    tokens: dollarsOf(day.tokensUsd),
    positions: dollarsOf(day.positionsUsd),
    farms: dollarsOf(day.farmsUsd),
    stakes: dollarsOf(day.stakesUsd),
  }))
  const today = days.at(-1)
  if (today === undefined) return days
  return [
    ...days.slice(0, -1),
    {
      startMs: today.startMs,
      tokens: now.tokens ?? today.tokens,
      positions: now.positions ?? today.positions,
      farms: now.farms ?? today.farms,
      stakes: now.stakes ?? today.stakes,
    },
  ]
}

export const worthOf = ({ tokens, positions, farms, stakes }: Parts): bigint =>
  tokens + positions + farms + stakes
