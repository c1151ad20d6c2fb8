import type { LogEntry, PendingItem } from '@sluice/candid/passcode_manager'
import { isSameBytes } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import type { ManagerState, StoredLog } from './ManagerState.ts'
import { purposeOf } from './purpose.ts'

export function viewMetadata(state: ManagerState) {
  const { token, price, factory, governance } = state.config.get()
  return {
    tokenCid: Principal.fromUint8Array(token),
    factoryCid: Principal.fromUint8Array(factory),
    governanceCid: Principal.fromUint8Array(governance),
    passcodePrice: price,
  }
}

/** An owner's transfers and requests whose outcome has not been applied yet. */
export function pendingOf(state: ManagerState, owner: Uint8Array): PendingItem[] {
  const { price } = state.config.get()
  const transfers = state.intents.entries().flatMap(([id, intent]): PendingItem[] => {
    const purpose = purposeOf(intent)
    if (!isSameBytes(purpose.owner, owner)) return []
    return [{ id, amount: intent.amount, kind: kinds[purpose.kind] }]
  })
  const requests = state.requests.entries().flatMap(([id, request]): PendingItem[] => {
    if (!isSameBytes(request.owner, owner)) return []
    return [{ id, amount: price, kind: kinds[request.kind] }]
  })
  return [...transfers, ...requests]
}

const kinds = {
  deposit: { deposit: null },
  withdraw: { withdraw: null },
  transfer: { transfer: null },
  request: { requestPasscode: null },
  destroy: { destroyPasscode: null },
} as const

export function viewLog({ caller, message, amount, timestampNs }: StoredLog): LogEntry {
  return {
    caller: Principal.fromUint8Array(caller),
    message,
    amount: amount === undefined ? [] : [amount],
    timestamp: timestampNs,
  }
}
