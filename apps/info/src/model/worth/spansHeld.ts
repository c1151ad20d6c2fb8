import type { Span } from './dailyWorth.ts'

/** A position that changes hands. */
export type Handover = {
  readonly timeMs: number
  readonly fromId: number
  readonly toId: number | null
}

type Life = {
  readonly openedMs: number
  readonly closedMs: number | undefined
  /** Whose it is now, or was at its end. */
  readonly ownerId: number
}

/** When a position was somebody's. `handovers` are those from that person and to that person, oldest first. */
export function spansHeld(
  userId: number,
  { openedMs, closedMs, ownerId }: Life,
  handovers: readonly Handover[],
): Span[] {
  const spans: Span[] = []
  let sinceMs = (handovers[0]?.fromId ?? ownerId) === userId ? openedMs : undefined
  for (const { timeMs, fromId, toId } of handovers) {
    if (fromId === userId && sinceMs !== undefined) {
      spans.push({ fromMs: sinceMs, untilMs: timeMs })
      sinceMs = undefined
    }
    if (toId === userId) sinceMs = timeMs
  }
  if (sinceMs !== undefined) spans.push({ fromMs: sinceMs, untilMs: closedMs })
  return spans
}
