import type { SourceEvent } from './eventFields.ts'

/** An event with its place among all. */
export type PlacedEvent = {
  /** 1, 2, 3 … over all sources, in the order of application. */
  readonly id: number
  /** `pool:<canister>`, `factory` … */
  readonly source: string
  readonly seq: number
  readonly timeMs: number
  readonly event: SourceEvent
}
