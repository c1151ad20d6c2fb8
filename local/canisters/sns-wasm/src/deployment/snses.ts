import type { DeployedSns } from '@sluice/candid/sns_wasm'
import { isSameBytes } from '@sluice/canister'
import { optionalPrincipal, type Principal } from '@sluice/canister/runtime'
import type { SnsWasmState, StoredSns } from '../SnsWasmState.ts'

type Registered = { ok: null } | { err: string }

/** Lists an SNS, in place of one with the same ledger. */
export function registerSns(state: SnsWasmState, sns: DeployedSns): Registered {
  const ledger = bytesOf(sns.ledger_canister_id)
  if (ledger === undefined) return { err: 'An SNS has a ledger' }
  listSns(state, {
    ledger,
    root: bytesOf(sns.root_canister_id),
    governance: bytesOf(sns.governance_canister_id),
    swap: bytesOf(sns.swap_canister_id),
    index: bytesOf(sns.index_canister_id),
  })
  return { ok: null }
}

/** Puts an SNS into the list, in place of one with the same ledger; answers its place. */
export function listSns(state: SnsWasmState, sns: StoredSns): bigint {
  const known = state.snses.entries().find(([, stored]) => isSameBytes(stored.ledger, sns.ledger))
  const place = known?.[0] ?? BigInt(state.snses.size)
  state.snses.set(place, sns)
  return place
}

export const viewSns = ({ root, governance, ledger, swap, index }: StoredSns): DeployedSns => ({
  root_canister_id: optionalPrincipal(root),
  governance_canister_id: optionalPrincipal(governance),
  ledger_canister_id: optionalPrincipal(ledger),
  swap_canister_id: optionalPrincipal(swap),
  index_canister_id: optionalPrincipal(index),
})

const bytesOf = ([id]: [] | [Principal]) => id?.toUint8Array()
