import type { Sdk, VoteSnapshot } from '@sluice/sdk'
import { VoteError } from '@sluice/sdk/voteError'
import {
  type ReadLog,
  type Reads,
  type RecountedElectorate,
  recountElectorate,
} from '@sluice/sdk/votes'
import { BusyError } from '../work/BusyError.ts'
import { InTurn } from '../work/InTurn.ts'
import { Remembered } from '../work/Remembered.ts'

/** Managers change a proposal until it begins. */
const SNAPSHOT_MS = 30_000
/** A log that cannot be replayed is looked at again after a while: ledgers are repaired. */
const FAILED_MS = 600_000
/** Ledgers are anybody's, and one that answers slowly must not hold up those of others. */
const LONGEST_COUNT_MS = 300_000
/** Whoever asks first waits for so long, and is told to ask again. */
const PATIENCE_MS = 2_000
const MOST_WAITING = 20
/** Of all electorates together: some hundred bytes each. */
const MOST_VOTERS = 1_000_000n
const MOST_KEPT = 200

/** What is asked of the network. */
export type VotesRead = Pick<Sdk['votes'], 'fetchTerms' | 'isListed' | 'readLog' | 'readSource'>

export type FoundElectorate =
  | { readonly kind: 'counting' }
  | ({ readonly kind: 'counted' } & RecountedElectorate)
  /** The log cannot be replayed, for a reason. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly untilMs: number }

export type AskedElectorate = { readonly snapshot: VoteSnapshot; readonly found: FoundElectorate }

type Place = { readonly projectId: string; readonly number: bigint }

/**
 * Electorates of proposals, counted again when somebody asks. One is counted at a time, at most one of each project waits for it, and
 * the ones that were counted longest ago make room.
 */
export class ElectorateKeeper {
  private readonly votes: VotesRead
  private readonly storedLog: (ledgerId: string) => ReadLog
  private readonly now: () => number
  private readonly patienceMs: number
  private readonly snapshots: Remembered<VoteSnapshot | undefined>
  private readonly found = new Map<string, FoundElectorate>()
  private readonly counting = new Map<string, { key: string; end: Promise<void> }>()
  private readonly turns = new InTurn(MOST_WAITING)

  constructor(
    votes: VotesRead,
    {
      storedLog,
      now,
      patienceMs = PATIENCE_MS,
    }: { storedLog: (ledgerId: string) => ReadLog; now: () => number; patienceMs?: number },
  ) {
    this.patienceMs = patienceMs
    this.votes = votes
    this.storedLog = storedLog
    this.now = now
    this.snapshots = new Remembered(SNAPSHOT_MS, now)
  }

  /**
   * The electorate of a proposal; undefined for one that is not there, has no snapshot, or is in a project that the exchange does not list.
   * @throws BusyError when too many are waiting; what the network throws
   */
  async of(place: Place): Promise<AskedElectorate | undefined> {
    const { projectId, number } = place
    const snapshot = await this.snapshots.of(`${projectId} ${number}`, () => this.read(place))
    if (snapshot === undefined) return undefined
    const key = keyOf(snapshot)
    if (this.foundOf(key) === undefined)
      await Promise.race([this.count(place.projectId, snapshot), pause(this.patienceMs)])
    return { snapshot, found: this.foundOf(key) ?? { kind: 'counting' } }
  }

  private async read(place: Place): Promise<VoteSnapshot | undefined> {
    // a stranger's canister could name any ledger, and answer anything
    if (!(await this.votes.isListed(place.projectId))) return undefined
    return (await this.votes.fetchTerms(place))?.snapshot
  }

  private foundOf(key: string): FoundElectorate | undefined {
    const found = this.found.get(key)
    return found?.kind === 'unreadable' && this.now() > found.untilMs ? undefined : found
  }

  private count(projectId: string, snapshot: VoteSnapshot): Promise<void> {
    const key = keyOf(snapshot)
    const before = this.counting.get(projectId)
    if (before?.key === key) return before.end
    if (before !== undefined) return Promise.reject(new BusyError())
    const end = this.turns
      .run(() => this.recount(snapshot))
      .then((found) => this.keep(key, found))
      .finally(() => this.counting.delete(projectId))
    this.counting.set(projectId, { key, end })
    // whoever waits is told; nobody may be waiting any more
    end.catch(() => {})
    return end
  }

  private async recount(snapshot: VoteSnapshot): Promise<FoundElectorate> {
    try {
      const counted =
        (await this.byStoredLog(snapshot)) ??
        (await recountElectorate(this.readsBy(this.patientLog(snapshot.ledgerId)), snapshot))
      return { kind: 'counted', ...counted }
    } catch (error) {
      if (!(error instanceof VoteError)) throw error
      const reason = String(error.details.reason ?? '')
      return { kind: 'unreadable', reason, untilMs: this.now() + FAILED_MS }
    }
  }

  /** Older logs leave fees out: what does not lead to the root here may do so by the ledger's own answers. */
  private async byStoredLog(snapshot: VoteSnapshot): Promise<RecountedElectorate | undefined> {
    const log = this.storedLog(snapshot.ledgerId)
    if ((await log(0n, 0n)).length <= snapshot.block) return undefined
    const counted = await recountElectorate(this.readsBy(log), snapshot).catch((error: unknown) => {
      if (error instanceof VoteError) return undefined
      throw error
    })
    return counted?.isRight === true ? counted : undefined
  }

  private readsBy(readLog: ReadLog): Reads {
    return { readLog, readSource: (source, at) => this.votes.readSource(source, at) }
  }

  private patientLog(ledgerId: string): ReadLog {
    const endMs = this.now() + LONGEST_COUNT_MS
    return async (start, length) => {
      if (this.now() > endMs) throw VoteError.noSnapshot('the ledger takes too long')
      return this.votes.readLog(ledgerId, start, length)
    }
  }

  private keep(key: string, found: FoundElectorate): void {
    this.found.delete(key)
    this.found.set(key, found)
    for (const oldest of this.found.keys()) {
      if (oldest === key || (this.voters() <= MOST_VOTERS && this.found.size <= MOST_KEPT)) return
      this.found.delete(oldest)
    }
  }

  private voters(): bigint {
    let sum = 0n
    for (const one of this.found.values()) if (one.kind === 'counted') sum += one.electorate.count
    return sum
  }
}

const keyOf = ({ ledgerId, block, sources, root, count, total }: VoteSnapshot): string =>
  [ledgerId, block, Buffer.from(root).toString('hex'), count, total, ...sources].join(' ')

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
