import type { _SERVICE, SpareCanister } from '@sluice/candid/swap_factory'
import { openCreationEndpoints } from '@sluice/canister/management'
import { type Handlers, Principal } from '@sluice/canister/runtime'
import type { FactoryAccess } from '../admin/access.ts'
import { isInUse } from '../creation/creation.ts'
import { makerOf } from '../creation/poolCanister.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import { candidRecord } from '../state/toCandid.ts'

/** Creations: their records, and the canisters that failed ones have left. */
export function creationEndpoints(state: FactoryState, access: FactoryAccess) {
  const maker = makerOf(state)
  const records = () => state.records.entries().map(([, record]) => candidRecord(record))
  return {
    adoptCanister: async (context, canister) => {
      access.requireAdmin(context)
      const id = canister.toUint8Array()
      const flaw = await maker.adopt(canister, () => flawOfAdoption(state, id))
      if (flaw !== undefined) return { err: { InternalError: flaw } }
      state.spareCanisters.set(id, new Uint8Array())
      return { ok: null }
    },
    ...openCreationEndpoints(maker, access.requireAdmin),
    getSpareCanisters: () => listed(state.spareCanisters),
    getUnconfirmedCanisters: () => listed(state.unconfirmedCanisters),
    getCreatePoolRecords: records,
    getCreatePoolRecordsByCaller: (_, caller) =>
      records().filter((record) => record.caller.toText() === caller.toText()),
  } satisfies Partial<Handlers<_SERVICE>>
}

/** A canister whose answer is still on its way is not lost. */
function flawOfAdoption(state: FactoryState, canister: Uint8Array): string | undefined {
  if (state.creation.get() !== undefined) return 'a creation is under way'
  return isInUse(state, canister) ? 'the canister is in use' : undefined
}

function listed(canisters: FactoryState['spareCanisters']) {
  return canisters.entries().map(([canister, installer]): SpareCanister => {
    const maker: [] | [Principal] =
      installer.length === 0 ? [] : [Principal.fromUint8Array(installer)]
    return { canisterId: Principal.fromUint8Array(canister), installer: maker }
  })
}
