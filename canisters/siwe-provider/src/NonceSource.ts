import { concatBytes, sha256 } from '@sluice/canister'
import { toHex } from './address.ts'

const NONCE_BYTES = 10

/** Nonces that nobody can foresee: hashes of a secret that is drawn once from the network's randomness, and of a counter. */
export class NonceSource {
  private secret: Uint8Array | undefined
  private count = 0n
  private readonly draw: () => Promise<Uint8Array | undefined>

  constructor(draw: () => Promise<Uint8Array | undefined>) {
    this.draw = draw
  }

  /** Undefined when the network gave no randomness. */
  async next(): Promise<string | undefined> {
    if (this.secret === undefined) {
      const drawn = await this.draw()
      // await: another sign-in may have drawn the secret meanwhile; the first one stays
      this.secret ??= drawn
    }
    if (this.secret === undefined) return undefined
    const counter = new Uint8Array(8)
    new DataView(counter.buffer).setBigUint64(0, this.count)
    this.count += 1n
    return toHex(sha256(concatBytes([this.secret, counter])).subarray(0, NONCE_BYTES))
  }
}
