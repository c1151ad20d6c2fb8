import type { SourceEvent } from '../model/events/eventFields.ts'

/** An event and where it came from: without a place among all. */
export type Told = {
  readonly source: string
  readonly seq: number
  readonly timeMs: number
  readonly event: SourceEvent
}
