import { Principal } from '@icp-sdk/core/principal'
import { defaultSettings, type Settings, type Visibility } from '../../state/settings.ts'

type CandidVisibility = { controllers: null } | { public: null } | { allowed_viewers: Principal[] }
type Optional<T> = [] | [T] | undefined

/** The settings record of management calls: absent fields stay as they are. */
export type SettingsRecord = {
  readonly controllers?: Optional<Principal[]>
  readonly compute_allocation?: Optional<bigint>
  readonly memory_allocation?: Optional<bigint>
  readonly freezing_threshold?: Optional<bigint>
  readonly reserved_cycles_limit?: Optional<bigint>
  readonly minimum_incoming_canister_call_cycles?: Optional<bigint>
  readonly log_visibility?: Optional<CandidVisibility>
  readonly snapshot_visibility?: Optional<CandidVisibility>
  readonly status_visibility?: Optional<CandidVisibility>
  readonly wasm_memory_limit?: Optional<bigint>
  readonly wasm_memory_threshold?: Optional<bigint>
  readonly log_memory_limit?: Optional<bigint>
  readonly environment_variables?: Optional<{ name: string; value: string }[]>
}

/** The settings that a record changes, over the current ones. */
export function mergeSettings(record: SettingsRecord, current = defaultSettings): Settings {
  const visibility = (value: Optional<CandidVisibility>, old: Visibility) =>
    value?.[0] === undefined ? old : toVisibility(value[0])
  return {
    controllers:
      record.controllers?.[0]?.map((principal) => principal.toUint8Array()) ?? current.controllers,
    computeAllocation: record.compute_allocation?.[0] ?? current.computeAllocation,
    memoryAllocation: record.memory_allocation?.[0] ?? current.memoryAllocation,
    freezingThreshold: record.freezing_threshold?.[0] ?? current.freezingThreshold,
    reservedCyclesLimit: record.reserved_cycles_limit?.[0] ?? current.reservedCyclesLimit,
    minimumIncomingCanisterCallCycles:
      record.minimum_incoming_canister_call_cycles?.[0] ??
      current.minimumIncomingCanisterCallCycles,
    logVisibility: visibility(record.log_visibility, current.logVisibility),
    snapshotVisibility: visibility(record.snapshot_visibility, current.snapshotVisibility),
    statusVisibility: visibility(record.status_visibility, current.statusVisibility),
    wasmMemoryLimit: record.wasm_memory_limit?.[0] ?? current.wasmMemoryLimit,
    wasmMemoryThreshold: record.wasm_memory_threshold?.[0] ?? current.wasmMemoryThreshold,
    logMemoryLimit: record.log_memory_limit?.[0] ?? current.logMemoryLimit,
    environmentVariables:
      record.environment_variables?.[0]?.map(({ name, value }) => [name, value] as const) ??
      current.environmentVariables,
  }
}

/** The settings as `canister_status` shows them. */
export function toSettingsRecord(settings: Settings) {
  return {
    controllers: settings.controllers.map((id) => Principal.fromUint8Array(id)),
    compute_allocation: settings.computeAllocation,
    memory_allocation: settings.memoryAllocation,
    freezing_threshold: settings.freezingThreshold,
    reserved_cycles_limit: settings.reservedCyclesLimit,
    minimum_incoming_canister_call_cycles: settings.minimumIncomingCanisterCallCycles,
    log_visibility: fromVisibility(settings.logVisibility),
    snapshot_visibility: fromVisibility(settings.snapshotVisibility),
    status_visibility: fromVisibility(settings.statusVisibility),
    wasm_memory_limit: settings.wasmMemoryLimit,
    wasm_memory_threshold: settings.wasmMemoryThreshold,
    log_memory_limit: settings.logMemoryLimit,
    environment_variables: settings.environmentVariables.map(([name, value]) => ({ name, value })),
  }
}

function toVisibility(value: CandidVisibility): Visibility {
  if ('public' in value) return { kind: 'public' }
  if ('controllers' in value) return { kind: 'controllers' }
  return { kind: 'allowed', viewers: value.allowed_viewers.map((id) => id.toUint8Array()) }
}

function fromVisibility(visibility: Visibility): CandidVisibility {
  switch (visibility.kind) {
    case 'public':
      return { public: null }
    case 'controllers':
      return { controllers: null }
    case 'allowed':
      return { allowed_viewers: visibility.viewers.map((id) => Principal.fromUint8Array(id)) }
  }
}
