import { encodeSelfDescribed } from '../encoding/cbor.ts'
import { keyOf } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { HashTree } from './hashTree.ts'
import { type NetworkKeys, verifyStateRoot } from './keys.ts'
import type { StateTree } from './stateTree.ts'
import { type Path, toCbor, witness } from './witness.ts'

/** While nothing changes the certified time is renewed this often, and only when someone asks. */
const MAX_AGE_NS = 1_000_000_000n
const REMEMBERED_SIGNATURES = 2000

type Certified = {
  readonly tree: HashTree
  readonly signature: Uint8Array
  readonly timeNs: bigint
}

/**
 * Makes certificates. The state is signed once for all certificates of a round, and only when the
 * first of them is asked for.
 */
export class Certifier {
  readonly #keys: NetworkKeys
  readonly #tree: StateTree
  readonly #nowNs: () => bigint
  readonly #verified = new Map<string, boolean>()
  #current: Certified | undefined

  constructor(keys: NetworkKeys, tree: StateTree, nowNs: () => bigint) {
    this.#keys = keys
    this.#tree = tree
    this.#nowNs = nowNs
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
    return encodeSelfDescribed({ tree: toCbor(revealed), signature })
  }

  /** Whether this network signed the root hash. Signatures made lately are known without arithmetic. */
  isOwnSignature(rootHash: Uint8Array, signature: Uint8Array): boolean {
    const key = signatureKey(rootHash, signature)
    const known = this.#verified.get(key)
    if (known !== undefined) return known
    const isValid = verifyStateRoot(rootHash, signature, this.#keys.rootKey)
    this.#remember(key, isValid)
    return isValid
  }

  #certified(): Certified {
    const timeNs = this.#nowNs()
    const current = this.#current
    if (current !== undefined && timeNs - current.timeNs < MAX_AGE_NS) return current
    const tree = this.#tree.at(timeNs)
    const signature = this.#keys.signStateRoot(tree.hash)
    this.#remember(signatureKey(tree.hash, signature), true)
    this.#current = { tree, signature, timeNs }
    return this.#current
  }

  #remember(key: string, isValid: boolean): void {
    this.#verified.set(key, isValid)
    const [oldest] = this.#verified.keys()
    if (this.#verified.size > REMEMBERED_SIGNATURES && oldest !== undefined) {
      this.#verified.delete(oldest)
    }
  }
}

function signatureKey(rootHash: Uint8Array, signature: Uint8Array): string {
  return `${keyOf(rootHash)}${keyOf(signature)}`
}
