import { copyBytes } from '../../bytes/bytes.ts'
import { manage } from './methods.ts'

/** What a derivation costs at most, in cycles; what is not taken comes back. */
const DERIVATION_CYCLES = 30_000_000_000n

type Derived = { readonly bytes: Uint8Array } | { readonly failed: string }

type Purpose = {
  /** Of the network's key. */
  readonly keyName: string
  readonly context: Uint8Array
}

const keyId = (name: string) => ({ curve: { bls12_381_g2: null }, name })

/** What this canister's verifiably encrypted keys of a context verify under: a point of G2. Costs nothing. */
export async function fetchVetPublicKey({ keyName, context }: Purpose): Promise<Derived> {
  const outcome = await manage<{ public_key: Uint8Array }>('vetkd_public_key', {
    canister_id: [],
    context,
    key_id: keyId(keyName),
  })
  if (outcome.kind === 'rejected') return { failed: outcome.message }
  return { bytes: copyBytes(outcome.result.public_key) }
}

/** The key of an input, encrypted for the transport key. */
export async function deriveVetKey({
  keyName,
  context,
  input,
  transportKey,
}: Purpose & {
  readonly input: Uint8Array
  readonly transportKey: Uint8Array
}): Promise<Derived> {
  const outcome = await manage<{ encrypted_key: Uint8Array }>(
    'vetkd_derive_key',
    { input, context, transport_public_key: transportKey, key_id: keyId(keyName) },
    DERIVATION_CYCLES,
  )
  if (outcome.kind === 'rejected') return { failed: outcome.message }
  return { bytes: copyBytes(outcome.result.encrypted_key) }
}
