import { Principal } from '@icp-sdk/core/principal'
import type { Canister } from '../state/canister.ts'
import type { LogEntry } from '../state/canisterRecord.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { MethodKind } from '../wasm/canisterModule.ts'

/** What can be seen of a canister from outside. */
export type CanisterFacts = {
  readonly id: Principal
  readonly status: 'running' | 'stopping' | 'stopped'
  readonly controllers: readonly Principal[]
  readonly cycles: bigint
  /** Grows by one with each message that changes the canister. */
  readonly version: bigint
  /** Cycles paid for executions so far: a fixed price for each message, and one for each instruction. */
  readonly executionCycles: bigint
  readonly moduleHash: Uint8Array | undefined
  readonly heapBytes: number
  readonly stableBytes: number
  readonly openCalls: number
  readonly waitingMessages: number
  readonly snapshots: number
  readonly methods: readonly { readonly name: string; readonly kind: MethodKind }[]
  /** The interface in Candid, when the module carries it. */
  readonly candid: string | undefined
}

const WASM_PAGE_BYTES = 65536

/** Looks at canisters without calling them. */
export class Inspector {
  readonly #state: NetworkState

  constructor(state: NetworkState) {
    this.#state = state
  }

  canisters(): readonly Principal[] {
    return [...this.#state.canisters.values()].map(({ id }) => Principal.fromUint8Array(id))
  }

  /** The facts about a canister; `undefined` when there is none with this id. */
  facts(id: Principal): CanisterFacts | undefined {
    const canister = this.#state.find(id.toUint8Array())
    if (canister === undefined) return undefined
    canister.refreshRecord()
    return toFacts(canister)
  }

  /** The lines in a canister's log from a number on; empty when there is no such canister. */
  logs(id: Principal, fromIndex = 0): readonly LogEntry[] {
    const logs = this.#state.find(id.toUint8Array())?.record.logs ?? []
    return logs.filter(({ index }) => index >= fromIndex)
  }
}

function toFacts({ record, inbox, module }: Canister): CanisterFacts {
  const candid = module?.metadata.get('candid:service')
  return {
    id: Principal.fromUint8Array(record.id),
    status: record.status,
    controllers: record.settings.controllers.map((id) => Principal.fromUint8Array(id)),
    cycles: record.cycles,
    version: record.version,
    executionCycles: record.consumed.instructions,
    moduleHash: record.moduleHash,
    heapBytes: record.heapBytes,
    stableBytes: record.stableWasmPages * WASM_PAGE_BYTES,
    openCalls: record.contexts.size,
    waitingMessages: inbox.length,
    snapshots: record.snapshots.length,
    methods: [...(module?.methods ?? [])].map(([name, kind]) => ({ name, kind })),
    candid: candid && Buffer.from(candid.content).toString('utf8'),
  }
}
