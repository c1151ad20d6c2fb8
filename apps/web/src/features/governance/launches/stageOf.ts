import type { Lifecycle } from '@sluice/governance/launch'

export type LaunchStage = 'current' | 'upcoming' | 'past'

/** Where a launch stands for people; undefined for an SNS that never had one. */
export function stageOf(lifecycle: Lifecycle): LaunchStage | undefined {
  switch (lifecycle) {
    case 'open':
      return 'current'
    case 'adopted':
    case 'pending':
      return 'upcoming'
    case 'committed':
    case 'aborted':
      return 'past'
    case 'unspecified':
      return undefined
  }
}
