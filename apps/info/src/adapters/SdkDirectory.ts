import type { DeployedSns, LockedLiquidity, Sdk } from '@sluice/sdk'
import type { Directory } from './Directory.ts'

/** SNSes come by proposals, labels by hand; positions that are locked seldom change. */
const SNSES_MS = 5 * 60_000
const LOCKED_MS = 60_000
/** More pools are not remembered: whoever asks for all of them makes room by their age. */
const MOST_POOLS = 2_000

/** Asks the canisters themselves, each question once in a while, however many ask it. */
export class SdkDirectory implements Directory {
  private readonly sdk: Pick<Sdk, 'sns' | 'aliases'>
  private readonly snses: Remembered<readonly DeployedSns[]>
  private readonly locked: Remembered<LockedLiquidity>

  constructor(sdk: Pick<Sdk, 'sns' | 'aliases'>, now: () => number) {
    this.sdk = sdk
    this.snses = new Remembered(SNSES_MS, now)
    this.locked = new Remembered(LOCKED_MS, now)
  }

  fetchSnses(): Promise<readonly DeployedSns[]> {
    return this.snses.of('', () => this.sdk.sns.fetchDeployed())
  }

  fetchLocked(poolId: string): Promise<LockedLiquidity> {
    return this.locked.of(poolId, () => this.sdk.aliases.fetchLocked(poolId))
  }
}

/** Answers by their name, for some time. */
class Remembered<T> {
  private readonly forMs: number
  private readonly now: () => number
  private readonly kept = new Map<string, { untilMs: number; found: Promise<T> }>()

  constructor(forMs: number, now: () => number) {
    this.forMs = forMs
    this.now = now
  }

  of(name: string, ask: () => Promise<T>): Promise<T> {
    const known = this.kept.get(name)
    if (known !== undefined && this.now() < known.untilMs) return known.found
    const found = ask()
    this.kept.delete(name)
    this.kept.set(name, { untilMs: this.now() + this.forMs, found })
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_POOLS && oldest !== undefined) this.kept.delete(oldest)
    // what failed is asked for again by whoever comes next
    found.catch(() => {
      if (this.kept.get(name)?.found === found) this.kept.delete(name)
    })
    return found
  }
}
