import type { OrderKey } from '@sluice/sdk'

/** What is dissolved, as it was when its review opened. */
export type DissolveOrder = {
  readonly key: OrderKey
  readonly address: string
  readonly amount: bigint
  readonly arrives: bigint
  /** Of chains that take gas: the most that it may cost, in wei. */
  readonly maxGas?: bigint | undefined
}
