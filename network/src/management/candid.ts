import { IDL } from '@icp-sdk/core/candid'
import { decodeCandid } from '../encoding/decodeCandid.ts'
import { refuse } from './refusal.ts'

const Visibility = IDL.Variant({
  controllers: IDL.Null,
  public: IDL.Null,
  allowed_viewers: IDL.Vec(IDL.Principal),
})
const EnvironmentVariable = IDL.Record({ name: IDL.Text, value: IDL.Text })
const SenderVersion = { sender_canister_version: IDL.Opt(IDL.Nat64) }
const Target = { canister_id: IDL.Principal }

const Settings = IDL.Record({
  controllers: IDL.Opt(IDL.Vec(IDL.Principal)),
  compute_allocation: IDL.Opt(IDL.Nat),
  memory_allocation: IDL.Opt(IDL.Nat),
  freezing_threshold: IDL.Opt(IDL.Nat),
  reserved_cycles_limit: IDL.Opt(IDL.Nat),
  minimum_incoming_canister_call_cycles: IDL.Opt(IDL.Nat),
  log_visibility: IDL.Opt(Visibility),
  snapshot_visibility: IDL.Opt(Visibility),
  status_visibility: IDL.Opt(Visibility),
  wasm_memory_limit: IDL.Opt(IDL.Nat),
  wasm_memory_threshold: IDL.Opt(IDL.Nat),
  log_memory_limit: IDL.Opt(IDL.Nat),
  environment_variables: IDL.Opt(IDL.Vec(EnvironmentVariable)),
})

const DefiniteSettings = IDL.Record({
  controllers: IDL.Vec(IDL.Principal),
  compute_allocation: IDL.Nat,
  memory_allocation: IDL.Nat,
  freezing_threshold: IDL.Nat,
  reserved_cycles_limit: IDL.Nat,
  minimum_incoming_canister_call_cycles: IDL.Nat,
  log_visibility: Visibility,
  snapshot_visibility: Visibility,
  status_visibility: Visibility,
  wasm_memory_limit: IDL.Nat,
  wasm_memory_threshold: IDL.Nat,
  log_memory_limit: IDL.Nat,
  environment_variables: IDL.Vec(EnvironmentVariable),
})

const RenameTo = IDL.Record({
  canister_id: IDL.Principal,
  version: IDL.Nat64,
  total_num_changes: IDL.Nat64,
})

const LogRange = IDL.Record({ start: IDL.Nat64, end: IDL.Nat64 })

const UpgradeOptions = IDL.Record({
  skip_pre_upgrade: IDL.Opt(IDL.Bool),
  wasm_memory_persistence: IDL.Opt(IDL.Variant({ keep: IDL.Null, replace: IDL.Null })),
})

const InstallMode = IDL.Variant({
  install: IDL.Null,
  reinstall: IDL.Null,
  upgrade: IDL.Opt(UpgradeOptions),
})

/** Argument records of the management canister's methods; other fields in a call are ignored. */
export const Arguments = {
  create_canister: IDL.Record({ settings: IDL.Opt(Settings), ...SenderVersion }),
  provisional_create_canister_with_cycles: IDL.Record({
    amount: IDL.Opt(IDL.Nat),
    settings: IDL.Opt(Settings),
    specified_id: IDL.Opt(IDL.Principal),
    ...SenderVersion,
  }),
  provisional_top_up_canister: IDL.Record({ ...Target, amount: IDL.Nat }),
  update_settings: IDL.Record({ ...Target, settings: Settings, ...SenderVersion }),
  install_code: IDL.Record({
    mode: InstallMode,
    ...Target,
    wasm_module: IDL.Vec(IDL.Nat8),
    arg: IDL.Vec(IDL.Nat8),
    ...SenderVersion,
  }),
  rename_canister: IDL.Record({
    ...Target,
    rename_to: RenameTo,
    requested_by: IDL.Principal,
    sender_canister_version: IDL.Nat64,
  }),
  canister_info: IDL.Record({ ...Target, num_requested_changes: IDL.Opt(IDL.Nat64) }),
  uninstall_code: IDL.Record({ ...Target, ...SenderVersion }),
  install_chunked_code: IDL.Record({
    mode: InstallMode,
    target_canister: IDL.Principal,
    store_canister: IDL.Opt(IDL.Principal),
    chunk_hashes_list: IDL.Vec(IDL.Record({ hash: IDL.Vec(IDL.Nat8) })),
    wasm_module_hash: IDL.Vec(IDL.Nat8),
    arg: IDL.Vec(IDL.Nat8),
    ...SenderVersion,
  }),
  upload_chunk: IDL.Record({ ...Target, chunk: IDL.Vec(IDL.Nat8) }),
  chunked_target: IDL.Record({ target_canister: IDL.Principal }),
  fetch_canister_logs: IDL.Record({
    ...Target,
    filter: IDL.Opt(IDL.Variant({ by_idx: LogRange, by_timestamp_nanos: LogRange })),
  }),
  target: IDL.Record(Target),
} as const

const QueryStats = IDL.Record({
  num_calls_total: IDL.Nat,
  num_instructions_total: IDL.Nat,
  request_payload_bytes_total: IDL.Nat,
  response_payload_bytes_total: IDL.Nat,
})

const MemoryMetrics = IDL.Record({
  wasm_memory_size: IDL.Nat,
  stable_memory_size: IDL.Nat,
  global_memory_size: IDL.Nat,
  wasm_binary_size: IDL.Nat,
  custom_sections_size: IDL.Nat,
  canister_history_size: IDL.Nat,
  wasm_chunk_store_size: IDL.Nat,
  snapshots_size: IDL.Nat,
  log_memory_store_size: IDL.Nat,
})

const ChangeOrigin = IDL.Variant({
  from_user: IDL.Record({ user_id: IDL.Principal }),
  from_canister: IDL.Record({
    canister_id: IDL.Principal,
    canister_version: IDL.Opt(IDL.Nat64),
  }),
})
const Controllers = IDL.Record({ controllers: IDL.Vec(IDL.Principal) })
/** Where a snapshot came from. */
export const SnapshotSource = IDL.Variant({
  taken_from_canister: IDL.Reserved,
  metadata_upload: IDL.Reserved,
})

const Change = IDL.Record({
  timestamp_nanos: IDL.Nat64,
  canister_version: IDL.Nat64,
  origin: ChangeOrigin,
  details: IDL.Variant({
    creation: IDL.Record({
      controllers: IDL.Vec(IDL.Principal),
      environment_variables_hash: IDL.Opt(IDL.Vec(IDL.Nat8)),
    }),
    code_uninstall: IDL.Null,
    code_deployment: IDL.Record({
      mode: IDL.Variant({ install: IDL.Null, reinstall: IDL.Null, upgrade: IDL.Null }),
      module_hash: IDL.Vec(IDL.Nat8),
    }),
    controllers_change: Controllers,
    load_snapshot: IDL.Record({
      canister_version: IDL.Nat64,
      snapshot_id: IDL.Vec(IDL.Nat8),
      taken_at_timestamp: IDL.Nat64,
      from_canister_id: IDL.Opt(IDL.Principal),
      source: SnapshotSource,
    }),
    rename_canister: IDL.Record({
      ...Target,
      total_num_changes: IDL.Nat64,
      rename_to: RenameTo,
      requested_by: IDL.Principal,
    }),
  }),
})

/** Result records of the management canister's methods. */
export const Results = {
  created: IDL.Record({ canister_id: IDL.Principal }),
  canister_status: IDL.Record({
    status: IDL.Variant({ running: IDL.Null, stopping: IDL.Null, stopped: IDL.Null }),
    ready_for_migration: IDL.Bool,
    version: IDL.Nat64,
    settings: DefiniteSettings,
    module_hash: IDL.Opt(IDL.Vec(IDL.Nat8)),
    memory_size: IDL.Nat,
    memory_metrics: MemoryMetrics,
    cycles: IDL.Nat,
    reserved_cycles: IDL.Nat,
    idle_cycles_burned_per_day: IDL.Nat,
    query_stats: QueryStats,
  }),
  canister_info: IDL.Record({
    total_num_changes: IDL.Nat64,
    recent_changes: IDL.Vec(Change),
    module_hash: IDL.Opt(IDL.Vec(IDL.Nat8)),
    controllers: IDL.Vec(IDL.Principal),
  }),
  canister_metrics: IDL.Record({
    cycles_consumed: IDL.Record({
      memory: IDL.Nat,
      compute_allocation: IDL.Nat,
      ingress_induction: IDL.Nat,
      instructions: IDL.Nat,
      request_and_response_transmission: IDL.Nat,
      uninstall: IDL.Nat,
      canister_creation: IDL.Nat,
      http_outcalls: IDL.Nat,
      burned_cycles: IDL.Nat,
    }),
  }),
  raw_rand: IDL.Vec(IDL.Nat8),
  fetch_canister_logs: IDL.Record({
    canister_log_records: IDL.Vec(
      IDL.Record({
        idx: IDL.Nat64,
        timestamp_nanos: IDL.Nat64,
        content: IDL.Vec(IDL.Nat8),
      }),
    ),
  }),
} as const

/** Decodes the only argument of a call. Refuses the call when the bytes have another type. */
export function decodeArgument<T>(type: IDL.Type<T>, arg: Uint8Array): T {
  try {
    const [value] = decodeCandid([type], arg)
    if (type.covariant(value)) return value
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    refuse('IC0408', `Error decoding candid: ${reason}`)
  }
  return refuse('IC0408', 'Error decoding candid: the argument has the wrong type')
}

export function encodeResult<T>(type: IDL.Type<T>, value: T): Uint8Array {
  return new Uint8Array(IDL.encode([type], [value]))
}
