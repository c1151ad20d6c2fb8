/** Names of the exports that the host adds. A module that uses them itself is refused. */
export const HOST_PREFIX = '__host_'
export const MEMORY_EXPORT = `${HOST_PREFIX}memory`
export const TABLE_EXPORT = `${HOST_PREFIX}table`
/** Exported, whatever it is, when code may change a table: nobody saves those, so the instance serves one canister only. */
export const TABLE_WRITES_EXPORT = `${HOST_PREFIX}table_writes`
export const START_EXPORT = `${HOST_PREFIX}start`
/** The i64 that counts instructions down. */
export const COUNTER_EXPORT = `${HOST_PREFIX}counter`
/** A table of functions of the host, see `HostEntry`. */
export const HOOK_EXPORT = `${HOST_PREFIX}hook`
/** A memory with a byte for each region of the canister's that was written to, see `WriteMarks`. */
export const MARKS_EXPORT = `${HOST_PREFIX}marks`
export const GLOBAL_EXPORT = `${HOST_PREFIX}global_`

/** What the entries of the hook table are for. */
export const HostEntry = {
  /** Called when the counter is below zero. */
  hook: 0,
  /** Called in place of `memory.init` and `data.drop`, see `DataSegments`. */
  dataSegments: 1,
} as const

/** Added to a data segment's number where it is dropped; no module has so many segments. */
export const DROPPED = 0x10_00_00
