import type { LoginMessage } from './message.ts'

/** More sign-ins than this are not under way at once; beyond it the oldest gives way, so that nobody can fill the memory. */
const MAX_PENDING = 5_000

/** The messages given out for signing. On the heap: nobody waits for one longer than minutes, and an upgrade just asks for another. */
export class PendingLogins {
  /** By nonce, in the order they were made. */
  private readonly messages = new Map<string, LoginMessage>()

  add(message: LoginMessage, now: bigint): void {
    this.forgetExpired(now)
    this.messages.set(message.nonce, message)
    if (this.messages.size <= MAX_PENDING) return
    const [oldest] = this.messages.keys()
    if (oldest !== undefined) this.messages.delete(oldest)
  }

  find(address: string, nonce: string, now: bigint): LoginMessage | undefined {
    this.forgetExpired(now)
    const message = this.messages.get(nonce)
    return message?.address === address ? message : undefined
  }

  /** A nonce signs in once. */
  use(nonce: string): void {
    this.messages.delete(nonce)
  }

  private forgetExpired(now: bigint): void {
    for (const [nonce, { expiresAtNs }] of this.messages) {
      // all live equally long, so the first that is alive ends the search
      if (expiresAtNs > now) return
      this.messages.delete(nonce)
    }
  }
}
