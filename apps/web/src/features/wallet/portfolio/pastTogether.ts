import type { InfoWalletPast, WalletDay } from '@sluice/sdk/info'

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
    })
  }
  const unpriced = new Map(
    pasts.flatMap((past) => past.unpriced.map((token) => [token.ledgerId, token] as const)),
  )
  return {
    days: [...days.values()].toSorted((a, b) => a.startMs - b.startMs),
    unpriced: [...unpriced.values()],
    mostTokens: Math.max(0, ...pasts.map(({ mostTokens }) => mostTokens)),
    mostPositions: Math.max(0, ...pasts.map(({ mostPositions }) => mostPositions)),
    isCut: pasts.some(({ isCut }) => isCut),
  }
}

export const worthOf = ({ tokensUsd, positionsUsd }: WalletDay): bigint => tokensUsd + positionsUsd
