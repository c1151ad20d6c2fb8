import type { CanisterStatus, ChangeCanisterRequest } from '@sluice/candid/sns_root'
import { installStored } from '@sluice/canister/management'
import {
  type CallOutcome,
  callCanister,
  IDL,
  Principal,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'

/** What the root asks of the network about canisters that it controls. */

const Blob = IDL.Vec(IDL.Nat8)
const Target = IDL.Record({ canister_id: IDL.Principal })
const Mode = IDL.Variant({
  install: IDL.Null,
  reinstall: IDL.Null,
  upgrade: IDL.Opt(IDL.Record({ skip_pre_upgrade: IDL.Opt(IDL.Bool) })),
})
const Settings = IDL.Record({
  controllers: IDL.Opt(IDL.Vec(IDL.Principal)),
  compute_allocation: IDL.Opt(IDL.Nat),
  memory_allocation: IDL.Opt(IDL.Nat),
  freezing_threshold: IDL.Opt(IDL.Nat),
  reserved_cycles_limit: IDL.Opt(IDL.Nat),
  log_visibility: IDL.Opt(IDL.Variant({ controllers: IDL.Null, public: IDL.Null })),
  wasm_memory_limit: IDL.Opt(IDL.Nat),
  wasm_memory_threshold: IDL.Opt(IDL.Nat),
})
const Status = IDL.Record({
  status: IDL.Variant({ running: IDL.Null, stopping: IDL.Null, stopped: IDL.Null }),
  memory_size: IDL.Nat,
  cycles: IDL.Nat,
  idle_cycles_burned_per_day: IDL.Nat,
  module_hash: IDL.Opt(Blob),
  settings: IDL.Record({
    controllers: IDL.Vec(IDL.Principal),
    compute_allocation: IDL.Nat,
    memory_allocation: IDL.Nat,
    freezing_threshold: IDL.Nat,
  }),
})

const management: IDL.InterfaceFactory = () =>
  IDL.Service({
    canister_status: IDL.Func([Target], [Status], []),
    start_canister: IDL.Func([Target], [], []),
    stop_canister: IDL.Func([Target], [], []),
    update_settings: IDL.Func(
      [IDL.Record({ canister_id: IDL.Principal, settings: Settings })],
      [],
      [],
    ),
    install_code: IDL.Func(
      [IDL.Record({ mode: Mode, canister_id: IDL.Principal, wasm_module: Blob, arg: Blob })],
      [],
      [],
    ),
  })

/** A status with ten controllers has less. */
const LONGEST_REPLY = 8_192
/** A canister that owes answers is stopped when it has given them; one that never does must not keep its SNS waiting. */
const PATIENCE_SECONDS = 120
waitForStrangersAtMost(PATIENCE_SECONDS)

const types = {
  canister_status: typesOf(management, 'canister_status', LONGEST_REPLY),
  start_canister: typesOf(management, 'start_canister', LONGEST_REPLY),
  stop_canister: typesOf(management, 'stop_canister', LONGEST_REPLY),
  update_settings: typesOf(management, 'update_settings', LONGEST_REPLY),
  install_code: typesOf(management, 'install_code'),
}
const MANAGEMENT = Principal.managementCanister()

const manage = <Result>(method: keyof typeof types, arg: object): Promise<CallOutcome<Result>> =>
  callCanister<Result>(MANAGEMENT, method, types[method], [arg])

export const fetchStatus = (canister: Principal): Promise<CallOutcome<CanisterStatus>> =>
  manage('canister_status', { canister_id: canister })

export const startCanister = (canister: Principal): Promise<CallOutcome<undefined>> =>
  manage('start_canister', { canister_id: canister })

/** Resolves when the canister has no call open any more, or with a reject after two minutes. */
export const stopCanister = (canister: Principal): Promise<CallOutcome<undefined>> =>
  manage('stop_canister', { canister_id: canister })

/** Settings that are to change; what is absent stays. */
export type Change = Partial<
  Record<
    | 'compute_allocation'
    | 'memory_allocation'
    | 'freezing_threshold'
    | 'reserved_cycles_limit'
    | 'wasm_memory_limit'
    | 'wasm_memory_threshold',
    [] | [bigint]
  > & {
    controllers: [readonly Principal[]]
    log_visibility: [] | [{ controllers: null } | { public: null }]
  }
>

const UNCHANGED: Change & object = {
  compute_allocation: [],
  memory_allocation: [],
  freezing_threshold: [],
  reserved_cycles_limit: [],
  log_visibility: [],
  wasm_memory_limit: [],
  wasm_memory_threshold: [],
}

export const changeSettings = (
  canister: Principal,
  change: Change,
): Promise<CallOutcome<undefined>> =>
  manage('update_settings', {
    canister_id: canister,
    settings: { controllers: [], ...UNCHANGED, ...change },
  })

type ChangedMode = Parameters<typeof installStored>[0]['mode']

/** Installs a module that came with the request, or one whose chunks lie with another canister. */
export function install(request: ChangeCanisterRequest): Promise<CallOutcome<undefined>> {
  const { canister_id, arg, chunked_canister_wasm } = request
  const mode: ChangedMode = 'upgrade' in request.mode ? { upgrade: [] } : request.mode
  const [chunked] = chunked_canister_wasm
  if (chunked === undefined)
    return manage('install_code', { mode, canister_id, wasm_module: request.wasm_module, arg })
  return installStored({
    canister: canister_id,
    mode,
    module: {
      hash: chunked.wasm_module_hash,
      chunks: chunked.chunk_hashes_list,
      store: chunked.store_canister_id,
    },
    arg,
  })
}
