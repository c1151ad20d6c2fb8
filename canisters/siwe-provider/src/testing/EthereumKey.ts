import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from '@sluice/canister'
import { addressOfKey } from '@sluice/canister/ethereum'

/** An Ethereum account that signs as a wallet's `personal_sign` does. */
export class EthereumKey {
  private readonly secret: Uint8Array
  readonly address: string

  constructor(secret: Uint8Array = secp256k1.utils.randomSecretKey()) {
    this.secret = secret
    this.address = addressOfKey(secp256k1.getPublicKey(secret, false))
  }

  personalSign(message: string): string {
    const body = Buffer.from(message, 'utf8')
    const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`, 'utf8')
    const hash = keccak_256(Buffer.concat([prefix, body]))
    const signed = secp256k1.sign(hash, this.secret, { prehash: false, format: 'recovered' })
    const v = 27 + (signed[0] ?? 0)
    return `0x${toHex(signed.subarray(1))}${v.toString(16)}`
  }
}
