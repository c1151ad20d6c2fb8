import { createHash, createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Identity } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Secp256k1KeyIdentity } from '@icp-sdk/core/identity/secp256k1'
import type { Config } from '@sluice/sdk'

/** How the caller is named on the command line. */
export type IdentityChoice = {
  readonly pem?: string | undefined
  readonly seed?: string | undefined
}

/** Who signs: the key of a PEM file, of a seed phrase, or on a local network its own admin. @throws Error when nobody is named */
export async function readIdentity(choice: IdentityChoice, config: Config): Promise<Identity> {
  if (choice.pem !== undefined) return fromPem(await readFile(choice.pem, 'utf8'))
  if (choice.seed !== undefined) return Secp256k1KeyIdentity.fromSeedPhrase(choice.seed)
  if (config.environment === 'local') return localAdmin()
  throw new Error('Name who signs: --identity <key.pem>, or SLUICE_SEED with a seed phrase')
}

/** The identity that installs and controls everything in the local world; it exists on no other network. */
export function localAdmin(): Identity {
  const seed = createHash('sha256').update('sluice local world: deployer').digest()
  return Ed25519KeyIdentity.generate(Uint8Array.from(seed))
}

/** An Ed25519 or secp256k1 key as `icp`, `dfx` and OpenSSL write them. */
export function fromPem(pem: string): Identity {
  const { crv, d } = createPrivateKey(pem).export({ format: 'jwk' })
  if (d === undefined) throw new Error('the PEM file holds no private key')
  const secret = Uint8Array.from(Buffer.from(d, 'base64url'))
  if (crv === 'Ed25519') return Ed25519KeyIdentity.generate(secret)
  if (crv === 'secp256k1') return Secp256k1KeyIdentity.fromSecretKey(secret)
  throw new Error(
    `the PEM file holds a key of the curve ${crv ?? 'unknown'}: use Ed25519 or secp256k1`,
  )
}
