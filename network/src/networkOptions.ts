import type { Principal } from '@icp-sdk/core/principal'
import type { OpenBitcoinChain } from './bitcoin/BitcoinChain.ts'
import type { CostSchedule } from './cycles/prices.ts'
import type { InstructionLimits } from './host/instructionLimits.ts'
import type { InstallMode } from './management/lifecycle/installCode.ts'
import type { OutcallMode } from './management/outcalls/outcalls.ts'
import type { NetworkSnapshot } from './networkSnapshot.ts'

export type NetworkOptions = {
  /** Keeps everything in memory: for tests. */
  readonly inMemory?: boolean
  /** Folder in which all state is kept. */
  readonly dataDir?: string
  /** In memory, with the state that another network had when the snapshot was taken. */
  readonly from?: NetworkSnapshot
  /** Freezes the clock at this time (nanoseconds since 1970); it only moves by `advanceTime`. */
  readonly startTime?: bigint
  /** 32 bytes from which keys and randomness of a new network follow; random when absent. */
  readonly seed?: Uint8Array
  /**
   * How many subnets, 1 to 8; the first one is the root subnet. When absent, as many as the network ever had that is gone
   * on with, and one for a new network. It can get further subnets, but not lose one that has canisters.
   */
  readonly subnets?: number
  /** Other limits than the Internet Computer's on how much one execution may take. */
  readonly instructionLimits?: Partial<InstructionLimits>
  /**
   * What canisters may hold in memory, 768 MiB when absent. Beyond it those that were not used for
   * longest are let go of, and loaded again when they are needed.
   */
  readonly memoryBudgetBytes?: number
  /** Canisters that were not used for so many milliseconds are let go of even so; none when absent. */
  readonly restMs?: number
  /** Saves rounds a second at a time, not each before its answers leave: for a folder that is thrown away when the process ends. */
  readonly savesLate?: boolean
  /** Whether canisters pay as on the IC (`normal`, the default) or nothing at all (`free`). */
  readonly costSchedule?: CostSchedule
  /** Where HTTP requests of canisters go: to this machine only, unless said otherwise. */
  readonly outcalls?: OutcallMode
  /**
   * How many nodes make each HTTP request of a canister, 1 (the default) to 40. With more than one, an answer needs two thirds of them: what
   * their transforms leave must be the same.
   */
  readonly outcallNodes?: number
  /**
   * The Bitcoin chain that canisters reach by the management canister and by the ids of the Bitcoin canisters; without one their calls are
   * refused. Opened when the first one asks; its state is saved together with that of the canisters.
   */
  readonly bitcoin?: OpenBitcoinChain
  /** Who may call `list_canisters`; it is refused to everybody when absent, as on subnets that nobody rents. */
  readonly subnetAdmins?: readonly Principal[]
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
  /** The id of the subnet; that of the canister's id, or the root subnet, when absent. */
  readonly subnetId?: Principal
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
