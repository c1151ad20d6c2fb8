import { type Account, accountKey } from '../../../../minter-kit/accounts/accounts.ts'

/** Pairs of an account and a token that are watched at once, in all and of one account. */
const MOST_WATCHED = 200
const MOST_OF_ACCOUNT = 10
const LOOKS_AT_ONE_PACE = 10
const SLOWEST = 10

/** An address that is looked at for a token. Hexadecimal, in lower case; zero for ether. */
export type Watched = {
  readonly account: Account
  readonly address: string
  readonly token: string
  untilNs: bigint
  /** From this block on the senders of transfers are looked at. */
  readonly sinceBlock: bigint
  scans: number
  scannedBlock: bigint | undefined
  /** What was there at the last look, where that is enough. */
  found: { readonly balance: bigint; readonly block: bigint } | undefined
}

/** Why a pair is not watched: there are too many, in all or of its account. */
export type Crowd = 'too-many' | 'too-many-of-account'

/** Which addresses are looked at, for some time after somebody has asked for it. */
export class WatchedDeposits {
  readonly #watched = new Map<string, Watched>()

  get size(): number {
    return this.#watched.size
  }

  /** So many times as long as at first it is from one look to the next, the longer nothing has come to anybody. */
  get pace(): bigint {
    const [newest] = this.inTurn()
    const times = 1 + Math.floor((newest?.scans ?? 0) / LOOKS_AT_ONE_PACE)
    return BigInt(Math.min(times, SLOWEST))
  }

  get(account: Account, token: string): Watched | undefined {
    return this.#watched.get(keyOf(account, token))
  }

  /** Watches a pair, or goes on doing so. @returns why not, when there are too many. */
  watch(
    wanted: Pick<Watched, 'account' | 'address' | 'token' | 'untilNs' | 'sinceBlock'>,
    nowNs: bigint,
  ): Watched | Crowd {
    const { account, token, untilNs } = wanted
    const known = this.get(account, token)
    if (known !== undefined) {
      known.untilNs = untilNs
      // whoever asks again is looked for as soon as whoever asks first
      known.scans = 0
      return known
    }
    const crowd = this.flawOf(account, token, nowNs)
    if (crowd !== undefined) return crowd
    if (this.#watched.size >= MOST_WATCHED) this.#makeRoom()
    const made: Watched = { ...wanted, scans: 0, scannedBlock: undefined, found: undefined }
    this.#watched.set(keyOf(account, token), made)
    return made
  }

  /** Why a pair cannot be watched now, if that is so. */
  flawOf(account: Account, token: string, nowNs: bigint): Crowd | undefined {
    if (this.get(account, token) !== undefined) return undefined
    this.forgetBefore(nowNs)
    const owner = accountKey(account)
    const own = [...this.#watched.values()].filter((each) => accountKey(each.account) === owner)
    if (own.length >= MOST_OF_ACCOUNT) return 'too-many-of-account'
    const isFull = this.#watched.size >= MOST_WATCHED && this.#leastPromising() === undefined
    return isFull ? 'too-many' : undefined
  }

  /** Strangers who fill the list keep nobody out: who was looked at most often, and has nothing there, gives way. */
  #makeRoom(): void {
    const key = this.#leastPromising()
    if (key !== undefined) this.#watched.delete(key)
  }

  /** Whoever has not been looked at yet stays. */
  #leastPromising(): string | undefined {
    const empty = [...this.#watched].filter(([, { found, scans }]) => !found && scans > 0)
    const [oldest] = empty.sort(([, one], [, other]) => other.scans - one.scans)
    return oldest?.[0]
  }

  forgetBefore(nowNs: bigint): void {
    for (const [key, { untilNs }] of this.#watched) if (untilNs < nowNs) this.#watched.delete(key)
  }

  /** The pairs that were looked at longest ago come first. */
  inTurn(): readonly Watched[] {
    return [...this.#watched.values()].sort((one, other) => one.scans - other.scans)
  }
}

const keyOf = (account: Account, token: string): string => `${accountKey(account)} ${token}`
