import type { Channel } from '@icp-sdk/signer'
import { WalletProblem } from '../WalletProblem.ts'
import type { SignerStatus } from './WindowPulse.ts'

type Request = Parameters<Channel['send']>[0]
type Response = { jsonrpc: '2.0'; id: string | number | null } & (
  | { result: unknown }
  | { error: { code: number; message: string } }
)
type OnClose = () => void
type OnResponse = (response: Response) => void

/** Requests to a signer's window and answers from it, and from nobody else. */
export class WindowChannel implements Channel {
  closed = false
  private readonly signerWindow: Window
  private readonly origin: string
  private readonly onClosed: () => void
  private readonly listeners = { close: new Set<OnClose>(), response: new Set<OnResponse>() }
  private waiting: Request[] = []
  private status: SignerStatus = 'ready'

  constructor(signerWindow: Window, origin: string, onClosed: () => void) {
    this.signerWindow = signerWindow
    this.origin = origin
    this.onClosed = onClosed
    window.addEventListener('message', this.listen)
  }

  addEventListener(
    ...[event, listener]: ['close', OnClose] | ['response', OnResponse]
  ): () => void {
    if (event === 'close') this.listeners.close.add(listener)
    else this.listeners.response.add(listener)
    return () => {
      if (event === 'close') this.listeners.close.delete(listener)
      else this.listeners.response.delete(listener)
    }
  }

  async send(request: Request): Promise<void> {
    if (this.closed || this.signerWindow.closed) throw new WalletProblem('closed')
    if (this.status === 'pending') this.waiting.push(request)
    else this.post(request)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    window.removeEventListener('message', this.listen)
    this.onClosed()
    this.signerWindow.close()
    window.focus()
    for (const tell of [...this.listeners.close]) tell()
  }

  /** A signer that is alive but not ready gets its requests later. */
  changeStatus(status: SignerStatus): void {
    this.status = status
    if (status === 'pending') return
    const requests = this.waiting
    this.waiting = []
    for (const request of requests) this.post(request)
  }

  private post(request: Request): void {
    this.signerWindow.postMessage(request, this.origin)
    this.signerWindow.focus()
  }

  private readonly listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== this.signerWindow || origin !== this.origin || !isResponse(data)) return
    for (const tell of [...this.listeners.response]) tell(data)
  }
}

function isResponse(data: unknown): data is Response {
  if (typeof data !== 'object' || data === null) return false
  const fields = new Map<string, unknown>(Object.entries(data))
  const hasAnswer = fields.has('result') || fields.has('error')
  return fields.get('jsonrpc') === '2.0' && fields.has('id') && hasAnswer
}
