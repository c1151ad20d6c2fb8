/** What the browser's authenticator does for the vault. */

export type Unlocked = {
  /** A secret of the passkey's own (PRF extension); absent where the authenticator has none. */
  readonly secret: Uint8Array<ArrayBuffer> | undefined
}

const ALGORITHMS = [-7, -8, -257]

/** Makes a passkey for the vault. @throws DOMException when the person declines */
export async function createPasskey(
  salt: Uint8Array<ArrayBuffer>,
): Promise<{ credentialId: Uint8Array<ArrayBuffer> } & Unlocked> {
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: 'Sluice Wallet' },
      user: { id: randomBytes(32), name: 'Sluice Wallet', displayName: 'Sluice Wallet' },
      challenge: randomBytes(32),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  const passkey = requirePasskey(credential)
  const credentialId = new Uint8Array(passkey.rawId)
  const { prf } = passkey.getClientExtensionResults()
  if (prf?.results) return { credentialId, secret: bytesOf(prf.results.first) }
  // Some authenticators have the secret only from the first use on.
  return prf?.enabled
    ? { credentialId, ...(await askPasskey(credentialId, salt)) }
    : { credentialId, secret: undefined }
}

/** Has the person unlock with the vault's passkey. @throws DOMException when the person declines */
export async function askPasskey(
  credentialId: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Unlocked> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: randomBytes(32),
      rpId: location.hostname,
      allowCredentials: [{ type: 'public-key', id: credentialId }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  const { prf } = requirePasskey(credential).getClientExtensionResults()
  return { secret: prf?.results && bytesOf(prf.results.first) }
}

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

function requirePasskey(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential
  throw new Error('the browser offered no passkey')
}

function bytesOf(source: BufferSource): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  return Uint8Array.from(view)
}
