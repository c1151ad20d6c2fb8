import { Principal } from '@icp-sdk/core/principal'
import type { Message } from '../scheduler/messages.ts'
import type { Canister } from '../state/canister.ts'

/**
 * Where a network can be made to end as if its process was killed. A round executes messages, saves
 * all they did in one write, and hands out the answers.
 */
export type CrashPoint =
  /** The messages are executed, nothing is saved. */
  | 'beforeCommit'
  /** In the middle of the store's writes. */
  | 'duringCommit'
  /** All is saved, nobody has an answer. */
  | 'afterCommit'
  /** The answers have left. */
  | 'afterAnswers'

/** A message that a canister, or the management canister, has executed. */
export type ExecutedMessage = {
  readonly canisterId: Principal
  /** A call that arrived, the answer to a call that the canister made, or a timer or heartbeat. */
  readonly kind: 'call' | 'answer' | 'task'
  /** The method called, or the entry point of a task; empty for an answer. */
  readonly method: string
}

export type MessageFilter = (message: ExecutedMessage) => boolean

/** Thrown to everybody who waited for a network when it crashed. Whether their calls took effect is unknown. */
export class NetworkCrashError extends Error {
  override readonly name = 'NetworkCrashError'
}

type Plan = {
  readonly point: CrashPoint
  readonly after: MessageFilter | undefined
  /** The message that it waits for has been executed. */
  isDue: boolean
}

export type CrashParts = {
  /** The canister whose next message is about to be executed. */
  nextCanister(): Canister | undefined
  canisters(): Iterable<Canister>
}

/** Ends the network at a named point when a test asked for it. */
export class CrashPlan {
  readonly #parts: CrashParts
  #plan: Plan | undefined

  constructor(parts: CrashParts) {
    this.#parts = parts
  }

  /** Asks for a crash in the next round, or in the one that ends with a message that `after` accepts. */
  set(point: CrashPoint, after: MessageFilter | undefined): void {
    this.#plan = { point, after, isDue: after === undefined }
  }

  /** A round ends with the awaited message: what follows from it is left for after the crash. */
  get endsRound(): boolean {
    return this.#plan?.after !== undefined && this.#plan.isDue
  }

  /** Throws `NetworkCrashError` when the network is to end here. */
  reach(point: CrashPoint): void {
    if (this.#plan?.isDue !== true || this.#plan.point !== point) return
    throw new NetworkCrashError(`the network crashed ${WORDS[point]}, as a test asked for`)
  }

  /** Does a part of a round and notes whether the awaited message was executed in it. */
  watch<T>(work: () => T): T {
    const plan = this.#plan
    if (plan?.after === undefined || plan.isDue) return work()
    const candidates = this.#candidates()
    const result = work()
    for (const { canister, message } of candidates) {
      if (isExecuted(canister, message)) this.#note(describe(canister, message))
    }
    return result
  }

  /** Takes notice of a call that the management canister has executed. */
  noteManagementCall(method: string): void {
    this.#note({ canisterId: Principal.managementCanister(), kind: 'call', method })
  }

  #note(message: ExecutedMessage): void {
    if (this.#plan?.after?.(message) === true) this.#plan.isDue = true
  }

  /** The messages that the next part of a round can bring to their end. */
  #candidates(): { canister: Canister; message: Message }[] {
    const found: { canister: Canister; message: Message }[] = []
    const next = this.#parts.nextCanister()
    const [message] = next?.inbox ?? []
    if (next !== undefined && message !== undefined) found.push({ canister: next, message })
    for (const canister of this.#parts.canisters()) {
      const { runningMessage } = canister
      if (runningMessage !== undefined) found.push({ canister, message: runningMessage })
    }
    return found
  }
}

const WORDS: Readonly<Record<CrashPoint, string>> = {
  beforeCommit: 'before a round was saved',
  duringCommit: 'while a round was being saved',
  afterCommit: 'after a round was saved and before its answers left',
  afterAnswers: 'after the answers of a round had left',
}

function isExecuted(canister: Canister, message: Message): boolean {
  return canister.runningMessage !== message && !canister.inbox.includes(message)
}

function describe(canister: Canister, message: Message): ExecutedMessage {
  const canisterId = Principal.fromUint8Array(canister.id)
  switch (message.kind) {
    case 'request':
      return { canisterId, kind: 'call', method: message.method }
    case 'response':
      return { canisterId, kind: 'answer', method: '' }
    case 'task':
      return { canisterId, kind: 'task', method: message.entryPoint }
  }
}
