import type { Principal } from '@icp-sdk/core/principal'
import { call, IDL, query, update } from 'azle'

/** A canister as Azle builds it, for tests and benchmarks: it counts, and calls others of its kind. */
export default class Counter {
  #count = 0n

  @query([], IDL.Nat)
  read(): bigint {
    return this.#count
  }

  @update([], IDL.Nat)
  increment(): bigint {
    this.#count += 1n
    return this.#count
  }

  /** Counts before and after another canister has counted. */
  @update([IDL.Principal], IDL.Nat)
  async incrementBoth(other: Principal): Promise<bigint> {
    this.#count += 1n
    const theirs = await call<bigint>(other, 'increment', { returnIdlType: IDL.Nat })
    this.#count += 1n
    return theirs
  }

  @update([])
  countAndTrap(): never {
    this.#count += 1000n
    throw new Error('not counted')
  }
}
