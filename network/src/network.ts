import { randomBytes } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'
import { Clock } from './clock.ts'
import { RejectError, type Response } from './errors.ts'
import type { NetworkView } from './host/execution.ts'
import type { InstallMode } from './management/installCode.ts'
import { DEFAULT_CYCLES, Lifecycle } from './management/lifecycle.ts'
import { toRejectError } from './management/refusal.ts'
import { ANONYMOUS_ID, MANAGEMENT_ID } from './principals.ts'
import { DueWork } from './scheduler/dueWork.ts'
import { Executor } from './scheduler/executor.ts'
import { Queries } from './scheduler/queries.ts'
import { Rounds } from './scheduler/rounds.ts'
import { type Interceptor, Router } from './scheduler/router.ts'
import { Tickets } from './scheduler/tickets.ts'
import type { Canister } from './state/canister.ts'
import { NetworkState } from './state/networkState.ts'
import { ModuleCache } from './wasm/moduleCache.ts'

export type NetworkOptions = {
  /** Keeps everything in memory: for tests. */
  readonly inMemory?: boolean
  /** Folder in which all state is kept. */
  readonly dataDir?: string
  /** Freezes the clock at this time (nanoseconds since 1970); it only moves by `advanceTime`. */
  readonly startTime?: bigint
  /** 32 bytes from which keys and randomness follow; random when absent. */
  readonly seed?: Uint8Array
}

/** A call to a canister made from this process. */
export type Call = {
  readonly canisterId: Principal
  readonly method: string
  readonly arg: Uint8Array
  /** The anonymous principal when absent. */
  readonly sender?: Principal
}

const MAX_TIME_STEPS = 10_000

/** An Internet Computer network of one subnet, in this process. */
export class Network {
  readonly #clock: Clock
  readonly #state: NetworkState
  readonly #modules: ModuleCache
  readonly #tickets = new Tickets()
  readonly #router: Router
  readonly #due: DueWork
  readonly #rounds: Rounds
  readonly #queries: Queries
  readonly #lifecycle: Lifecycle

  private constructor(options: NetworkOptions) {
    this.#clock = new Clock(options.startTime)
    this.#modules = new ModuleCache(() => {
      throw new Error('module is not stored')
    })
    this.#state = new NetworkState({
      module: (hash) => this.#modules.get(hash),
      heapImage: () => Buffer.alloc(0),
      stablePages: () => () => undefined,
    })
    this.#router = new Router(this.#state, (origin, response) => {
      if (origin.kind === 'local') this.#tickets.answer(origin.ticket, response)
    })
    this.#due = new DueWork(this.#state, this.#router)
    const view = this.#view(() => this.#state.counters.timeNs)
    const executor = new Executor(this.#state, this.#router, view)
    this.#queries = new Queries(
      this.#state,
      this.#view(() => this.now()),
    )
    this.#lifecycle = new Lifecycle(this.#state, this.#router, view)
    this.#rounds = new Rounds({
      clock: this.#clock,
      state: this.#state,
      due: this.#due,
      step: () => executor.step(),
      commit: () => this.#state.changed.clear(),
      publish: () => this.#tickets.publish(),
    })
  }

  /** Starts a network. */
  static async start(options: NetworkOptions): Promise<Network> {
    return new Network(options)
  }

  get rootKey(): Uint8Array {
    return new Uint8Array(133)
  }

  /** The network's time in nanoseconds since 1970. */
  now(): bigint {
    return this.#clock.nowNs()
  }

  /** Stops the clock; it then moves only by `advanceTime`. */
  freezeTime(): void {
    this.#clock.freeze()
  }

  /** Moves the clock forward, firing each timer at its time, and runs until nothing waits. */
  async advanceTime(milliseconds: number): Promise<void> {
    const targetNs = this.now() + BigInt(Math.round(milliseconds * 1e6))
    for (let steps = 0; steps < MAX_TIME_STEPS; steps += 1) {
      const nextNs = this.#due.nextNs()
      if (nextNs === undefined || nextNs > targetNs) break
      this.#clock.moveTo(nextNs)
      await this.runUntilIdle()
    }
    this.#clock.moveTo(targetNs)
    await this.runUntilIdle()
  }

  /** Resolves when no message waits to be executed. */
  runUntilIdle(): Promise<void> {
    return this.#rounds.untilIdle()
  }

  /** Creates an empty canister, under the given id or the next free one. */
  async createCanister(
    options: { controllers?: Principal[]; canisterId?: Principal; cycles?: bigint } = {},
  ): Promise<Principal> {
    const canister = await this.#manage(() =>
      this.#lifecycle.create({
        id: options.canisterId?.toUint8Array(),
        controllers: (options.controllers ?? [Principal.anonymous()]).map((id) =>
          id.toUint8Array(),
        ),
        cycles: options.cycles ?? DEFAULT_CYCLES,
      }),
    )
    return Principal.fromUint8Array(canister.id)
  }

  /** Installs code. Throws `RejectError` when the module is refused or its code traps. */
  async installCode(request: {
    readonly canisterId: Principal
    readonly mode: InstallMode
    readonly wasmModule: Uint8Array
    readonly arg: Uint8Array
    readonly sender?: Principal
    readonly skipPreUpgrade?: boolean
    readonly wasmMemoryPersistence?: 'keep' | 'replace'
  }): Promise<void> {
    const { canisterId, wasmModule, sender, ...rest } = request
    await this.#manage(() =>
      this.#lifecycle.install(
        this.#require(canisterId),
        { ...rest, sender: sender?.toUint8Array() ?? ANONYMOUS_ID },
        () => this.#modules.add(wasmModule),
      ),
    )
  }

  /** Calls an update method and waits for the answer. Throws `RejectError`. */
  async update(call: Call): Promise<Uint8Array> {
    const { ticket, answer } = this.#tickets.issue()
    await this.#rounds.job(() =>
      this.#router.send({
        kind: 'request',
        origin: { kind: 'local', ticket },
        caller: call.sender?.toUint8Array() ?? ANONYMOUS_ID,
        callee: call.canisterId.toUint8Array(),
        method: call.method,
        arg: call.arg,
        cycles: 0n,
        deadlineNs: 0n,
      }),
    )
    return replyOf(await answer)
  }

  /** Calls a query method. Throws `RejectError`. */
  async query(call: Call): Promise<Uint8Array> {
    return replyOf(
      this.#queries.run({
        caller: call.sender?.toUint8Array() ?? ANONYMOUS_ID,
        callee: call.canisterId.toUint8Array(),
        method: call.method,
        arg: call.arg,
      }),
    )
  }

  /** Fault injection: decides the fate of each call between canisters. `undefined` ends it. */
  interceptCalls(interceptor: Interceptor | undefined): void {
    this.#router.interceptor = interceptor
  }

  async stop(): Promise<void> {
    this.#rounds.stop()
  }

  async #manage<T>(work: () => T): Promise<T> {
    try {
      return await this.#rounds.job(work)
    } catch (error) {
      throw toRejectError(error)
    }
  }

  #require(id: Principal): Canister {
    const canister = this.#state.find(id.toUint8Array())
    if (canister === undefined) {
      throw new RejectError({
        code: 3,
        errorCode: 'IC0301',
        message: `Canister ${id.toText()} not found`,
      })
    }
    return canister
  }

  #view(timeNs: () => bigint): NetworkView {
    const rootKey = this.rootKey
    return {
      get timeNs() {
        return timeNs()
      },
      rootKey,
      subnetId: MANAGEMENT_ID,
      dataCertificate: () => randomBytes(0),
    }
  }
}

function replyOf(response: Response): Uint8Array {
  if (response.kind === 'reject') throw new RejectError(response)
  // A copy with a buffer of its own: Candid decoders look at the whole underlying buffer.
  return new Uint8Array(response.data)
}
