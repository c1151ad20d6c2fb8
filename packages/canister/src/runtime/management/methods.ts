import { IDL, Principal } from 'azle'
import { type CallOutcome, callCanister, callTypes } from '../callCanister.ts'

const Blob = IDL.Vec(IDL.Nat8)
const Target = IDL.Record({ canister_id: IDL.Principal })
const Controllers = IDL.Record({ controllers: IDL.Opt(IDL.Vec(IDL.Principal)) })
const Snapshot = IDL.Record({ canister_id: IDL.Principal, snapshot_id: Blob })
const Mode = IDL.Variant({
  install: IDL.Null,
  reinstall: IDL.Null,
  upgrade: IDL.Opt(IDL.Record({ skip_pre_upgrade: IDL.Opt(IDL.Bool) })),
})

const VetKeyId = IDL.Record({ curve: IDL.Variant({ bls12_381_g2: IDL.Null }), name: IDL.Text })

const Change = IDL.Record({
  timestamp_nanos: IDL.Nat64,
  origin: IDL.Variant({
    from_user: IDL.Record({ user_id: IDL.Principal }),
    from_canister: IDL.Record({ canister_id: IDL.Principal }),
  }),
})

/** The management canister's methods that our canisters use, with the fields that they use. */
const METHODS = {
  raw_rand: callTypes([], [Blob]),
  create_canister: callTypes([IDL.Record({ settings: IDL.Opt(Controllers) })], [Target]),
  deposit_cycles: callTypes([Target], []),
  start_canister: callTypes([Target], []),
  stop_canister: callTypes([Target], []),
  update_settings: callTypes(
    [IDL.Record({ canister_id: IDL.Principal, settings: Controllers })],
    [],
  ),
  canister_info: callTypes(
    [IDL.Record({ canister_id: IDL.Principal, num_requested_changes: IDL.Opt(IDL.Nat64) })],
    [
      IDL.Record({
        total_num_changes: IDL.Nat64,
        recent_changes: IDL.Vec(Change),
        module_hash: IDL.Opt(Blob),
        controllers: IDL.Vec(IDL.Principal),
      }),
    ],
  ),
  install_code: callTypes(
    [IDL.Record({ mode: Mode, canister_id: IDL.Principal, wasm_module: Blob, arg: Blob })],
    [],
  ),
  install_chunked_code: callTypes(
    [
      IDL.Record({
        mode: Mode,
        target_canister: IDL.Principal,
        chunk_hashes_list: IDL.Vec(IDL.Record({ hash: Blob })),
        wasm_module_hash: Blob,
        arg: Blob,
      }),
    ],
    [],
  ),
  upload_chunk: callTypes(
    [IDL.Record({ canister_id: IDL.Principal, chunk: Blob })],
    [IDL.Record({ hash: Blob })],
  ),
  clear_chunk_store: callTypes([Target], []),
  take_canister_snapshot: callTypes(
    [IDL.Record({ canister_id: IDL.Principal, replace_snapshot: IDL.Opt(Blob) })],
    [IDL.Record({ id: Blob })],
  ),
  load_canister_snapshot: callTypes([Snapshot], []),
  delete_canister_snapshot: callTypes([Snapshot], []),
  read_canister_snapshot_metadata: callTypes(
    [Snapshot],
    [IDL.Record({ wasm_module_size: IDL.Nat64 })],
  ),
  read_canister_snapshot_data: callTypes(
    [
      IDL.Record({
        canister_id: IDL.Principal,
        snapshot_id: Blob,
        kind: IDL.Variant({
          wasm_module: IDL.Record({ offset: IDL.Nat64, size: IDL.Nat64 }),
        }),
      }),
    ],
    [IDL.Record({ chunk: Blob })],
  ),
  vetkd_public_key: callTypes(
    [IDL.Record({ canister_id: IDL.Opt(IDL.Principal), context: Blob, key_id: VetKeyId })],
    [IDL.Record({ public_key: Blob })],
  ),
  vetkd_derive_key: callTypes(
    [
      IDL.Record({
        input: Blob,
        context: Blob,
        transport_public_key: Blob,
        key_id: VetKeyId,
      }),
    ],
    [IDL.Record({ encrypted_key: Blob })],
  ),
} as const

const MANAGEMENT = Principal.fromText('aaaaa-aa')

/** Calls one method of the management canister. `arg`: undefined for a method that takes none. */
export function manage<Result>(
  method: keyof typeof METHODS,
  arg: object | undefined,
  cycles = 0n,
): Promise<CallOutcome<Result>> {
  return callCanister<Result>(
    MANAGEMENT,
    method,
    METHODS[method],
    arg === undefined ? [] : [arg],
    cycles,
  )
}

/** Applies `read` to a reply. */
export function mapReply<From, To>(
  outcome: CallOutcome<From>,
  read: (result: From) => To,
): CallOutcome<To> {
  return outcome.kind === 'rejected' ? outcome : { kind: 'replied', result: read(outcome.result) }
}
