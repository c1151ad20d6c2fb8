import type { ActorMethod } from '@icp-sdk/core/agent'
import type { IDL as Candid } from '@icp-sdk/core/candid'
import { bytesKey, u64Key } from '@sluice/canister'
import {
  canisterCycleBalance,
  cyclesBurn,
  defineCanister,
  stableMap,
} from '@sluice/canister/runtime'

/**
 * Fills the stable memory of a canister that is tested or measured: it is installed over that canister, writes entries of its maps, and
 * gives way to the real module. So no canister of the exchange needs an endpoint for this.
 */
export type Filler = {
  repeatEntry: ActorMethod<[number, bigint, bigint], bigint>
  putEntry: ActorMethod<[number, bigint, Uint8Array], undefined>
  burnTo: ActorMethod<[bigint], undefined>
}

const idlFactory: Candid.InterfaceFactory = ({ IDL }) =>
  IDL.Service({
    repeatEntry: IDL.Func([IDL.Nat8, IDL.Nat64, IDL.Nat64], [IDL.Nat64], []),
    putEntry: IDL.Func([IDL.Nat8, IDL.Nat64, IDL.Vec(IDL.Nat8)], [], []),
    burnTo: IDL.Func([IDL.Nat], [], []),
  })

export default defineCanister<Filler>({
  service: { idlFactory, init: () => [] },
  methods: {
    /** Writes the map's first entry under `count` numbers from `first` on; answers how many entries there are then. */
    repeatEntry: (_, memory, first, count) => {
      const map = stableMap(memory, u64Key, bytesKey)
      const [entry] = map.entries(0, 1)
      if (entry === undefined) throw new Error(`the map ${memory} is empty`)
      for (let id = first; id < first + count; id++) map.set(id, entry[1])
      return BigInt(map.size)
    },
    /** Writes one entry, such as the number that comes next in a log. */
    putEntry: (_, memory, key, value) => {
      stableMap(memory, u64Key, bytesKey).set(key, value)
      return undefined
    },
    /** Leaves the canister about so many cycles. */
    burnTo: (_, left) => {
      cyclesBurn(canisterCycleBalance() - left)
      return undefined
    },
  },
})
