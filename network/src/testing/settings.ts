/** The settings record of management calls with every field absent. */
export const noSettings = {
  controllers: [],
  compute_allocation: [],
  memory_allocation: [],
  freezing_threshold: [],
  reserved_cycles_limit: [],
  minimum_incoming_canister_call_cycles: [],
  log_visibility: [],
  snapshot_visibility: [],
  status_visibility: [],
  wasm_memory_limit: [],
  wasm_memory_threshold: [],
  log_memory_limit: [],
  environment_variables: [],
} as const
