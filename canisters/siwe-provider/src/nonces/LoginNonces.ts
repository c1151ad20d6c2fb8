import { concatBytes, hmacSha256, parseHex, toHex, u64Key } from '@sluice/canister'

/** Whose sign-in a message is, and to which session key; undefined where the message names none. */
export type LoginRequest = { readonly address: string; readonly sessionKey: Uint8Array | undefined }

const TIME_DIGITS = 16
const MAC_BYTES = 16
const NONCE_DIGITS = TIME_DIGITS + 2 * MAC_BYTES
const utf8 = new TextEncoder()

/**
 * Nonces that need not be remembered until they come back: the time of the message, and a MAC of that time, the address and the
 * session key under a secret that is drawn once from the network's randomness. Asking for one leaves nothing behind, so that
 * nobody can push out what another waits for.
 */
export class LoginNonces {
  private secret: Uint8Array | undefined
  private readonly draw: () => Promise<Uint8Array | undefined>

  constructor(draw: () => Promise<Uint8Array | undefined>) {
    this.draw = draw
  }

  /** Undefined when the network gave no randomness. */
  async issue(request: LoginRequest, issuedAtNs: bigint): Promise<string | undefined> {
    if (this.secret === undefined) {
      const drawn = await this.draw()
      // await: another sign-in may have drawn the secret meanwhile; the first one stays
      this.secret ??= drawn
    }
    return this.secret && write(this.secret, request, issuedAtNs)
  }

  /** When a nonce was issued; undefined when it was not issued for this request, or under a secret of before an upgrade. */
  timeOf(nonce: string, request: LoginRequest): bigint | undefined {
    if (this.secret === undefined || nonce.length !== NONCE_DIGITS) return undefined
    const time = parseHex(nonce.slice(0, TIME_DIGITS))
    if (time === undefined) return undefined
    const issuedAtNs = u64Key.decode(time)
    return write(this.secret, request, issuedAtNs) === nonce ? issuedAtNs : undefined
  }
}

function write(secret: Uint8Array, request: LoginRequest, issuedAtNs: bigint): string {
  const time = u64Key.encode(issuedAtNs)
  // Time and address have one length each, so that no two requests are the same bytes.
  const said = [time, utf8.encode(request.address), request.sessionKey ?? new Uint8Array()]
  return toHex(time) + toHex(hmacSha256(secret, concatBytes(said)).subarray(0, MAC_BYTES))
}
