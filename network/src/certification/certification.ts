import type { IngressHistory } from '../ingress/history.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { Subnet } from '../topology.ts'
import { Certifier } from './certifier.ts'
import type { NetworkKeys } from './keys.ts'
import { SignedRoots } from './signedRoots.ts'
import { StateTree } from './stateTree.ts'

/** What a subnet may sign does not change while the network runs, so the root subnet says it anew only this often. */
const DELEGATION_AGE_NS = 600_000_000_000n

/** The certificates of all subnets. */
export class Certification {
  readonly #signedRoots: SignedRoots
  readonly #root: Certifier
  readonly #certifiers: readonly Certifier[]

  constructor(parts: {
    readonly keys: NetworkKeys
    readonly state: NetworkState
    readonly history: IngressHistory
    nowNs(): bigint
  }) {
    const { state, history } = parts
    const nowNs = () => parts.nowNs()
    const signedRoots = new SignedRoots(parts.keys.rootKey)
    this.#signedRoots = signedRoots
    const certifier = (subnet: Subnet, delegation?: () => Uint8Array) =>
      new Certifier({
        keys: subnet.keys,
        tree: new StateTree(state, history, subnet),
        signedRoots,
        nowNs,
        delegation,
      })
    const [, ...further] = state.topology.subnets
    const root = certifier(state.topology.root)
    this.#root = root
    this.#certifiers = [
      root,
      ...further.map((subnet) => certifier(subnet, delegationOf(root, subnet, nowNs))),
    ]
  }

  /** Who makes the certificates of a subnet. */
  of({ number }: Subnet): Certifier {
    return this.#certifiers[number] ?? this.#root
  }

  /** Notes that the state changed: the next certificates need new signatures. */
  onRound(changed: Iterable<Canister>): void {
    for (const certifier of this.#certifiers) certifier.onRound(changed)
  }

  /** Whether the holder of a subnet's key, that of the root subnet when absent, signed the root hash. */
  isSigned(rootHash: Uint8Array, signature: Uint8Array, subnetKey?: Uint8Array): boolean {
    return this.#signedRoots.isSigned(rootHash, signature, subnetKey)
  }
}

/** The root subnet's certificate over a subnet's key and its canister ranges, under both names that clients know. */
function delegationOf(root: Certifier, { keys }: Subnet, nowNs: () => bigint): () => Uint8Array {
  const label = (name: string) => Buffer.from(name)
  const paths = [
    [label('canister_ranges'), keys.subnetId],
    [label('subnet'), keys.subnetId, label('canister_ranges')],
    [label('subnet'), keys.subnetId, label('public_key')],
  ]
  let made: { readonly certificate: Uint8Array; readonly timeNs: bigint } | undefined
  return () => {
    const timeNs = nowNs()
    if (made === undefined || timeNs - made.timeNs > DELEGATION_AGE_NS) {
      made = { certificate: root.certificate(paths), timeNs }
    }
    return made.certificate
  }
}
