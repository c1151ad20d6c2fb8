import type { SubmittedCall } from '../agent/SubmittedCall.ts'

/** Figures that a step compares with later, such as a balance. */
export type Figures = Readonly<Record<string, bigint>>

/** What is written down of a step's call, each before it leaves. */
export type StepState =
  /** Sent with its key so many times: whoever executes it does so once, however often it is asked. */
  | { readonly kind: 'asked'; readonly attempts: number; readonly at: number }
  /** Signed here: the request's id finds out what came of it; what the books said before does where the network forgets. */
  | ({ readonly kind: 'submitted'; readonly before?: Figures } & SubmittedCall)
  /** A wallet was told to send it and picks the id itself: what the books said before shows whether it was executed. */
  | { readonly kind: 'told'; readonly at: number; readonly before: Figures }
  | { readonly kind: 'done'; readonly result?: bigint }
  | { readonly kind: 'skipped' }

/** Something that moves money in several steps, as it survives a reload. */
export type Flow<Kind extends string = string, Facts = unknown> = {
  /** The id of the order that it carries out. */
  readonly id: string
  readonly kind: Kind
  /** Whose it is. */
  readonly principal: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The order's key: ledgers that know requests by their time get this one, whenever they are asked. */
  readonly createdAtNs: bigint
  /** For how long what it approves may be taken, in nanoseconds, as was chosen when it was ordered; absent: five minutes. */
  readonly validForNs?: bigint
  /** What was ordered. Never changes. */
  readonly facts: Facts
  /** How far it has come. A step that is missing has sent nothing. */
  readonly steps: Readonly<Record<string, StepState>>
}

/** What is known of a stored flow that this version cannot read: it is shown and never deleted. */
export type UnreadFlow = { readonly id: string; readonly principal: string }

export type StepEvent<Name extends string = string> = {
  readonly step: Name
  readonly status: 'active' | 'done' | 'skipped' | 'failed'
}
