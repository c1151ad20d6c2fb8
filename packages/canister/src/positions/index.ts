/** What canisters share that hold positions of others: how they come and go, and which pools there are. */
export { Handovers, newHandoverWork, positionKey } from './Handovers.ts'
export { pageOfHandovers } from './handoversOf.ts'
export { listedPools, newListing } from './listedPools.ts'
export type {
  HandoverContext,
  HandoverMethod,
  HandoverWork,
  PoolListContext,
  PoolListing,
  PositionRef,
} from './PositionPort.ts'
