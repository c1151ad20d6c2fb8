import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { keyOf } from '../principals.ts'
import { verifyCanisterSignature } from './canisterSignature.ts'
import type { CertificateCheck } from './certificateCheck.ts'
import { Oid, unwrapKey } from './der.ts'
import { verifyWebAuthn } from './webAuthn.ts'

const MAX_REMEMBERED = 5000

/** Checks signatures of every scheme that the IC accepts. */
export class SignatureVerifier {
  readonly #isCertificateValid: CertificateCheck
  readonly #keys = new Map<string, KeyObject>()
  readonly #valid = new Set<string>()

  constructor(isCertificateValid: CertificateCheck) {
    this.#isCertificateValid = isCertificateValid
  }

  /** Returns why the signature is wrong, `undefined` when it is right. */
  check(derKey: Uint8Array, signature: Uint8Array, payload: Uint8Array): string | undefined {
    const wrapped = unwrapKey(derKey)
    if (wrapped === undefined) return 'the public key is not in DER form'
    try {
      switch (wrapped.oid) {
        case Oid.ed25519:
          return verdict(verify(null, payload, this.#key(derKey), signature), 'Ed25519')
        case Oid.ecPublicKey: {
          const key = { key: this.#key(derKey), dsaEncoding: 'ieee-p1363' } as const
          const isValid = signature.length === 64 && verify('sha256', payload, key, signature)
          return verdict(isValid, 'ECDSA')
        }
        case Oid.webAuthn:
          return verifyWebAuthn(wrapped.key, signature, payload)
        case Oid.canisterSignature:
          return verifyCanisterSignature(wrapped.key, signature, payload, this.#isCertificateValid)
        default:
          return 'the algorithm of the public key is not supported'
      }
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** Like `check`, for signatures that come again with each request, such as those of delegations. */
  checkRepeated(
    derKey: Uint8Array,
    signature: Uint8Array,
    payload: Uint8Array,
  ): string | undefined {
    const digest = createHash('sha256')
    for (const part of [derKey, signature, payload]) digest.update(`${part.length}:`).update(part)
    const fingerprint = digest.digest('hex')
    if (this.#valid.has(fingerprint)) return undefined
    const problem = this.check(derKey, signature, payload)
    if (problem !== undefined) return problem
    this.#valid.add(fingerprint)
    const [oldest] = this.#valid
    if (this.#valid.size > MAX_REMEMBERED && oldest !== undefined) this.#valid.delete(oldest)
    return undefined
  }

  #key(derKey: Uint8Array): KeyObject {
    const name = keyOf(derKey)
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    const key = createPublicKey({ key: Buffer.from(derKey), format: 'der', type: 'spki' })
    if (this.#keys.size > MAX_REMEMBERED) this.#keys.clear()
    this.#keys.set(name, key)
    return key
  }
}

function verdict(isValid: boolean, scheme: string): string | undefined {
  return isValid ? undefined : `${scheme} signature could not be verified`
}
