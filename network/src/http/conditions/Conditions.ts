/** From … to, both in milliseconds. */
type Span = readonly [number, number]

/** How far a network's interface is from an ideal one. What is left out does not happen. */
export type Conditions = {
  /** Everything that is left to chance follows from it. A new one when absent; the address of `listen` names it. */
  readonly seed?: number
  /** How long a call takes until its answer, beside its execution: half of it passes before. */
  readonly updateMs?: Span
  /** How long queries and `read_state` take. */
  readonly queryMs?: Span
  /** So many requests of a million are executed, and their answers lost. */
  readonly lostPpm?: number
  /** So many answers of a million are forged: their content is not what the subnet has signed. */
  readonly lyingPpm?: number
  /** So many calls of a million are executed, and answered as if they had been refused: with a status that nobody signs. */
  readonly denyingPpm?: number
  /** So many queries, and questions for certificates, of a million reach a replica that has not seen the latest rounds. */
  readonly laggingPpm?: number
  /** How far such a replica is behind. */
  readonly lagMs?: number
}

/** What people meet on the Internet Computer, a bad day included. */
export const REAL_CONDITIONS: Conditions = {
  updateMs: [1_000, 3_000],
  queryMs: [40, 300],
  lostPpm: 10_000,
  lyingPpm: 1_000,
  denyingPpm: 1_000,
  laggingPpm: 50_000,
  lagMs: 2_000,
}

/** The same faults, twenty times as often and without the waiting: for tests that have a minute. */
export const ROUGH_CONDITIONS: Conditions = {
  updateMs: [10, 60],
  queryMs: [0, 10],
  lostPpm: 50_000,
  lyingPpm: 20_000,
  denyingPpm: 20_000,
  laggingPpm: 100_000,
  lagMs: 300,
}
