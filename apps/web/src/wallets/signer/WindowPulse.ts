export type SignerStatus = 'ready' | 'pending'

type PulseOptions = {
  readonly signerWindow: Window
  readonly origin: string
  readonly establishTimeoutMs: number
  /** The signer answered for the first time. */
  readonly onReady: () => void
  readonly onStatus: (status: SignerStatus) => void
  readonly onEnd: (why: 'closed' | 'silent') => void
}

const BEAT_MS = 300
/**
 * The standard gives a signer up after two seconds. A closed window is noticed anyway, and a signer that checks certificates can be
 * busy for longer: giving it up would leave the outcome of a call open.
 */
const SILENT_AFTER_MS = { ready: 20_000, pending: 300_000 }

/**
 * Asks a signer's window again and again whether it is there (ICRC-29). Silence is counted from an unanswered question, not
 * from the last answer: browsers slow the timers of hidden pages down.
 */
export class WindowPulse {
  private readonly options: PulseOptions
  private readonly timer: ReturnType<typeof setInterval>
  private readonly startedAt = Date.now()
  private readonly asked = new Map<string, number>()
  private status: SignerStatus | undefined

  constructor(options: PulseOptions) {
    this.options = options
    window.addEventListener('message', this.listen)
    this.timer = setInterval(() => this.beat(), BEAT_MS)
  }

  stop(): void {
    clearInterval(this.timer)
    window.removeEventListener('message', this.listen)
  }

  private beat(): void {
    const { signerWindow, establishTimeoutMs } = this.options
    const now = Date.now()
    const oldest = Math.min(now, ...this.asked.values())
    const isSilent = this.status
      ? now - oldest > SILENT_AFTER_MS[this.status]
      : now - this.startedAt > establishTimeoutMs
    if (signerWindow.closed) this.end('closed')
    else if (isSilent) this.end('silent')
    else this.ask(now)
  }

  private ask(now: number): void {
    const { signerWindow, origin } = this.options
    const id = crypto.randomUUID()
    this.asked.set(id, now)
    // The page may still be loading, at an address of no origin: a question that says nothing may go anywhere.
    const target = this.status ? origin : '*'
    signerWindow.postMessage({ jsonrpc: '2.0', id, method: 'icrc29_status' }, target)
  }

  private end(why: 'closed' | 'silent'): void {
    this.stop()
    this.options.onEnd(why)
  }

  private readonly listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== this.options.signerWindow || origin !== this.options.origin) return
    const status = statusOf(data)
    if (!status || !this.asked.has(status.id)) return
    this.asked.clear()
    const isFirst = this.status === undefined
    this.status = status.status
    if (isFirst) this.options.onReady()
    this.options.onStatus(status.status)
  }
}

function statusOf(data: unknown): { id: string; status: SignerStatus } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const [id, result] = [Reflect.get(data, 'id'), Reflect.get(data, 'result')]
  if (typeof id !== 'string' || (result !== 'ready' && result !== 'pending')) return undefined
  return { id, status: result }
}
