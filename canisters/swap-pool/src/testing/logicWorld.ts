import { inspect, isDeepStrictEqual } from 'node:util'
import { Principal } from '@icp-sdk/core/principal'
import { parseSqrtPriceX96 } from '@sluice/amm'
import type { SwapRecordInfo } from '@sluice/candid/swap_pool'
import {
  heapMaps,
  isSameBytes,
  type LedgerAnswer,
  principalSubaccount,
  type TransferIntent,
  throwing,
} from '@sluice/canister'
import { initialise } from '../admin/initialise.ts'
import { getEvents } from '../log/events.ts'
import { amountOf } from '../money/balances.ts'
import { invariants } from '../money/books.ts'
import { refreshLedgerFees } from '../money/ledgerFees.ts'
import { openPool } from '../pool/openPool.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { openPoolStorage } from '../pool/PoolStorage.ts'
import { FakeLedger, type Fault } from './FakeLedger.ts'
import { Replay } from './replay.ts'

export const SELF = Uint8Array.of(9, 9)
export const FEE_RECEIVER = Uint8Array.of(8, 8)
const ADDRESS = { token0: Uint8Array.of(100), token1: Uint8Array.of(101) }
const START_BALANCE = 10n ** 15n
const MAX_JOB_RUNS = 1000

/** How a test lets a ledger's answer come: at once unless it says otherwise. */
export type Delivery = <T>(answer: () => T) => Promise<T>

/** The pool's logic in Node, between two ledgers made of maps. */
export class LogicWorld {
  readonly ledgers = { token0: new FakeLedger(10n), token1: new FakeLedger(7n) }
  readonly context: PoolContext
  readonly indexed: string[] = []
  nowNs = 1_000_000_000_000n
  cycles = 10n ** 13n
  faults: Fault[] = []
  deliver: Delivery = async (answer) => answer()
  /** What the info canister says to records: it takes them unless told otherwise. */
  answerOfInfo: () => string | undefined = () => undefined
  readonly pushed: SwapRecordInfo[] = []
  /** When what is scheduled falls due, in seconds from when it was scheduled. */
  readonly delays: number[] = []
  private readonly jobs: (() => Promise<void>)[] = []

  constructor() {
    this.context = openPool({
      storage: openPoolStorage(heapMaps),
      cycles: () => this.cycles,
      ledger: { send: (intent) => this.send(intent) },
      ledgerReads: {
        fetchFee: async (ledger) => this.ledgerAt(ledger).fee,
        fetchBalance: async (ledger, subaccount) =>
          this.ledgerAt(ledger).balanceOf(SELF, subaccount),
        fetchLabel: async (ledger) => ({
          symbol: isSameBytes(ledger, ADDRESS.token0) ? 'AAA' : 'BBB',
          decimals: 8,
        }),
        fetchStandards: async () => ['ICRC-1', 'ICRC-2'],
      },
      ledgerLog: {
        fetchLength: async (ledger) => BigInt(this.ledgerAt(ledger).log.length),
        fetchBlocks: async (ledger, start, length) =>
          this.ledgerAt(ledger).log.slice(Number(start), Number(start + length)),
      },
      isTrusted: async () => true,
      parsePrincipal: (text) => new TextEncoder().encode(text),
      now: () => this.nowNs++,
      schedule: (delay, job) => {
        this.delays.push(delay)
        this.jobs.push(job)
      },
      trap: throwing,
      self: () => SELF,
      toPrincipal: (bytes) => Principal.fromUint8Array(bytes),
      pushToInfo: async (records) => {
        const refusal = this.answerOfInfo()
        if (refusal === undefined) this.pushed.push(...records)
        return refusal
      },
      positionIndex: {
        onPositionAdded: (owner) => void this.indexed.push(`added ${owner}`),
        onLastPositionRemoved: (owner) => void this.indexed.push(`removed ${owner}`),
        onPositionTransferred: (to, from) => void this.indexed.push(`moved ${from} ${to}`),
      },
    })
  }

  /** A pool that is installed and has no price yet. */
  static install(): LogicWorld {
    const world = new LogicWorld()
    const token = (side: 'token0' | 'token1') => ({
      address: side,
      standard: 'ICRC2',
      ledger: ADDRESS[side],
    })
    world.context.storage.config.set({
      token0: token('token0'),
      token1: token('token1'),
      infoCid: SELF,
      feeReceiverCid: FEE_RECEIVER,
      trustedCanisterManagerCid: SELF,
      positionIndexCid: SELF,
    })
    return world
  }

  /** A pool at a price of 1 in which everybody starts with the same wallets. */
  static async start(people: readonly Uint8Array[]): Promise<LogicWorld> {
    const world = LogicWorld.install()
    const sqrtPriceX96 = parseSqrtPriceX96('1', { decimals0: 8, decimals1: 8 })
    initialise(world.context, { fee: 3000n, tickSpacing: 60n, sqrtPriceX96 })
    await refreshLedgerFees(world.context)
    for (const owner of people) {
      for (const ledger of [world.ledgers.token0, world.ledgers.token1]) {
        ledger.give(owner, START_BALANCE)
        ledger.give(SELF, START_BALANCE, principalSubaccount(owner))
      }
    }
    return world
  }

  /** Runs what is scheduled, and what that schedules, until nothing is left. */
  async runJobs(): Promise<void> {
    for (let runs = 0; runs < MAX_JOB_RUNS; runs++) {
      const job = this.jobs.shift()
      if (job === undefined) return
      await job()
    }
    throw new Error('the pool never comes to rest')
  }

  /** Starts what is scheduled, and what that schedules, without waiting for what never ends. */
  async startJobs(): Promise<void> {
    for (let job = this.jobs.shift(); job !== undefined; job = this.jobs.shift()) {
      void job()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** As when the message of a timer traps: what is scheduled never runs. */
  loseJobs(): void {
    this.jobs.length = 0
  }

  /** What is wrong with the books; undefined when all is well. */
  findError(): string | undefined {
    const report = invariants(this.context)
    if ('err' in report) return report.err
    for (const side of ['token0', 'token1'] as const) {
      const books = report.ok[side]
      const claims = books.positions + books.owed + books.unused + books.protocolFees
      const held = this.ledgers[side].balanceOf(SELF)
      if (held < claims) return `${side}: ${held} on the ledger for claims of ${claims}`
    }
    return undefined
  }

  /** What is wrong once nothing is under way: then the ledgers hold exactly what the pool's own totals say. */
  findQuietError(): string | undefined {
    const { storage, engine } = this.context
    if (storage.intents.size > 0) return 'transfers are still under way'
    for (const side of ['token0', 'token1'] as const) {
      const { tokenAmount0, tokenAmount1 } = engine.state
      const inPool = side === 'token0' ? tokenAmount0 : tokenAmount1
      const expected = inPool + amountOf(storage.unusedTotal.get(), side)
      const held = this.ledgers[side].balanceOf(SELF)
      if (held !== expected) return `${side}: ${held} on the ledger for ${expected} in the pool`
    }
    return this.findError()
  }

  /** What is wrong with the event log: whoever replays it from the first event on must come to these very books. */
  findEventError(): string | undefined {
    const { storage, engine } = this.context
    const replay = new Replay()
    const { events, end } = getEvents(this.context, 1n, 500n)
    for (let page = events; page.length > 0; ) {
      for (const event of page) replay.apply(event)
      const last = page.at(-1)?.id ?? end
      page = getEvents(this.context, last + 1n, 500n).events
    }
    const found = [
      replay.engine?.state,
      [...replay.positions.positions],
      sorted(replay.ticks.ticks),
      sorted(replay.owners),
      sorted(replay.unused),
      sorted(replay.orders),
    ]
    const text = (bytes: Uint8Array) => this.context.toPrincipal(bytes).toText()
    const expected = [
      engine.state,
      storage.positions.entries(),
      storage.ticks.entries(),
      storage.ownerships.entries().map(([id, { owner }]) => [id, text(owner)]),
      sorted(storage.unused.entries().map(([owner, amounts]) => [text(owner), amounts])),
      storage.orders.entries().map(([id, { tickLimit }]) => [id, BigInt(tickLimit)]),
    ]
    return isDeepStrictEqual(found, expected)
      ? undefined
      : `events tell of ${inspect(found, { depth: 5 })}, the books of ${inspect(expected, { depth: 5 })}`
  }

  private send(intent: TransferIntent): Promise<LedgerAnswer> {
    const fault = this.faults.shift() ?? 'none'
    return this.deliver(() => this.ledgerAt(intent.ledger).send(intent, fault))
  }

  private ledgerAt(address: Uint8Array): FakeLedger {
    return isSameBytes(address, ADDRESS.token0) ? this.ledgers.token0 : this.ledgers.token1
  }
}

/** Entries in the order of their keys, as the stable maps have them. */
function sorted<Key extends string | number | bigint, Value>(
  entries: Iterable<[Key, Value]>,
): [Key, Value][] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
}
