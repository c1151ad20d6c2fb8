import { type CanisterEdges, concatBytes, u64Key } from '@sluice/canister'
import { isBelowReserve } from '@sluice/canister/services'
import { refuse } from './Refusal.ts'
import type { StoredProject, VoteState } from './VoteState.ts'

/** What the logic needs of the world outside. */
export type VoteContext = CanisterEdges & {
  readonly state: VoteState
  readonly cycles: () => bigint
  /** Certifies this root. */
  readonly certify: (root: Uint8Array) => void
}

export const requireProject = ({ state }: VoteContext): StoredProject =>
  state.project.get() ?? refuse('The project has not been set up')

/** Whoever runs short votes on: what is new waits until the canister is topped up. */
export function requireRoom({ cycles }: VoteContext): void {
  if (isBelowReserve(cycles(), 0))
    refuse(
      'This project is short of cycles: votes go on, and nothing new begins until it is topped up',
    )
}

export const voterKey = (number: bigint, voter: Uint8Array): Uint8Array =>
  concatBytes([u64Key.encode(number), voter])
