import { type Economics, MONTH } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'

/**
 * How the power of a neuron of the NNS stands, which its owner confirms by voting, following or saying so. Times in seconds since 1970.
 * `falling`: less with every second since then, nothing from `goneAt` on, when it follows nobody any more either.
 */
export type Confirmation =
  | { readonly kind: 'holds' | 'soon'; readonly until: bigint }
  | { readonly kind: 'falling' | 'gone'; readonly since: bigint; readonly goneAt: bigint }

/** So long before it falls, the page begins to say so. */
const SOON = MONTH

/** Undefined where nothing has to be confirmed. */
export function confirmationOf(
  { refreshedAt }: Pick<SnsNeuron, 'refreshedAt'>,
  { refresh }: Pick<Economics, 'refresh'>,
  now: bigint,
): Confirmation | undefined {
  if (refreshedAt === undefined || refresh === undefined) return undefined
  const until = refreshedAt + refresh.lasts
  const goneAt = until + refresh.falls
  if (now < until) return { kind: now < until - SOON ? 'holds' : 'soon', until }
  return { kind: now < goneAt ? 'falling' : 'gone', since: until, goneAt }
}

/** Whether the page asks for it by itself. */
export const needsConfirmation = (confirmation: Confirmation | undefined): boolean =>
  confirmation !== undefined && confirmation.kind !== 'holds'
