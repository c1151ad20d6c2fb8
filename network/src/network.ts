import { Principal } from '@icp-sdk/core/principal'
import { NetworkCore } from './core.ts'
import { RejectError, type Response } from './errors.ts'
import type { InstructionLimits } from './host/instructionLimits.ts'
import { type HttpAddress, HttpServer, type ListenOptions } from './http/server.ts'
import { callOnce } from './ingress/callOnce.ts'
import { Inspector } from './management/inspector.ts'
import type { InstallMode } from './management/installCode.ts'
import { DEFAULT_CYCLES } from './management/lifecycle.ts'
import type { OutcallMode, PendingOutcall } from './management/outcalls.ts'
import type { BitcoinNode } from './management/parts.ts'
import { toRejectError } from './management/refusal.ts'
import { ANONYMOUS_ID } from './principals.ts'
import type { Interceptor } from './scheduler/router.ts'
import type { Canister } from './state/canister.ts'
import { defaultSettings } from './state/settings.ts'
import { SqliteStore } from './store/sqliteStore.ts'
import { memoryStore, type Store } from './store/store.ts'

export type NetworkOptions = {
  /** Keeps everything in memory: for tests. */
  readonly inMemory?: boolean
  /** Folder in which all state is kept. */
  readonly dataDir?: string
  /** Freezes the clock at this time (nanoseconds since 1970); it only moves by `advanceTime`. */
  readonly startTime?: bigint
  /** 32 bytes from which keys and randomness of a new network follow; random when absent. */
  readonly seed?: Uint8Array
  /** Other limits than the Internet Computer's on how much one execution may take. */
  readonly instructionLimits?: Partial<InstructionLimits>
  /** Where HTTP requests of canisters go: to this machine only, unless said otherwise. */
  readonly outcalls?: OutcallMode
  /** Answers the Bitcoin methods of the management canister; they are refused when absent. */
  readonly bitcoin?: BitcoinNode
}

/** A call to a canister made from this process. */
export type Call = {
  readonly canisterId: Principal
  readonly method: string
  readonly arg: Uint8Array
  /** The anonymous principal when absent. */
  readonly sender?: Principal
}

export type CreateOptions = {
  readonly controllers?: readonly Principal[]
  readonly canisterId?: Principal
  readonly cycles?: bigint
}

export type InstallOptions = {
  readonly canisterId: Principal
  readonly mode: InstallMode
  readonly wasmModule: Uint8Array
  readonly arg: Uint8Array
  readonly sender?: Principal
  readonly skipPreUpgrade?: boolean
  readonly wasmMemoryPersistence?: 'keep' | 'replace'
}

const MAX_TIME_STEPS = 10_000

/** An Internet Computer network of one subnet, in this process. */
export class Network {
  readonly #core: NetworkCore
  #server: HttpServer | undefined

  private constructor(options: NetworkOptions) {
    this.#core = new NetworkCore({
      store: openStore(options),
      startTimeNs: options.startTime,
      seed: options.seed,
      instructionLimits: options.instructionLimits,
      management: { outcalls: options.outcalls, bitcoin: options.bitcoin },
    })
  }

  /** Starts a network, or continues the one kept in `dataDir`. Throws `DataDirError`. */
  static async start(options: NetworkOptions): Promise<Network> {
    return new Network(options)
  }

  /** The key that all trust in this network's answers comes from, in DER form. */
  get rootKey(): Uint8Array {
    return this.#core.keys.rootKey
  }

  /** The network's time in nanoseconds since 1970. */
  now(): bigint {
    return this.#core.nowNs()
  }

  /** Stops the clock; it then moves only by `advanceTime`. */
  freezeTime(): void {
    this.#core.clock.freeze()
  }

  /** Moves the clock forward, firing each timer at its time, and runs until nothing waits. */
  async advanceTime(milliseconds: number): Promise<void> {
    const { clock, due } = this.#core
    const targetNs = this.now() + BigInt(Math.round(milliseconds * 1e6))
    for (let steps = 0; steps < MAX_TIME_STEPS; steps += 1) {
      const nextNs = due.nextNs()
      if (nextNs === undefined || nextNs > targetNs) break
      clock.moveTo(nextNs)
      await this.runUntilIdle()
    }
    clock.moveTo(targetNs)
    await this.runUntilIdle()
  }

  /** Resolves when no message waits to be executed. */
  runUntilIdle(): Promise<void> {
    return this.#core.rounds.untilIdle()
  }

  /** Creates an empty canister, under the given id or the next free one. */
  async createCanister(options: CreateOptions = {}): Promise<Principal> {
    const controllers = options.controllers ?? [Principal.anonymous()]
    const canister = await this.#manage(() =>
      this.#core.lifecycle.create({
        id: options.canisterId?.toUint8Array(),
        settings: {
          ...defaultSettings,
          controllers: controllers.map((id) => id.toUint8Array()),
        },
        cycles: options.cycles ?? DEFAULT_CYCLES,
      }),
    )
    return Principal.fromUint8Array(canister.id)
  }

  /** Installs code. Throws `RejectError` when the module is refused or its code traps. */
  async installCode({ canisterId, wasmModule, sender, ...rest }: InstallOptions): Promise<void> {
    const { lifecycle, modules } = this.#core
    // Another installation may take long.
    for (let wait = this.#wait(canisterId); wait !== undefined; wait = this.#wait(canisterId)) {
      await wait
    }
    const finish = await this.#manage(() =>
      lifecycle.install(
        this.#require(canisterId),
        { ...rest, sender: sender?.toUint8Array() ?? ANONYMOUS_ID },
        () => modules.add(wasmModule),
      ),
    )
    if (finish !== undefined) await this.#manage(finish)
  }

  /** Calls an update method and waits for the answer, which is saved by then. Throws `RejectError`. */
  async update(call: Call): Promise<Uint8Array> {
    return replyOf(await callOnce(this.#core, toRequest(call)))
  }

  /** Calls a query method. Throws `RejectError`. */
  async query(call: Call): Promise<Uint8Array> {
    return replyOf(await this.#core.queries.run(toRequest(call)))
  }

  /** Fault injection: decides the fate of each call between canisters. `undefined` ends it. */
  interceptCalls(interceptor: Interceptor | undefined): void {
    this.#core.router.interceptor = interceptor
  }

  /** HTTP requests of canisters that wait for an answer; with `outcalls: 'mock'`. */
  get pendingOutcalls(): readonly PendingOutcall[] {
    return this.#core.outcalls.pending
  }

  /** Looks at canisters without calling them. */
  get inspector(): Inspector {
    return new Inspector(this.#core.state)
  }

  /** Writes all that is saved into one new file, while the network runs on. */
  async backup(file: string): Promise<void> {
    await this.#core.backup(file)
  }

  /** Serves the IC's HTTP interface; on a free port unless one is given. */
  async listen(options: ListenOptions = {}): Promise<HttpAddress> {
    this.#server ??= new HttpServer(this.#core)
    return this.#server.listen(options)
  }

  /** Stops serving and executing. What was accepted continues at the next start. */
  async stop(): Promise<void> {
    await this.#server?.close()
    this.#core.stop()
  }

  async #manage<T>(work: () => T): Promise<T> {
    try {
      return await this.#core.rounds.job(work)
    } catch (error) {
      throw toRejectError(error)
    }
  }

  #wait(id: Principal): Promise<void> | undefined {
    return this.#core.state.find(id.toUint8Array())?.installation
  }

  #require(id: Principal): Canister {
    const canister = this.#core.state.find(id.toUint8Array())
    if (canister !== undefined) return canister
    const message = `Canister ${id.toText()} not found`
    throw new RejectError({ code: 3, errorCode: 'IC0301', message })
  }
}

function openStore({ dataDir, inMemory }: NetworkOptions): Store {
  if (inMemory === true) return memoryStore()
  if (dataDir === undefined) throw new Error('give either inMemory: true or a dataDir')
  return new SqliteStore(dataDir)
}

function toRequest({ canisterId, method, arg, sender }: Call) {
  return {
    caller: sender?.toUint8Array() ?? ANONYMOUS_ID,
    callee: canisterId.toUint8Array(),
    method,
    arg,
  }
}

function replyOf(response: Response): Uint8Array {
  if (response.kind === 'reject') throw new RejectError(response)
  // A copy with a buffer of its own: Candid decoders look at the whole underlying buffer.
  return new Uint8Array(response.data)
}
