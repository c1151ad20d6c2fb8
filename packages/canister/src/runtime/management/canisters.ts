import type { Principal } from 'azle'
import { copyBytes } from '../../bytes/bytes.ts'
import type { CallOutcome } from '../callCanister.ts'
import { manage, mapReply } from './methods.ts'

/** Creates an empty canister with `cycles` taken from this one. */
export async function createCanister(
  controllers: readonly Principal[],
  cycles: bigint,
): Promise<CallOutcome<Principal>> {
  const arg = { settings: [{ controllers: [controllers] }] }
  const created = await manage<{ canister_id: Principal }>('create_canister', arg, cycles)
  return mapReply(created, ({ canister_id }) => canister_id)
}

export function depositCycles(
  canister: Principal,
  cycles: bigint,
): Promise<CallOutcome<undefined>> {
  return manage('deposit_cycles', { canister_id: canister }, cycles)
}

export function startCanister(canister: Principal): Promise<CallOutcome<undefined>> {
  return manage('start_canister', { canister_id: canister })
}

/** Resolves when the canister has no call open any more. */
export function stopCanister(canister: Principal): Promise<CallOutcome<undefined>> {
  return manage('stop_canister', { canister_id: canister })
}

export function setControllers(
  canister: Principal,
  controllers: readonly Principal[],
): Promise<CallOutcome<undefined>> {
  return manage('update_settings', {
    canister_id: canister,
    settings: { controllers: [controllers] },
  })
}

export type CanisterInfo = { controllers: Principal[]; moduleHash: Uint8Array | undefined }

/** Who controls a canister and which module it runs: the network's word, not the canister's. Anybody's canister may be asked. */
export async function fetchCanisterInfo(canister: Principal): Promise<CallOutcome<CanisterInfo>> {
  return mapReply(await askCanisterInfo(canister, []), ({ controllers, module_hash }) => ({
    controllers,
    moduleHash: module_hash[0] && copyBytes(module_hash[0]),
  }))
}

/** Who made a canister to which nothing has happened since; undefined when something has. */
export type UntouchedCanister = { creator: Principal | undefined; createdNs: bigint } | undefined

/** What the network's history says about a canister's making. */
export async function fetchCreation(canister: Principal): Promise<CallOutcome<UntouchedCanister>> {
  const info = await askCanisterInfo(canister, [1n])
  return mapReply(info, ({ total_num_changes, recent_changes: [change] }) =>
    total_num_changes === 1n && change !== undefined
      ? { creator: change.origin.from_canister?.canister_id, createdNs: change.timestamp_nanos }
      : undefined,
  )
}

type Info = {
  total_num_changes: bigint
  recent_changes: readonly {
    timestamp_nanos: bigint
    origin: { from_canister?: { canister_id: Principal } }
  }[]
  module_hash: [] | [Uint8Array]
  controllers: Principal[]
}

function askCanisterInfo(canister: Principal, changes: [] | [bigint]): Promise<CallOutcome<Info>> {
  return manage('canister_info', { canister_id: canister, num_requested_changes: changes })
}
