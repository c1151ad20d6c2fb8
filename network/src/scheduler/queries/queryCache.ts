import type { Response } from '../../errors.ts'
import { keyOf } from '../../principals.ts'
import type { Canister } from '../../state/canister.ts'
import type { QueryRequest } from './queryRun.ts'

/** What all answers and the questions that they belong to may take together. */
const MAX_BYTES = 16 * 1_048_576
/** One answer is not to push out hundreds of others. */
const MAX_ENTRY_BYTES = 128 * 1024
/** What an entry takes beside its bytes, roughly. */
const ENTRY_BYTES = 512

/** What came of a query. */
export type Answer = { readonly response: Response; readonly instructions: bigint }

type Entry = Answer & {
  readonly canister: Canister
  /** Of the canister when it answered: every change of its state, code or settings raises it. */
  readonly version: bigint
  readonly bytes: number
}

/**
 * Answers to queries for whoever asks the same again while the canister has not changed, as the IC's replicas keep them. Pages and
 * services ask every few seconds, and most canisters change rarely. What depended on more than the canister and the question (the time,
 * the balance of cycles, a certificate, other canisters) is never put here.
 */
export class QueryCache {
  readonly #maxBytes: number
  /** The longest unused first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** What the canister answered to the same question in the version that it has now. */
  find(canister: Canister, request: QueryRequest): Answer | undefined {
    if (request.arg.length > MAX_ENTRY_BYTES) return undefined
    const key = keyFor(request)
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#remove(key, entry)
    if (entry.canister !== canister || entry.version !== canister.version) return undefined
    this.#add(key, entry)
    return entry
  }

  /** Keeps what a canister answered in this version. */
  keep(canister: Canister, version: bigint, request: QueryRequest, answer: Answer): void {
    const { response } = answer
    if (response.kind !== 'reply' || request.arg.length > MAX_ENTRY_BYTES) return
    const key = keyFor(request)
    const bytes = key.length + response.data.length + ENTRY_BYTES
    if (bytes > MAX_ENTRY_BYTES) return
    const old = this.#entries.get(key)
    if (old !== undefined) this.#remove(key, old)
    // a copy of its own: small buffers are parts of larger ones, which would stay as a whole
    const own = { ...response, data: new Uint8Array(response.data) }
    this.#add(key, { ...answer, response: own, canister, version, bytes })
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#remove(oldest, entry)
    }
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

/** No two requests have the same: each part stands behind its length. */
function keyFor({ callee, caller, method, arg }: QueryRequest): string {
  const parts = [keyOf(callee), keyOf(caller), method, keyOf(arg)]
  return parts.map((part) => `${part.length}:${part}`).join('')
}
