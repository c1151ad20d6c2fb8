import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Secp256k1KeyIdentity } from '@icp-sdk/core/identity/secp256k1'
import { deriveBits } from './derive.ts'
import { phraseOf } from './phrase.ts'

type Key = Secp256k1KeyIdentity | Ed25519KeyIdentity

/** The keys of an open vault. All come from the seed phrase, so that the phrase brings all of them back. */
export class Keys {
  /** The path that every wallet for the Internet Computer uses: the phrase opens the same account elsewhere. */
  readonly account: Secp256k1KeyIdentity
  readonly phrase: string
  private readonly entropy: Uint8Array<ArrayBuffer>

  private constructor(entropy: Uint8Array<ArrayBuffer>) {
    this.entropy = entropy
    this.phrase = phraseOf(entropy)
    this.account = Secp256k1KeyIdentity.fromSeedPhrase(this.phrase)
  }

  static of(entropy: Uint8Array<ArrayBuffer>): Keys {
    return new Keys(entropy)
  }

  /** The exchange's own site speaks for the account; every other site gets a key that tells nothing of it. */
  async forSite(origin: string, home: string): Promise<Key> {
    if (origin === home) return this.account
    return Ed25519KeyIdentity.generate(await deriveBits(this.entropy, `site ${origin}`))
  }
}
