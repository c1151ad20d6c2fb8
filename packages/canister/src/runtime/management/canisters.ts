import type { Principal } from 'azle'
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
  const arg = { canister_id: canister, num_requested_changes: [] }
  const info = await manage<{ controllers: Principal[]; module_hash: [] | [Uint8Array] }>(
    'canister_info',
    arg,
  )
  return mapReply(info, ({ controllers, module_hash: [moduleHash] }) => ({
    controllers,
    moduleHash: moduleHash && Uint8Array.from(moduleHash),
  }))
}
