import type { Sdk } from '@sluice/sdk'

/** What is asked of farms, staking pools and claim events. */
export type EarnReading = Sdk['earnLogs']
