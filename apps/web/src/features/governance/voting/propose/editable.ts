import type { SnsParameters } from '@sluice/governance'

/** Parameters that are changed by a form; others need tools that encode their proposals. */
export const EDITABLE = [
  { name: 'rejectCost', unit: 'e8s' },
  { name: 'minimumStake', unit: 'e8s' },
  { name: 'transactionFee', unit: 'e8s' },
  { name: 'initialVotingPeriod', unit: 'days' },
  { name: 'waitForQuietIncrease', unit: 'days' },
  { name: 'minimumDelayToVote', unit: 'days' },
  { name: 'maximumDelay', unit: 'days' },
  { name: 'maximumAge', unit: 'days' },
] as const satisfies readonly { name: keyof SnsParameters; unit: 'e8s' | 'days' }[]

export type EditableParameter = (typeof EDITABLE)[number]['name']
