import type { ActorMethod } from '@icp-sdk/core/agent'
import type { IDL as Candid } from '@icp-sdk/core/candid'
import { SignatureTree, sha256, u64Key } from '@sluice/canister'
import { certifiedDataSet, defineCanister } from '@sluice/canister/runtime'

type Signed = { seed: Uint8Array; message: Uint8Array }
/** Signs as sign-in does, without what a sign-in checks before, so that a benchmark can have a hundred thousand of them. */
type Signer = { sign: ActorMethod<[number, number], number> }

const idlFactory: Candid.InterfaceFactory = ({ IDL }) =>
  IDL.Service({ sign: IDL.Func([IDL.Nat32, IDL.Nat32], [IDL.Nat32], []) })

const signatures = new SignatureTree()
const NOW = 0n
const CERTIFICATE = new Uint8Array()

export default defineCanister<Signer>({
  service: { idlFactory, init: () => [] },
  methods: {
    /** Signs for `count` people from number `first` on; answers how many bytes the last one's signature has beside its certificate. */
    sign: (_, first, count) => {
      let signed: Signed = { seed: new Uint8Array(), message: new Uint8Array() }
      for (let number = first; number < first + count; number++) {
        const seed = u64Key.encode(BigInt(number))
        signed = { seed, message: sha256(seed) }
        certifiedDataSet(signatures.add(signed.seed, signed.message, NOW))
      }
      return signatures.signature(signed, CERTIFICATE, NOW)?.length ?? 0
    },
  },
})
