import type { SignerAnswer, SignerRequest } from '@sluice/sdk/signerChannel'
import { type Ask, readRequest } from './asks.ts'

export type Asked = { readonly request: SignerRequest; readonly ask: Ask }

export type QuestionsState = {
  /** The one question before the person. */
  readonly asked: Asked | undefined
  /** How many more wait until the person asks for the next. */
  readonly waiting: number
  /** Whether the person has answered anything in this window. */
  readonly hasAnswered: boolean
}

export const NOTHING_ASKED: QuestionsState = { asked: undefined, waiting: 0, hasAnswered: false }

type Answering = (request: SignerRequest, answer: SignerAnswer) => void

const MOST_WAITING = 4
const BUSY: SignerAnswer = {
  error: { code: 503, message: 'The person is being asked already: wait for that answer' },
}
const REPEATED: SignerAnswer = {
  error: {
    code: -32602,
    message: 'A call with this nonce was asked for already: a further one needs a nonce of its own',
  },
}

/**
 * What a site asks for, one question at a time. No question ever takes the place of another: after an answer the person sees
 * that there is one, and has the next shown when they want it.
 */
export class Questions {
  private readonly answering: Answering
  private readonly onChange: (state: QuestionsState) => void
  private readonly nonces = new Set<string>()
  private current: Asked | undefined
  private queue: readonly Asked[] = []
  private hasAsked = false
  private hasAnswered = false

  constructor(answering: Answering, onChange: (state: QuestionsState) => void) {
    this.answering = answering
    this.onChange = onChange
  }

  /** The first question of a window is shown as it comes, each later one when the person goes on. */
  hear(request: SignerRequest): void {
    const read = readRequest(request)
    const refusal = 'kind' in read ? this.refusalOf(read) : read
    if (refusal !== undefined) this.answering(request, refusal)
    else if ('kind' in read) this.line({ request, ask: read })
  }

  private refusalOf(ask: Ask): SignerAnswer | undefined {
    if (this.queue.length >= MOST_WAITING) return BUSY
    return this.isRepeated(ask) ? REPEATED : undefined
  }

  private line(asked: Asked): void {
    if (this.hasAsked) this.queue = [...this.queue, asked]
    else this.current = asked
    this.hasAsked = true
    this.tell()
  }

  /** Shows the next question. Nothing happens while one is open. */
  next(): void {
    if (this.current !== undefined) return
    const [first, ...rest] = this.queue
    this.current = first
    this.queue = rest
    this.tell()
  }

  /** Whether this is the question before the person, which can be answered now. */
  isOpen(asked: Asked): boolean {
    return this.current === asked
  }

  /** Answers the question that is open, once. */
  answer(asked: Asked, answer: SignerAnswer): void {
    if (!this.isOpen(asked)) return
    this.current = undefined
    this.hasAnswered = true
    this.answering(asked.request, answer)
    this.tell()
  }

  /** A site that sends a call again under the same nonce (ICRC-49) means the same call, not a second one. */
  private isRepeated(ask: Ask): boolean {
    if (ask.kind !== 'call' || ask.nonce === undefined) return false
    const key = [ask.canisterId.toText(), ask.method, ask.nonce.join()].join(' ')
    if (this.nonces.has(key)) return true
    this.nonces.add(key)
    return false
  }

  private tell(): void {
    const { current, queue, hasAnswered } = this
    this.onChange({ asked: current, waiting: queue.length, hasAnswered })
  }
}
