export type SiteRequest = {
  readonly id: string | number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

type Listener = {
  /** The site made itself known. */
  readonly onSite: (origin: string) => void
  readonly onRequest: (request: SiteRequest) => void
}

const STATUS = 'icrc29_status'
/** Sites ask at least this often. */
const STATUS_WAIT_MS = 1_000

/**
 * The signer's end of ICRC-29: speaks to the window that opened this one, and once that has named its origin, to that origin
 * alone.
 */
export class SiteLink {
  private readonly opener: Window
  private readonly listener: Listener
  private origin: string | undefined
  private works = 0
  private onStatusTold: (() => void) | undefined

  constructor(opener: Window, listener: Listener) {
    this.opener = opener
    this.listener = listener
    window.addEventListener('message', this.listen)
  }

  stop(): void {
    window.removeEventListener('message', this.listen)
  }

  answer({ id }: SiteRequest, answer: Answer): void {
    if (this.origin !== undefined) this.post({ id, ...answer })
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

  private tellStatus(id: SiteRequest['id']): void {
    this.post({ id, result: this.works > 0 ? 'pending' : 'ready' })
    this.onStatusTold?.()
  }

  private readonly listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== this.opener) return
    if (this.origin !== undefined && origin !== this.origin) return
    const request = parseRequest(data)
    if (!request) return
    if (this.origin === undefined) {
      this.origin = origin
      this.listener.onSite(origin)
    }
    if (request.method === STATUS) this.tellStatus(request.id)
    else this.listener.onRequest(request)
  }

  private post(message: object): void {
    this.opener.postMessage({ jsonrpc: '2.0', ...message }, this.origin ?? '')
  }
}

function parseRequest(data: unknown): SiteRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(data))
  const [id, method] = [fields.get('id'), fields.get('method')]
  if (fields.get('jsonrpc') !== '2.0' || typeof method !== 'string') return undefined
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  return { id, method, params: Object.fromEntries(Object.entries(Object(fields.get('params')))) }
}
