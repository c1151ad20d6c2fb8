import { Principal } from '@icp-sdk/core/principal'
import type { BitcoinChain } from './bitcoin/BitcoinChain.ts'
import { NetworkCore } from './core.ts'
import { RejectError } from './errors.ts'
import { Faults } from './faults/faults.ts'
import type { Interceptor } from './faults/verdicts.ts'
import { type HttpAddress, HttpServer, type ListenOptions } from './http/server.ts'
import { callOnce } from './ingress/callOnce.ts'
import { replyOf, toRequest } from './ingress/localCall.ts'
import type { OpenJournal } from './journals/Journals.ts'
import { Inspector } from './management/inspector.ts'
import { DEFAULT_CYCLES } from './management/lifecycle/lifecycle.ts'
import type { PendingOutcall } from './management/outcalls/outcalls.ts'
import { refuse, toRejectError } from './management/refusal.ts'
import type { Call, CreateOptions, InstallOptions, NetworkOptions } from './networkOptions.ts'
import { NetworkSnapshot } from './networkSnapshot.ts'
import { ANONYMOUS_ID } from './principals.ts'
import { travel } from './scheduler/travel.ts'
import type { Canister } from './state/canister.ts'
import { defaultSettings } from './state/settings.ts'
import { MemoryStore } from './store/memoryStore.ts'
import { SqliteStore } from './store/sqliteStore.ts'
import type { Subnet } from './topology.ts'

/** An Internet Computer network of one subnet or several, in this process. */
export class Network {
  /** Fates for calls between canisters, and for the network itself. */
  readonly faults: Faults
  readonly #options: NetworkOptions
  readonly #memory: MemoryStore | undefined
  #core: NetworkCore
  /** Where and how it serves, or did when it crashed. */
  #doors: { readonly server: HttpServer; readonly options: ListenOptions }[] = []
  #end: 'stopped' | 'crashed' | undefined

  private constructor(options: NetworkOptions) {
    this.#options = options
    this.#memory = openMemory(options)
    this.faults = new Faults(() => this.#core)
    this.#core = this.#begin({ startTimeNs: options.startTime ?? options.from?.frozenNs })
  }

  #begin({ startTimeNs }: { readonly startTimeNs: bigint | undefined }): NetworkCore {
    const { from, outcalls, outcallNodes, bitcoin, subnetAdmins, ...rest } = this.#options
    const core = new NetworkCore({
      store: this.#memory ?? openFolder(this.#options),
      ...rest,
      startTimeNs,
      keys: from?.keys,
      bitcoin,
      management: { outcalls, outcallNodes, subnetAdmins },
      onCrash: () => {
        this.#end = 'crashed'
        for (const { server } of this.#doors) void server.close()
      },
    })
    core.saving.isLate = this.#options.savesLate === true
    this.faults.attach(core)
    this.#end = undefined
    return core
  }

  /** Starts a network, or continues the one kept in `dataDir`. Throws `DataDirError`. */
  static async start(options: NetworkOptions): Promise<Network> {
    return new Network(options)
  }

  /** The key that all trust in this network's answers comes from, in DER form. */
  get rootKey(): Uint8Array {
    return this.#core.keys.rootKey
  }

  /** The ids of all subnets, that of the root subnet first. */
  get subnetIds(): readonly Principal[] {
    return this.#core.topology.subnets.map(({ keys }) => Principal.fromUint8Array(keys.subnetId))
  }

  /** The id of the subnet that hosts a canister, or would; `undefined` for an id that none does. */
  subnetOf(canisterId: Principal): Principal | undefined {
    const subnet = this.#core.topology.subnetOf(canisterId.toUint8Array())
    return subnet && Principal.fromUint8Array(subnet.keys.subnetId)
  }

  /** The network's time in nanoseconds since 1970. */
  now(): bigint {
    return this.#core.nowNs()
  }

  /** Stops the clock; it then moves only by `advanceTime`. */
  freezeTime(): void {
    this.#core.clock.freeze()
  }

  /**
   * Moves the clock forward, firing each timer at its time, and runs until nothing waits. What is under way goes on at the
   * later time; where it shall end before, await `runUntilIdle` first.
   */
  async advanceTime(milliseconds: number): Promise<void> {
    await travel(this.#core, this.now() + BigInt(Math.round(milliseconds * 1e6)))
  }

  /** Lets the clock run on with the wall clock, from where it stands. */
  unfreezeTime(): void {
    this.#core.clock.unfreeze()
    this.#core.rounds.kick()
  }

  /** Goes by the wall clock again after time was passed: it stands still until that has caught up. A round saves that. */
  rejoinWallClock(): Promise<void> {
    return this.#core.rounds.job(() => this.#core.clock.rejoinWallClock())
  }

  /**
   * Does work while nothing fires that was set for a later time: it fires once, when the work is done. For weeks that pass in
   * seconds, in which only calls matter.
   */
  async withTimersHeld<T>(work: () => Promise<T>): Promise<T> {
    this.#core.due.holdsTimers = true
    try {
      return await work()
    } finally {
      this.#core.due.holdsTimers = false
      this.#core.rounds.kick()
    }
  }

  /**
   * Does work whose loss is no harm: rounds are saved a second at a time, not each before its answers leave. For a world that is
   * made anew when its making was interrupted. Until it is done more canisters stay in memory than later.
   */
  async withLateSaves<T>(work: () => Promise<T>): Promise<T> {
    const core = this.#core
    core.isMaking = true
    try {
      return await work()
    } finally {
      core.isMaking = false
      core.saving.isLate = this.#options.savesLate === true
      // a network that has ended meanwhile runs no round any more
      if (this.#end === undefined) await this.save()
    }
  }

  /** Resolves when all that was answered is saved: after late saves; otherwise it is anyway. */
  async save(): Promise<void> {
    const { rounds, saving } = this.#core
    await rounds.job(() => undefined)
    saving.finish()
  }

  /** Resolves when no message waits to be executed. */
  runUntilIdle(): Promise<void> {
    return this.#core.rounds.untilIdle()
  }

  /** Creates an empty canister, under the given id or the next free one of the subnet. Throws `RejectError`. */
  async createCanister(options: CreateOptions = {}): Promise<Principal> {
    const controllers = options.controllers ?? [Principal.anonymous()]
    const canister = await this.#manage(() =>
      this.#core.lifecycle.create({
        id: options.canisterId?.toUint8Array(),
        subnet: options.subnetId && this.#requireSubnet(options.subnetId),
        settings: {
          ...defaultSettings,
          controllers: controllers.map((id) => id.toUint8Array()),
        },
        cycles: options.cycles ?? DEFAULT_CYCLES,
      }),
    )
    return Principal.fromUint8Array(canister.id)
  }

  /** Gives a canister cycles from nowhere. Throws `RejectError` when there is no such canister. */
  async addCycles(canisterId: Principal, amount: bigint): Promise<void> {
    await this.#manage(() => this.#core.lifecycle.addCycles(this.#require(canisterId), amount))
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

  /** An update call as it comes from outside: `canister_inspect_message` is asked whether it is let in. Throws `RejectError`. */
  async ingress(call: Call): Promise<Uint8Array> {
    const refusal = await this.#core.queries.inspect(toRequest(call))
    return refusal === undefined ? this.update(call) : replyOf(refusal)
  }

  /** Calls a query method. Throws `RejectError`. */
  async query(call: Call): Promise<Uint8Array> {
    return replyOf(await this.#core.queries.run(toRequest(call)))
  }

  /** Decides the fate of each call between canisters that `faults` doesn't. `undefined` ends it. */
  interceptCalls(interceptor: Interceptor | undefined): void {
    this.faults.interceptor = interceptor
  }

  /**
   * All that is saved now, for other networks to start from: see `NetworkOptions.from`. It takes
   * almost nothing, however large the heaps are. Throws when the network is kept in a folder.
   */
  snapshot(): NetworkSnapshot {
    if (this.#memory === undefined) {
      throw new Error('only a network in memory has snapshots; use backup() for one in a folder')
    }
    const { clock, keys, state } = this.#core
    return new NetworkSnapshot({
      state: this.#memory.freeze(),
      keys,
      frozenNs: clock.isFrozen ? clock.nowNs() : undefined,
      modules: [...state.canisters.values()].flatMap(({ module }) => module ?? []),
    })
  }

  /** An independent network with the state that this one has saved. */
  fork(): Promise<Network> {
    const { dataDir: _, startTime: __, seed: ___, ...rest } = this.#options
    return Network.start({ ...rest, from: this.snapshot() })
  }

  /** The Bitcoin chain of this network, for reading. Throws when there is none, or when what is saved of it can't be read. */
  get bitcoin(): BitcoinChain {
    const { chain } = this.#core.chain
    if (chain === undefined) throw new Error('the network was started without a Bitcoin chain')
    return chain
  }

  /** Whether somebody has asked for the Bitcoin chain already: until then it takes neither time nor memory. */
  get isBitcoinOpen(): boolean {
    return this.#core.chain.isOpen
  }

  /** Changes the Bitcoin chain in a round, as a canister's call would; resolves once that is saved. Throws what `change` does. */
  changeBitcoin<T>(change: (chain: BitcoinChain) => T): Promise<T> {
    return this.#core.rounds.job(() => change(this.bitcoin))
  }

  /**
   * A journal that is saved in this network's commits, for something beside the canisters that must agree with them: its name
   * is its owner's. What is read of it later, here or in a fork, is what was appended when that was saved. Valid for one run of the
   * network: after a `restart` it is opened again.
   */
  openJournal(name: string): OpenJournal {
    if (this.#end !== undefined) throw new Error(`the network has ${this.#end}`)
    return this.#core.openJournal(name)
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

  /** Serves the IC's HTTP interface; on a free port unless one is given. Called again, at another address, too. */
  async listen(options: ListenOptions = {}): Promise<HttpAddress> {
    const server = new HttpServer(this.#core, options)
    const address = await server.listen()
    this.#doors.push({ server, options: { ...options, port: address.port } })
    return address
  }

  /** Stops serving and executing. What was accepted continues at the next start. */
  async stop(): Promise<void> {
    await Promise.all(this.#doors.splice(0).map(({ server }) => server.close()))
    if (this.#end === undefined) {
      this.#core.stop()
      if (this.#memory !== undefined) this.#retire()
    }
    this.#end ??= 'stopped'
  }

  /** Ends the network as if its process was killed now: what is not saved is lost. */
  crash(): void {
    if (this.#end === undefined) this.#core.crash()
  }

  /**
   * Goes on from what was saved, after a crash, a stop, or as a stop and start in one. The clock goes
   * on where it was; a network that served when it crashed serves again at the same port.
   */
  async restart(): Promise<void> {
    const { clock } = this.#core
    if (this.#end === undefined) this.crash()
    this.#core = this.#begin({ startTimeNs: clock.isFrozen ? clock.nowNs() : undefined })
    for (const { options } of this.#doors.splice(0)) await this.listen(options)
  }

  /** Lets tests to come have the instances of this one. */
  #retire(): void {
    for (const { loadedProcess } of this.#core.state.canisters.values()) loadedProcess?.retire()
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

  #requireSubnet(id: Principal): Subnet {
    const subnet = this.#core.topology.find(id.toUint8Array())
    return subnet ?? refuse('IC0404', `Subnet ${id.toText()} not found`)
  }

  #require(id: Principal): Canister {
    const canister = this.#core.state.find(id.toUint8Array())
    if (canister !== undefined) return canister
    const message = `Canister ${id.toText()} not found`
    throw new RejectError({ code: 3, errorCode: 'IC0301', message })
  }
}

function openMemory({ from, inMemory }: NetworkOptions): MemoryStore | undefined {
  return from !== undefined || inMemory === true ? new MemoryStore(from?.state) : undefined
}

function openFolder({ dataDir }: NetworkOptions): SqliteStore {
  if (dataDir === undefined) throw new Error('give inMemory: true, a snapshot or a dataDir')
  return new SqliteStore(dataDir)
}
