import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import {
  emptyTree,
  type HashTree,
  leaf,
  level,
  withEntry,
  withoutEntry,
} from '../certification/hashTree.ts'
import { CANISTER_CHOSE_REJECT, type Response } from '../errors.ts'

type IngressStatus =
  | { readonly kind: 'received' }
  | { readonly kind: 'answered'; readonly response: Response }

/** An ingress call that the network accepted. */
export type IngressEntry = {
  readonly requestId: string
  readonly sender: Uint8Array
  readonly canister: Uint8Array
  /** Number of the subnet that took it in; absent for the root subnet. */
  readonly subnet?: number
  readonly expiryNs: bigint
  status: IngressStatus
}

/** How long a request's status can be read after the request expired. */
const KEPT_AFTER_EXPIRY_NS = 300_000_000_000n
const PRUNE_INTERVAL_NS = 10_000_000_000n

/** The ingress calls of the last minutes and their answers, as the state tree shows them. */
export class IngressHistory {
  readonly #entries = new Map<string, IngressEntry>()
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #changed = new Set<string>()
  #answered: string[] = []
  #unanswered = 0
  #lastPruneNs = 0n
  readonly #trees = new Map<number, HashTree>()

  /** The subtree under `request_status` of the subnet with this number. */
  treeOf(subnet: number): HashTree {
    return this.#trees.get(subnet) ?? emptyTree
  }

  /** How many calls have no answer yet. */
  get unansweredCount(): number {
    return this.#unanswered
  }

  find(requestId: string): IngressEntry | undefined {
    return this.#entries.get(requestId)
  }

  /** Adds a new call, or one read from the store. */
  add(entry: IngressEntry, isStored = false): void {
    this.#entries.set(entry.requestId, entry)
    if (entry.status.kind === 'received') this.#unanswered += 1
    if (!isStored) this.#changed.add(entry.requestId)
    this.#show(entry)
  }

  answer(requestId: string, response: Response): void {
    const entry = this.#entries.get(requestId)
    if (entry === undefined) return
    if (entry.status.kind === 'received') this.#unanswered -= 1
    entry.status = { kind: 'answered', response }
    this.#changed.add(requestId)
    this.#answered.push(requestId)
    this.#show(entry)
  }

  /** Resolves when the call is answered and the answer is saved. */
  untilAnswered(requestId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isAnswered = this.#entries.get(requestId)?.status.kind === 'answered'
    if (isAnswered && !this.#answered.includes(requestId)) resolve()
    else this.#waiting.set(requestId, [...(this.#waiting.get(requestId) ?? []), resolve])
    return promise
  }

  /** Tells those who wait; called once the answers are saved. */
  publish(): void {
    for (const requestId of this.#answered.splice(0)) {
      for (const resolve of this.#waiting.get(requestId) ?? []) resolve()
      this.#waiting.delete(requestId)
    }
  }

  /** Forgets calls that expired long ago. */
  prune(nowNs: bigint): void {
    if (nowNs < this.#lastPruneNs + PRUNE_INTERVAL_NS) return
    this.#lastPruneNs = nowNs
    for (const entry of this.#entries.values()) {
      const isKept = entry.expiryNs + KEPT_AFTER_EXPIRY_NS > nowNs
      if (isKept || entry.status.kind !== 'answered') continue
      this.#entries.delete(entry.requestId)
      this.#changed.add(entry.requestId)
      const { subnet = 0 } = entry
      const label = Buffer.from(entry.requestId, 'hex')
      this.#trees.set(subnet, withoutEntry(this.treeOf(subnet), label))
    }
  }

  /** The calls added, answered or forgotten (`undefined`) since the last call of this function. */
  takeChanges(): { requestId: string; entry: IngressEntry | undefined }[] {
    const changes = [...this.#changed].map((requestId) => ({
      requestId,
      entry: this.#entries.get(requestId),
    }))
    this.#changed.clear()
    return changes
  }

  #show(entry: IngressEntry): void {
    const { subnet = 0 } = entry
    const label = Buffer.from(entry.requestId, 'hex')
    this.#trees.set(subnet, withEntry(this.treeOf(subnet), label, statusTree(entry.status)))
  }
}

function statusTree(status: IngressStatus): HashTree {
  const text = (value: string) => leaf(Buffer.from(value, 'utf8'))
  if (status.kind === 'received') return level([['status', text('received')]])
  const { response } = status
  if (response.kind === 'reply') {
    return level([
      ['reply', leaf(response.data)],
      ['status', text('replied')],
    ])
  }
  return level([
    ['error_code', text(response.errorCode ?? CANISTER_CHOSE_REJECT)],
    ['reject_code', leaf(encodeLeb128(BigInt(response.code)))],
    ['reject_message', text(response.message)],
    ['status', text('rejected')],
  ])
}
