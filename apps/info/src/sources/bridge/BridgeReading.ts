import type { Sdk } from '@sluice/sdk'
import type { MarketState } from '../../model/state/MarketState.ts'

/** What is asked of minters and of the ledgers of their tokens. */
type BridgeReading = Pick<Sdk['bridgeLog'], 'fetch' | 'fetchSupply'>

export type BridgeServices = {
  readonly log: BridgeReading
  readonly state: () => MarketState
  readonly now: () => number
}
