import type { LaunchTerms, LaunchTotals } from './LaunchTerms.ts'

/** The numbers are those of the service. */
export const LIFECYCLES = {
  unspecified: 0,
  pending: 1,
  open: 2,
  committed: 3,
  aborted: 4,
  adopted: 5,
} as const
export type Lifecycle = keyof typeof LIFECYCLES

/** Of the number that a service answers; `unspecified` for one that nobody has defined. */
export function lifecycleOf(number: number | undefined): Lifecycle {
  const found = NAMES.find((name) => LIFECYCLES[name] === number)
  return found ?? 'unspecified'
}

const NAMES = [
  'unspecified',
  'pending',
  'open',
  'committed',
  'aborted',
  'adopted',
] as const satisfies readonly Lifecycle[]

type Schedule = Pick<
  LaunchTerms,
  'opensAt' | 'dueAt' | 'maximumTotal' | 'minimumTotal' | 'minimumParticipants'
>

/**
 * What a sale is at a time, given what it was and what it has taken in. An adopted sale opens when its time has come, an open one ends
 * when it is full or due: committed with enough ICP of enough participants, aborted without. An end is for ever.
 */
export function lifecycleAt(
  terms: Schedule,
  { lifecycle, totals, now }: { lifecycle: Lifecycle; totals: LaunchTotals; now: bigint },
): Lifecycle {
  if (lifecycle === 'adopted')
    return now < terms.opensAt ? 'adopted' : lifecycleAt(terms, { lifecycle: 'open', totals, now })
  if (lifecycle !== 'open') return lifecycle
  const isOver = now >= terms.dueAt || totals.total >= terms.maximumTotal
  if (!isOver) return 'open'
  return hasEnough(terms, totals) ? 'committed' : 'aborted'
}

/** Whether a sale with these totals commits when it ends. */
export function hasEnough(
  { minimumTotal, minimumParticipants }: Schedule,
  { total, participants }: LaunchTotals,
): boolean {
  return total >= minimumTotal && participants >= minimumParticipants
}
