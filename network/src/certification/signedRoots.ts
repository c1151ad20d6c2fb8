import { keyOf } from '../principals.ts'
import { verifyStateRoot } from './keys.ts'

const REMEMBERED = 2000

/** Which root hashes subnets signed. Signatures made or seen lately are known without arithmetic. */
export class SignedRoots {
  readonly #rootKey: Uint8Array
  readonly #verified = new Map<string, boolean>()

  constructor(rootKey: Uint8Array) {
    this.#rootKey = rootKey
  }

  /** Whether the holder of a subnet's key, that of the root subnet when absent, signed the root hash. */
  isSigned(rootHash: Uint8Array, signature: Uint8Array, subnetKey = this.#rootKey): boolean {
    const name = this.#nameOf(rootHash, signature, subnetKey)
    const known = this.#verified.get(name)
    if (known !== undefined) return known
    const isValid = verifyStateRoot(rootHash, signature, subnetKey)
    this.#keep(name, isValid)
    return isValid
  }

  /** Notes a signature that was made just now. */
  remember(rootHash: Uint8Array, signature: Uint8Array, subnetKey: Uint8Array): void {
    this.#keep(this.#nameOf(rootHash, signature, subnetKey), true)
  }

  #nameOf(rootHash: Uint8Array, signature: Uint8Array, subnetKey: Uint8Array): string {
    const name = `${keyOf(rootHash)} ${keyOf(signature)}`
    return subnetKey === this.#rootKey ? name : `${name} ${keyOf(subnetKey)}`
  }

  #keep(name: string, isValid: boolean): void {
    this.#verified.set(name, isValid)
    const [oldest] = this.#verified.keys()
    if (this.#verified.size > REMEMBERED && oldest !== undefined) this.#verified.delete(oldest)
  }
}
