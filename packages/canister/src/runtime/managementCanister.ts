import { IDL, Principal } from 'azle'
import { type CallOutcome, callCanister, callTypes } from './callCanister.ts'

const MANAGEMENT = Principal.fromText('aaaaa-aa')
const CanisterId = IDL.Record({ canister_id: IDL.Principal })
const createTypes = callTypes(
  [
    IDL.Record({
      settings: IDL.Opt(IDL.Record({ controllers: IDL.Opt(IDL.Vec(IDL.Principal)) })),
    }),
  ],
  [CanisterId],
)
const installTypes = callTypes(
  [
    IDL.Record({
      mode: IDL.Variant({ install: IDL.Null, reinstall: IDL.Null }),
      canister_id: IDL.Principal,
      wasm_module: IDL.Vec(IDL.Nat8),
      arg: IDL.Vec(IDL.Nat8),
    }),
  ],
  [],
)

/** Creates an empty canister with `cycles` taken from this one. */
export async function createCanister(
  controllers: readonly Principal[],
  cycles: bigint,
): Promise<CallOutcome<Principal>> {
  const args = [{ settings: [{ controllers: [controllers] }] }]
  const outcome = await callCanister<{ canister_id: Principal }>(
    MANAGEMENT,
    'create_canister',
    createTypes,
    args,
    cycles,
  )
  if (outcome.kind === 'rejected') return outcome
  return { kind: 'replied', result: outcome.result.canister_id }
}

/** Installs a module over whatever the canister held. */
export function installCode(
  canister: Principal,
  wasmModule: Uint8Array,
  arg: Uint8Array,
): Promise<CallOutcome<undefined>> {
  const args = [{ mode: { reinstall: null }, canister_id: canister, wasm_module: wasmModule, arg }]
  return callCanister<undefined>(MANAGEMENT, 'install_code', installTypes, args)
}
