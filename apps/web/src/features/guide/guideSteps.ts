import type { EndedActivity } from '../../activity/endedActivities.ts'
import { readRecord } from '../../activity/readRecord.ts'

/** What a first visit goes through, in this order. */
export const GUIDE_STEPS = ['wallet', 'tokens', 'swap', 'safety', 'earn', 'help'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** Steps that are done once they have been read; what the others ask for can be seen. */
export type ReadStep = Extract<GuideStep, 'safety' | 'earn' | 'help'>
const READ_STEPS: readonly ReadStep[] = ['safety', 'earn', 'help']

export type GuideFacts = {
  readonly isConnected: boolean
  readonly balances: Iterable<bigint>
  readonly ended: readonly Pick<EndedActivity, 'outcome' | 'subject'>[]
  readonly read: readonly ReadStep[]
}

/** The steps that are done, by what has really happened. Whoever has swapped had something to swap, wherever it is now. */
export function doneSteps({ isConnected, balances, ended, read }: GuideFacts): Set<GuideStep> {
  const kinds = ended
    .filter(({ outcome }) => outcome === 'done')
    .map(({ subject }) => readRecord(subject).text('kind'))
  const hasSwapped = kinds.includes('swap')
  const done = new Set<GuideStep>(read)
  if (isConnected) done.add('wallet')
  if (hasSwapped || [...balances].some((balance) => balance > 0n)) done.add('tokens')
  if (hasSwapped) done.add('swap')
  if (kinds.includes('liquidity')) done.add('earn')
  return done
}

/** Reads which steps were read; what is none is left out. */
export function parseReadSteps(saved: unknown): readonly ReadStep[] {
  const read = readRecord(saved).field('read')
  return Array.isArray(read) ? READ_STEPS.filter((step) => read.includes(step)) : []
}
