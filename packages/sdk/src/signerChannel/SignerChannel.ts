import { isSecureOrigin } from './isSecureOrigin.ts'
import { parseRequest, type SignerRequest } from './parseRequest.ts'

export type { SignerRequest } from './parseRequest.ts'

export type SignerAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

type Message = {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
  readonly timeStamp: number
}
type OnMessage = (message: Message) => void
type Opener = { postMessage(message: object, targetOrigin: string): void }

/** As much of a window as a channel needs. */
export type SignerWindow = {
  readonly self: unknown
  readonly top: unknown
  readonly opener: Opener | null
  addEventListener(type: 'message', listener: OnMessage): void
  removeEventListener(type: 'message', listener: OnMessage): void
}

export type SignerListener = {
  /** The site made itself known. */
  readonly onSite?: (origin: string) => void
  readonly onRequest: (request: SignerRequest) => void
  /** Nothing was heard from the site for long, so that it may be gone; told once. */
  readonly onSilent?: () => void
  /** The window that opened this one shows another site now. Neither of the two is heard or answered any more. */
  readonly onMoved?: () => void
}

const STATUS = 'icrc29_status'
/** Sites ask at least this often. */
const STATUS_WAIT_MS = 1_000
const SILENT_AFTER_MS = 10_000
const MOST_REQUESTS = 200
/** A site asks for the status three times a second. */
const MOST_MESSAGES_A_SECOND = 50

export const TOO_MANY: SignerAnswer = {
  error: { code: 503, message: 'Too many requests: wait for the answers to those before' },
}

/** Whether another page shows this one inside itself, where it could lay anything over it or steal a click. */
export const isFramed = ({ self, top }: Pick<SignerWindow, 'self' | 'top'>): boolean => self !== top

/**
 * A signer's end of ICRC-29, the same for every page of ours that signs: it hears the window that opened the page and nobody
 * else, from the one origin that this window had at first, and answers that origin alone. A framed page hears nobody.
 */
export class SignerChannel {
  private readonly page: SignerWindow
  private readonly opener: Opener
  private readonly listener: SignerListener
  private readonly ids = new Set<SignerRequest['id']>()
  private origin: string | undefined
  private works = 0
  private onStatusTold: (() => void) | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private second = { begin: 0, messages: 0 }

  private constructor(page: SignerWindow, opener: Opener, listener: SignerListener) {
    this.page = page
    this.opener = opener
    this.listener = listener
    page.addEventListener('message', this.listen)
    this.awaitWord()
  }

  /** Undefined where there is nobody to hear: no window opened this page, or another page shows it inside itself. */
  static open(page: SignerWindow, listener: SignerListener): SignerChannel | undefined {
    if (isFramed(page) || page.opener === null) return undefined
    return new SignerChannel(page, page.opener, listener)
  }

  stop(): void {
    this.page.removeEventListener('message', this.listen)
    clearTimeout(this.silence)
    this.origin = undefined
  }

  answer({ id }: SignerRequest, answer: SignerAnswer): void {
    this.post({ id, ...answer })
  }

  /**
   * Checking certificates keeps the page from answering, and a site that hears nothing for two seconds gives up. So it is told
   * first that this page is busy; only then the work starts.
   */
  async whileBusy<T>(work: () => Promise<T>): Promise<T> {
    this.works += 1
    await this.statusTold()
    try {
      return await work()
    } finally {
      this.works -= 1
    }
  }

  private statusTold(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, STATUS_WAIT_MS)
      this.onStatusTold = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private readonly listen = ({ source, origin, data, timeStamp }: Message) => {
    if (source !== this.opener || !isSecureOrigin(origin) || this.isFlood(timeStamp)) return
    if (this.origin !== undefined && origin !== this.origin) {
      this.stop()
      this.listener.onMoved?.()
      return
    }
    const request = parseRequest(data)
    if (request === undefined) return
    this.awaitWord()
    if (this.origin === undefined) {
      this.origin = origin
      this.listener.onSite?.(origin)
    }
    if (request.method === STATUS) this.tellStatus(request.id)
    else this.hear(request)
  }

  /** A request that comes again is the one before: it is neither done nor answered twice. */
  private hear(request: SignerRequest): void {
    if (this.ids.has(request.id)) return
    if (this.ids.size >= MOST_REQUESTS) {
      this.answer(request, TOO_MANY)
      return
    }
    this.ids.add(request.id)
    this.listener.onRequest(request)
  }

  private tellStatus(id: SignerRequest['id']): void {
    this.post({ id, result: this.works > 0 ? 'pending' : 'ready' })
    this.onStatusTold?.()
  }

  private isFlood(timeStamp: number): boolean {
    if (timeStamp - this.second.begin >= 1_000) this.second = { begin: timeStamp, messages: 0 }
    this.second.messages += 1
    return this.second.messages > MOST_MESSAGES_A_SECOND
  }

  private awaitWord(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.listener.onSilent?.(), SILENT_AFTER_MS)
  }

  private post(message: object): void {
    if (this.origin !== undefined)
      this.opener.postMessage({ jsonrpc: '2.0', ...message }, this.origin)
  }
}
