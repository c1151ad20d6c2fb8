import type { _SERVICE } from '@sluice/candid/trusted_canister_manager'
import * as service from '@sluice/candid/trusted_canister_manager'
import { blob, type CallContext, rawBytes, StableState } from '@sluice/canister'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'

const open = new StableState(stableMap)
/** Empty when there is none: a principal of no bytes is the management canister, which calls nobody. */
const governance = open.value(0, blob, new Uint8Array())
const trusted = open.byKey(1, rawBytes)

function requirePermission(context: CallContext): void {
  if (!isControllerOr(context, governance.get()))
    throw new Error('Only a controller or the governance canister may do this')
}

export default defineCanister<_SERVICE, [[] | [Principal]]>({
  service,
  onInit: (_, [governanceCid]) => governance.set(governanceCid?.toUint8Array() ?? new Uint8Array()),
  methods: {
    addCanister: (context, canister) => {
      requirePermission(context)
      const id = canister.toUint8Array()
      if (trusted.has(id)) return false
      trusted.set(id, id)
      return true
    },
    deleteCanister: (context, canister) => {
      requirePermission(context)
      const id = canister.toUint8Array()
      if (!trusted.has(id)) return false
      trusted.delete(id)
      return true
    },
    getCanisters: () => trusted.entries().map(([id]) => Principal.fromUint8Array(id)),
    isCanisterTrusted: (_, canister) => trusted.has(canister.toUint8Array()),
    getCycleInfo: cycleInfo,
  },
})
