import type { SweepResult } from '@sluice/candid/sns_swap'

const COUNTS = ['success', 'failure', 'skipped', 'invalid'] as const
export type Count = (typeof COUNTS)[number]

/** How the parts of a step ended; named as the service names them. */
export class Counts {
  private readonly counted = { success: 0, failure: 0, skipped: 0, invalid: 0 }

  add(count: Count, times = 1): void {
    this.counted[count] += times
  }

  include({ counted }: Counts): void {
    for (const count of COUNTS) this.counted[count] += counted[count]
  }

  hasFailures(): boolean {
    return this.counted.failure > 0
  }

  view(): SweepResult {
    return { ...this.counted, global_failures: 0 }
  }
}
