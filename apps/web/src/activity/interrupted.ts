import type { StoredSwap } from '@sluice/sdk'

const RECENT_MS = 5 * 60_000

type Page = { readonly openedAt: number; readonly now: number }

/** Whether this page's opening cut a swap off so short ago that its person still waits for it. */
export const wasCutOff = (
  { startedAt }: Pick<StoredSwap, 'startedAt'>,
  { openedAt, now }: Page,
): boolean => startedAt < openedAt && now - startedAt < RECENT_MS
