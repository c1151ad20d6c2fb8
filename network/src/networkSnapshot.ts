import { NetworkKeys } from './certification/keys.ts'
import type { FrozenState } from './store/memoryStore.ts'
import { SqliteStore } from './store/sqliteStore.ts'
import type { CanisterModule } from './wasm/canisterModule.ts'

/**
 * All that a network in memory had saved at one moment: canisters, messages that waited, clock and
 * keys. `Network.start({ from })` makes any number of independent networks of it.
 */
export class NetworkSnapshot {
  readonly state: FrozenState
  readonly keys: NetworkKeys
  /** The time at which the clock stood; absent when it ran. */
  readonly frozenNs: bigint | undefined
  /** Keeps compiled code alive for the networks to come. */
  readonly modules: readonly CanisterModule[]

  /** What is kept in the folder of a network that does not run. Throws `DataDirError`. */
  static ofFolder(dataDir: string): NetworkSnapshot {
    const store = new SqliteStore(dataDir)
    try {
      const state = store.freeze()
      const keys = new NetworkKeys(state.seed ?? new Uint8Array())
      return new NetworkSnapshot({ state, keys, frozenNs: undefined, modules: [] })
    } finally {
      store.close()
    }
  }

  constructor(parts: {
    readonly state: FrozenState
    readonly keys: NetworkKeys
    readonly frozenNs: bigint | undefined
    readonly modules: readonly CanisterModule[]
  }) {
    this.state = parts.state
    this.keys = parts.keys
    this.frozenNs = parts.frozenNs
    this.modules = parts.modules
  }
}
