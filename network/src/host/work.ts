import type { CanisterFault } from '../errors.ts'
import type { Execution } from './execution.ts'
import type { CanisterProcess, Entry, Pausing } from './process.ts'

/** One run of canister code. */
type Step = {
  readonly process: CanisterProcess
  readonly entry: Entry
  readonly execution: Execution
}

/**
 * Work made of runs of canister code: it yields each run and gets back why that failed, if it did.
 * So the same work can be done at once or in slices with others' work between them.
 */
export type Work<T> = Generator<Step, T, CanisterFault | undefined>

/**
 * Does the work at once, if `budget` instructions suffice for all of it. Otherwise nothing is
 * returned; then the processes are to be rolled back and the work is to be begun anew in slices.
 */
export function doAtOnce<T>(work: Work<T>, budget: bigint): { readonly result: T } | undefined {
  let left = budget
  let next = work.next()
  while (next.done !== true) {
    const { process, entry, execution } = next.value
    const { instructionLimit } = execution
    const fault = process.run(entry, execution, left < instructionLimit ? left : instructionLimit)
    if (execution.isUnfinished) return undefined
    left -= execution.instructionsUsed
    next = work.next(fault)
  }
  return { result: next.value }
}

/** Does the work in slices, however long it takes. */
export async function doInSlices<T>(work: Work<T>, pausing: Pausing): Promise<T> {
  let next = work.next()
  while (next.done !== true) {
    const { process, entry, execution } = next.value
    next = work.next(await process.runPausing(entry, execution, pausing))
  }
  return next.value
}
