type Use = { readonly nonce: string; readonly usedAtNs: bigint }

/** More sign-ins of one address while a message lives are nobody's who signs in. */
const MOST_PER_ADDRESS = 20
/** Far more than the canister can check in the life of a message; a bound, so that its memory has one. */
const MOST_ADDRESSES = 100_000
/** As each sign-in lets as many old ones go, none pays for all of them. */
const FORGOTTEN_EACH_TIME = 4

/**
 * The nonces whose message has been signed and used: a nonce signs in once. On the heap, as the secret that makes them is: after
 * an upgrade no nonce of before is taken.
 */
export class UsedNonces {
  /** By address, whose last sign-in is longest ago first. */
  private readonly uses = new Map<string, readonly Use[]>()
  private readonly mostAddresses: number

  constructor(mostAddresses: number = MOST_ADDRESSES) {
    this.mostAddresses = mostAddresses
  }

  /**
   * What keeps a nonce from being used, or nothing.
   * @param sinceNs before it no message was issued that is alive now, so that earlier uses count no more.
   */
  problemWith(nonce: string, address: string, sinceNs: bigint): string | undefined {
    const alive = this.aliveOf(address, sinceNs)
    if (alive.some((use) => use.nonce === nonce)) return 'This message has been used. Start again.'
    if (alive.length >= MOST_PER_ADDRESS)
      return 'This address has signed in too often. Wait a few minutes, then start again.'
    this.forgetUsedBefore(sinceNs)
    if (this.uses.size >= this.mostAddresses && !this.uses.has(address))
      return 'Too many people sign in at this moment. Wait a minute, then start again.'
    return undefined
  }

  use(address: string, use: Use, sinceNs: bigint): void {
    const alive = this.aliveOf(address, sinceNs)
    this.uses.delete(address)
    this.uses.set(address, [...alive, use])
  }

  private aliveOf(address: string, sinceNs: bigint): Use[] {
    return (this.uses.get(address) ?? []).filter(({ usedAtNs }) => usedAtNs >= sinceNs)
  }

  private forgetUsedBefore(sinceNs: bigint): void {
    for (let count = 0; count < FORGOTTEN_EACH_TIME; count++) {
      const [oldest] = this.uses
      if (oldest === undefined) return
      const [address, uses] = oldest
      if ((uses.at(-1)?.usedAtNs ?? 0n) >= sinceNs) return
      this.uses.delete(address)
    }
  }
}
