import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const SALT_BYTES = 16
const TAG_BYTES = 16
const PUBLIC_BYTES = 65

/** The keys of a browser's subscription, and what it does with a message (RFC 8291 on RFC 8188), by Node's own primitives alone. */
export class PushBrowser {
  private readonly curve = createECDH('prime256v1')
  private readonly secret = randomBytes(16)
  private readonly publicKey = this.curve.generateKeys()

  /** As `PushSubscription.toJSON` has it. */
  get keys(): { readonly p256dh: string; readonly auth: string } {
    return {
      p256dh: this.publicKey.toString('base64url'),
      auth: this.secret.toString('base64url'),
    }
  }

  /** @throws Error for what was not encrypted for this browser, or was changed on the way */
  decrypt(message: Uint8Array): string {
    const bytes = Buffer.from(message)
    const salt = bytes.subarray(0, SALT_BYTES)
    const keyLength = bytes[SALT_BYTES + 4] ?? 0
    if (keyLength !== PUBLIC_BYTES) throw new Error(`a key of ${keyLength} bytes`)
    const start = SALT_BYTES + 5
    const sender = bytes.subarray(start, start + PUBLIC_BYTES)
    const sealed = bytes.subarray(start + PUBLIC_BYTES)

    const shared = this.curve.computeSecret(sender)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender])
    const material = derive(shared, this.secret, about, 32)
    const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()])
    // the last record ends with a 2, and zeros after it
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
}

const derive = (secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))
