import type { CanisterProcess } from '../../host/process.ts'
import type { Canister } from '../../state/canister.ts'

/** Where a query and the queries that it calls run. What they change is thrown away. */
export type QuerySession = {
  /** The process to run a canister's query on. */
  open(canister: Canister): CanisterProcess | undefined
  /** A query has ended, after so many instructions. */
  close(process: CanisterProcess, instructions: bigint): void
}

/** Queries that run at once, on the canisters' own processes. */
export class DirectSession implements QuerySession {
  readonly #open = new Set<CanisterProcess>()

  open({ process }: Canister): CanisterProcess | undefined {
    if (process !== undefined) this.#open.add(process)
    return process
  }

  close(process: CanisterProcess): void {
    this.#open.delete(process)
    process.discardQuery()
  }

  /** Cleans up after queries that were cut off. */
  closeAll(): void {
    for (const process of this.#open) this.close(process)
  }
}

/** Queries that take long, on copies: the canisters go on meanwhile. */
export class CopySession implements QuerySession {
  /** Executed so far, by all queries that have ended. */
  instructions = 0n
  readonly #open = new Set<CanisterProcess>()

  open({ process }: Canister): CanisterProcess | undefined {
    const copy = process?.forkForReading()
    if (copy !== undefined) this.#open.add(copy)
    return copy
  }

  close(copy: CanisterProcess, instructions: bigint): void {
    this.#open.delete(copy)
    this.instructions += instructions
    copy.release()
  }

  /** Lets go of the copies of queries that were cut off. */
  closeAll(): void {
    for (const copy of this.#open) copy.release()
  }
}
