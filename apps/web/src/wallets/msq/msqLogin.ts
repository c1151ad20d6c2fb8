import { WalletProblem } from '../WalletProblem.ts'

const DOMAIN = 'icrc-35'
const LOGIN_ROUTE = 'msq:login'
const LOOK_MS = 500
const LONGEST_MS = 5 * 60_000

/**
 * Lets the person pick an identity on MSQ's own site, in a window (ICRC-35), which then tells its snap. Opens the window at
 * once: call it in the click handler. @throws WalletProblem
 */
export function loginOnMsqSite(site: string): Promise<void> {
  const { origin } = new URL(site)
  const opened = window.open(new URL('/icrc-35', origin), '_blank')
  if (!opened) return Promise.reject(new WalletProblem('window-blocked'))
  return new Promise<void>((resolve, reject) => {
    const requestId = crypto.randomUUID()
    const post = (message: object) => opened.postMessage({ domain: DOMAIN, ...message }, origin)
    const startedAt = Date.now()
    const timer = setInterval(() => {
      if (opened.closed) end(new WalletProblem('closed'))
      else if (Date.now() - startedAt > LONGEST_MS) end(new WalletProblem('timed-out'))
    }, LOOK_MS)
    const end = (problem?: WalletProblem) => {
      clearInterval(timer)
      window.removeEventListener('message', listen)
      opened.close()
      if (problem) reject(problem)
      else resolve()
    }
    const listen = (event: MessageEvent) => {
      if (event.source !== opened || event.origin !== origin) return
      const message = parseMessage(event.data)
      switch (message?.kind) {
        case 'HandshakeInit':
          post({ kind: 'HandshakeComplete' })
          return post({ kind: 'Request', route: LOGIN_ROUTE, requestId, payload: undefined })
        case 'Ping':
          return post({ kind: 'Pong' })
        case 'ConnectionClosed':
          return end(new WalletProblem('closed'))
        case 'Response':
          if (message.requestId !== requestId) return
          return end(message.payload === true ? undefined : new WalletProblem('cancelled'))
      }
    }
    window.addEventListener('message', listen)
  })
}

type Message = { kind: unknown; requestId: unknown; payload: unknown }

function parseMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'domain') !== DOMAIN)
    return undefined
  return {
    kind: Reflect.get(data, 'kind'),
    requestId: Reflect.get(data, 'requestId'),
    payload: Reflect.get(data, 'payload'),
  }
}
