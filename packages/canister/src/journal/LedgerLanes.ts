import { isSameBytes } from '../bytes/bytes.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'
import type { TransferIntent } from './intent.ts'

const FIRST_RETRY_SECONDS = 2
export const LAST_RETRY_SECONDS = 600

/**
 * Transfers that one ledger may owe an answer for. Its queue takes as many calls of one canister, so only a ledger that is
 * out of order ever has them; what comes then waits before it becomes a transfer.
 */
export const MOST_OPEN = 500

/** One ledger's open transfers, and how they are asked for again. */
export type Lane = {
  readonly ledger: Uint8Array
  /** Ids, oldest first. */
  readonly open: Set<bigint>
  retryDelaySeconds: number
  isRetryScheduled: boolean
  /** Retries go round: transfers that never succeed must not keep others from their turn. */
  lastRetried: bigint
  /** Its log is being read for stuck transfers. */
  isDeciding: boolean
}

/** The lanes of all ledgers with open transfers; on the heap, read from the store when they are first needed. */
export class LedgerLanes {
  private readonly intents: OrderedMap<bigint, TransferIntent>
  private lanes: Lane[] | undefined

  constructor(intents: OrderedMap<bigint, TransferIntent>) {
    this.intents = intents
  }

  all(): readonly Lane[] {
    return [...this.known()]
  }

  at(ledger: Uint8Array): Lane {
    return laneIn(this.known(), ledger)
  }

  hasOpen(ledger: Uint8Array): boolean {
    return this.known().some((lane) => lane.open.size > 0 && isSameBytes(lane.ledger, ledger))
  }

  /** Takes a transfer off its lane; the ledger has answered, so the next one is asked for soon. */
  settled({ id, ledger }: TransferIntent): void {
    const lane = this.at(ledger)
    lane.open.delete(id)
    lane.retryDelaySeconds = FIRST_RETRY_SECONDS
    if (lane.open.size === 0 && !lane.isRetryScheduled) {
      this.lanes = this.known().filter((other) => other !== lane)
    }
  }

  private known(): Lane[] {
    this.lanes ??= this.read()
    return this.lanes
  }

  private read(): Lane[] {
    const lanes: Lane[] = []
    for (const [id, { ledger }] of this.intents.entries()) laneIn(lanes, ledger).open.add(id)
    return lanes
  }
}

function laneIn(lanes: Lane[], ledger: Uint8Array): Lane {
  const found = lanes.find((lane) => isSameBytes(lane.ledger, ledger))
  if (found !== undefined) return found
  const lane: Lane = {
    ledger,
    open: new Set(),
    retryDelaySeconds: FIRST_RETRY_SECONDS,
    isRetryScheduled: false,
    lastRetried: 0n,
    isDeciding: false,
  }
  lanes.push(lane)
  return lane
}
