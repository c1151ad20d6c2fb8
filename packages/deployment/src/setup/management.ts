import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'

/** The methods of the management canister that an operator calls, with the fields that are used. */
export type Management = {
  canister_status(target: Target): Promise<{
    status: object
    settings: { controllers: Principal[]; freezing_threshold: bigint; wasm_memory_limit: bigint }
    module_hash: [] | [Uint8Array]
    cycles: bigint
    memory_size: bigint
    idle_cycles_burned_per_day: bigint
  }>
  update_settings(order: Target & { settings: Settings }): Promise<void>
  install_code(
    order: Target & { mode: InstallMode; wasm_module: Uint8Array; arg: Uint8Array },
  ): Promise<void>
  stop_canister(target: Target): Promise<void>
  start_canister(target: Target): Promise<void>
}

type Target = { canister_id: Principal }

export type InstallMode = { install: null } | { upgrade: [] }

/** What stays as it is, is absent. */
export type Settings = {
  controllers: [] | [Principal[]]
  freezing_threshold: [] | [bigint]
  wasm_memory_limit: [] | [bigint]
  log_visibility: [] | [{ public: null }]
  status_visibility: [] | [{ public: null }]
}

const Principals = IDL.Vec(IDL.Principal)
const TargetType = IDL.Record({ canister_id: IDL.Principal })
const Visibility = IDL.Variant({ public: IDL.Null })
const SettingsType = IDL.Record({
  controllers: IDL.Opt(Principals),
  freezing_threshold: IDL.Opt(IDL.Nat),
  wasm_memory_limit: IDL.Opt(IDL.Nat),
  log_visibility: IDL.Opt(Visibility),
  status_visibility: IDL.Opt(Visibility),
})
const Status = IDL.Record({
  status: IDL.Variant({ running: IDL.Null, stopping: IDL.Null, stopped: IDL.Null }),
  settings: IDL.Record({
    controllers: Principals,
    freezing_threshold: IDL.Nat,
    wasm_memory_limit: IDL.Nat,
  }),
  module_hash: IDL.Opt(IDL.Vec(IDL.Nat8)),
  cycles: IDL.Nat,
  memory_size: IDL.Nat,
  idle_cycles_burned_per_day: IDL.Nat,
})
const Mode = IDL.Variant({
  install: IDL.Null,
  upgrade: IDL.Opt(IDL.Record({ skip_pre_upgrade: IDL.Opt(IDL.Bool) })),
})

export const management: IDL.InterfaceFactory = () =>
  IDL.Service({
    canister_status: IDL.Func([TargetType], [Status], []),
    update_settings: IDL.Func(
      [IDL.Record({ canister_id: IDL.Principal, settings: SettingsType })],
      [],
      [],
    ),
    install_code: IDL.Func(
      [
        IDL.Record({
          canister_id: IDL.Principal,
          mode: Mode,
          wasm_module: IDL.Vec(IDL.Nat8),
          arg: IDL.Vec(IDL.Nat8),
        }),
      ],
      [],
      [],
    ),
    stop_canister: IDL.Func([TargetType], [], []),
    start_canister: IDL.Func([TargetType], [], []),
  })
