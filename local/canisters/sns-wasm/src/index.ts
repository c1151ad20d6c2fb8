import type { _SERVICE, DeployedSns } from '@sluice/candid/sns_wasm'
import * as service from '@sluice/candid/sns_wasm'
import { type CallContext, isSameBytes } from '@sluice/canister'
import { defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { openSnsWasmState, type StoredSns } from './SnsWasmState.ts'

const state = openSnsWasmState(stableMap)

type Registered = { ok: null } | { err: string }

function registerSns({ isController }: CallContext, sns: DeployedSns): Registered {
  if (!isController) return { err: 'Only a controller may register an SNS' }
  const ledger = bytesOf(sns.ledger_canister_id)
  if (ledger === undefined) return { err: 'An SNS has a ledger' }
  const known = state.snses.entries().find(([, stored]) => isSameBytes(stored.ledger, ledger))
  state.snses.set(known?.[0] ?? BigInt(state.snses.size), {
    ledger,
    root: bytesOf(sns.root_canister_id),
    governance: bytesOf(sns.governance_canister_id),
    swap: bytesOf(sns.swap_canister_id),
    index: bytesOf(sns.index_canister_id),
  })
  return { ok: null }
}

const shown = ({ root, governance, ledger, swap, index }: StoredSns): DeployedSns => ({
  root_canister_id: principalOf(root),
  governance_canister_id: principalOf(governance),
  ledger_canister_id: principalOf(ledger),
  swap_canister_id: principalOf(swap),
  index_canister_id: principalOf(index),
})

const bytesOf = ([id]: [] | [Principal]) => id?.toUint8Array()

const principalOf = (bytes: Uint8Array | undefined): [] | [Principal] =>
  bytes === undefined ? [] : [Principal.fromUint8Array(bytes)]

export default defineCanister<_SERVICE>({
  service,
  methods: {
    list_deployed_snses: () => ({ instances: state.snses.entries().map(([, sns]) => shown(sns)) }),
    register_sns: registerSns,
  },
})
