import type { CanisterEdges } from '@sluice/canister'
import type { CollectionState } from './CollectionState.ts'

/** What the collection's logic needs of the world outside. */
export type CollectionContext = CanisterEdges & {
  state: CollectionState
  cycles: () => bigint
  /** Certifies this root of the collection's tree. */
  certify: (root: Uint8Array) => void
}
