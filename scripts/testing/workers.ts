import { availableParallelism, totalmem } from 'node:os'

/** What a worker may come to hold: compiled modules, worlds, the garbage of both, or a world and a browser. */
const BYTES_OF_WORKER = 4 * 2 ** 30

/**
 * How many workers play files of tests, or journeys, beside each other: one more than there are cores, for each waits at times for
 * clocks and connections; fewer where memory is short, and never less than two.
 */
export function workersOn(cores: number, memoryBytes: number): number {
  return Math.max(2, Math.min(cores + 1, Math.floor(memoryBytes / BYTES_OF_WORKER)))
}

export const WORKERS = workersOn(
  availableParallelism(),
  // a container may have less than its machine
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
)
