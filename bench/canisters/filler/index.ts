import type { ActorMethod } from '@icp-sdk/core/agent'
import type { IDL as Candid } from '@icp-sdk/core/candid'
import { bytesKey, u64Key } from '@sluice/canister'
import { defineCanister, stableMap } from '@sluice/canister/runtime'

/**
 * Fills the stable memory of a canister that a benchmark measures: it is installed over that canister, writes one of its map's
 * entries again and again, and gives way to the real module. So no canister of the exchange needs an endpoint for this.
 */
type Filler = { repeatEntry: ActorMethod<[number, bigint, bigint], bigint> }

const idlFactory: Candid.InterfaceFactory = ({ IDL }) =>
  IDL.Service({ repeatEntry: IDL.Func([IDL.Nat8, IDL.Nat64, IDL.Nat64], [IDL.Nat64], []) })

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
  },
})
