import type { FailedCall } from '@sluice/sdk'

const KEPT = 10
const kept: string[] = []

/** Keeps the last failed calls of this tab for {@link recentFailures}. Nothing is sent anywhere. */
export function noteFailure({ canisterId, method, message }: FailedCall): void {
  kept.push(`${new Date().toISOString()} ${canisterId}.${method}: ${message.slice(0, 300)}`)
  if (kept.length > KEPT) kept.shift()
}

/** The last failed calls, a line each, the oldest first. */
export const recentFailures = (): readonly string[] => kept
