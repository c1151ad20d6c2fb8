import { encodeSelfDescribed } from '../encoding/cbor.ts'
import type { Canister } from '../state/canister.ts'
import type { HashTree } from './hashTree.ts'
import type { SubnetKeys } from './keys.ts'
import type { SignedRoots } from './signedRoots.ts'
import type { StateTree } from './stateTree.ts'
import { type Path, toCbor, witness } from './witness.ts'

/** While nothing changes the certified time is renewed this often, and only when someone asks. */
const MAX_AGE_NS = 1_000_000_000n

type Certified = {
  readonly tree: HashTree
  readonly signature: Uint8Array
  readonly timeNs: bigint
}

/** By which certificate the root subnet lets another one sign; absent for the root subnet itself. */
export type Delegation = () => Uint8Array

/**
 * Makes the certificates of one subnet. Its state is signed once for all certificates of a round, and only when the
 * first of them is asked for.
 */
export class Certifier {
  readonly #keys: SubnetKeys
  readonly #tree: StateTree
  readonly #signedRoots: SignedRoots
  readonly #nowNs: () => bigint
  readonly #delegation: Delegation | undefined
  #current: Certified | undefined

  constructor(parts: {
    readonly keys: SubnetKeys
    readonly tree: StateTree
    readonly signedRoots: SignedRoots
    readonly nowNs: () => bigint
    readonly delegation: Delegation | undefined
  }) {
    this.#keys = parts.keys
    this.#tree = parts.tree
    this.#signedRoots = parts.signedRoots
    this.#nowNs = parts.nowNs
    this.#delegation = parts.delegation
  }

  /** Notes that the state changed: the next certificate needs a new signature. */
  onRound(changed: Iterable<Canister>): void {
    this.#tree.update(changed)
    this.#current = undefined
  }

  /** A certificate that reveals these paths, and always the time. */
  certificate(paths: readonly Path[]): Uint8Array {
    const { tree, signature } = this.#certified()
    const revealed = witness(tree, [...paths, [Buffer.from('time')]])
    const own = { tree: toCbor(revealed), signature }
    if (this.#delegation === undefined) return encodeSelfDescribed(own)
    const delegation = { subnet_id: this.#keys.subnetId, certificate: this.#delegation() }
    return encodeSelfDescribed({ ...own, delegation })
  }

  #certified(): Certified {
    const timeNs = this.#nowNs()
    const current = this.#current
    if (current !== undefined && timeNs - current.timeNs < MAX_AGE_NS) return current
    const tree = this.#tree.at(timeNs)
    const signature = this.#keys.signStateRoot(tree.hash)
    this.#signedRoots.remember(tree.hash, signature, this.#keys.publicKey)
    this.#current = { tree, signature, timeNs }
    return this.#current
  }
}
