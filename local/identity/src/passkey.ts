import { Cbor, DER_COSE_OID, requestIdOf, wrapDER } from '@icp-sdk/core/agent'
import type { Delegation } from '@icp-sdk/core/identity'

/** Calls to the browser's WebAuthn, and what the IC wants of its answers. */

export type NewPasskey = { userHandle: Uint8Array; credentialId: Uint8Array; publicKey: Uint8Array }
export type PasskeySignature = {
  userHandle: Uint8Array
  credentialId: Uint8Array
  signature: Uint8Array
}

const ES256 = -7
/** In authenticator data the COSE key follows 55 fixed bytes and the credential id. */
const ATTESTED_HEADER_BYTES = 55
const DELEGATION_DOMAIN = new TextEncoder().encode('\x1aic-request-auth-delegation')

/** Asks the browser to make a discoverable passkey; its user handle is random, so that it says nothing about anybody. */
export async function createPasskey(): Promise<NewPasskey> {
  const userHandle = randomBytes(32)
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: 'Sluice local sign-in' },
      user: { id: userHandle, name: 'Sluice test account', displayName: 'Sluice test account' },
      challenge: randomBytes(32),
      pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
    },
  })
  const { rawId, response } = requirePasskey(credential)
  if (!(response instanceof AuthenticatorAttestationResponse))
    throw new Error('The passkey was not created.')
  const data = new Uint8Array(response.getAuthenticatorData())
  const coseKey = data.slice(ATTESTED_HEADER_BYTES + rawId.byteLength)
  return {
    userHandle,
    credentialId: new Uint8Array(rawId),
    publicKey: wrapDER(coseKey, DER_COSE_OID),
  }
}

/** Signs a delegation with whichever passkey the person picks. One touch. */
export async function signWithPasskey(delegation: Delegation): Promise<PasskeySignature> {
  const hash = requestIdOf({ ...delegation })
  const challenge = Uint8Array.of(...DELEGATION_DOMAIN, ...hash)
  const credential = await navigator.credentials.get({
    publicKey: { challenge, rpId: location.hostname, userVerification: 'preferred' },
  })
  const { rawId, response } = requirePasskey(credential)
  if (!(response instanceof AuthenticatorAssertionResponse) || response.userHandle === null) {
    throw new Error('This passkey cannot be used here. Create a new one.')
  }
  const signature = Cbor.encode({
    authenticator_data: new Uint8Array(response.authenticatorData),
    client_data_json: new TextDecoder().decode(response.clientDataJSON),
    signature: new Uint8Array(response.signature),
  })
  return {
    userHandle: new Uint8Array(response.userHandle),
    credentialId: new Uint8Array(rawId),
    signature,
  }
}

function requirePasskey(credential: Credential | null): PublicKeyCredential {
  if (!(credential instanceof PublicKeyCredential))
    throw new Error('The browser offered no passkey.')
  return credential
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
