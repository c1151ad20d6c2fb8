import { HeartbeatServer } from '@icp-sdk/signer/web'
import { fromBase64, toBase64 } from './base64.ts'
import type { DelegationRequest, GrantedDelegation } from './provider.ts'

/** The page's side of the signer protocol: ICRC-29 (window messages), ICRC-25 (standards), ICRC-34 (delegation). */

const NOT_SUPPORTED = { code: 2000, message: 'This method is not supported' }
const INVALID_PARAMS = { code: -32602, message: 'The parameters are not valid' }
const STANDARDS = ['ICRC-25', 'ICRC-29', 'ICRC-34'].map((name) => ({
  name,
  url: `https://github.com/dfinity/wg-identity-authentication/blob/main/topics/${name.toLowerCase()}`,
}))
const PERMISSIONS = { scopes: [{ scope: { method: 'icrc34_delegation' }, state: 'granted' }] }

/** How long a site may take to ask again whether this page is there. */
const HEARTBEAT_WAIT_MS = 1_000

export type PendingRequest = DelegationRequest & {
  grant(delegation: GrantedDelegation): void
  /** The person may try again; a window that is closed now is noticed at once. */
  fail(): void
}

type JsonRpcRequest = { id: string; method: string; params: Record<string, unknown> }

/** Listens to the window that opened this page, and to nobody else. */
export function listenToSite(
  onRequest: (request: PendingRequest) => void,
  onGone: () => void,
): void {
  const heartbeat: HeartbeatServer = new HeartbeatServer({
    onEstablish: (origin, source) => answerRequests({ origin, source, heartbeat }, onRequest),
    onEstablishTimeout: onGone,
    onDisconnect: onGone,
  })
}

type Asked = Omit<DelegationRequest, 'announceWork'>
type Site = { origin: string; source: MessageEventSource; heartbeat: HeartbeatServer }

function answerRequests(site: Site, onRequest: (request: PendingRequest) => void): void {
  const { origin, source, heartbeat } = site
  window.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== source) return
    const request = parseRequest(event.data)
    if (request === undefined || request.method === 'icrc29_status') return
    const send = (answer: object) =>
      source.postMessage({ jsonrpc: '2.0', id: request.id, ...answer }, { targetOrigin: origin })
    switch (request.method) {
      case 'icrc25_supported_standards':
        return send({ result: { supportedStandards: STANDARDS } })
      case 'icrc25_permissions':
      case 'icrc25_request_permissions':
        return send({ result: PERMISSIONS })
      case 'icrc34_delegation': {
        const asked = parseDelegation(origin, request.params)
        if (asked === undefined) return send({ error: INVALID_PARAMS })
        return onRequest({
          ...asked,
          announceWork: () => announceWork(site),
          grant: (granted) => send({ result: delegationResult(asked, granted) }),
          fail: () => heartbeat.changeStatus('ready'),
        })
      }
      default:
        return send({ error: NOT_SUPPORTED })
    }
  })
}

function announceWork({ origin, heartbeat }: Site): Promise<void> {
  heartbeat.changeStatus('pending')
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('message', onMessage)
      clearTimeout(timer)
      resolve()
    }
    const onMessage = (event: MessageEvent) => {
      const isHeartbeat = parseRequest(event.data)?.method === 'icrc29_status'
      if (event.origin === origin && isHeartbeat) done()
    }
    const timer = setTimeout(done, HEARTBEAT_WAIT_MS)
    window.addEventListener('message', onMessage)
  })
}

function parseRequest(data: unknown): JsonRpcRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(data))
  const id = fields.get('id')
  const method = fields.get('method')
  if (fields.get('jsonrpc') !== '2.0' || typeof id !== 'string' || typeof method !== 'string')
    return undefined
  return { id, method, params: Object.fromEntries(Object.entries(Object(fields.get('params')))) }
}

/** Targets would need the account's own principal; this provider gives each site a principal of its own and refuses them. */
function parseDelegation(origin: string, params: Record<string, unknown>): Asked | undefined {
  const { publicKey, maxTimeToLive, targets } = params
  if (typeof publicKey !== 'string' || targets !== undefined) return undefined
  const isTime = typeof maxTimeToLive === 'string' && /^\d{1,20}$/.test(maxTimeToLive)
  return {
    origin,
    sessionKey: fromBase64(publicKey),
    maxTimeToLiveNs: isTime ? BigInt(maxTimeToLive) : undefined,
  }
}

function delegationResult({ sessionKey }: Asked, granted: GrantedDelegation): object {
  const delegation = { pubkey: toBase64(sessionKey), expiration: granted.expiration.toString() }
  return {
    publicKey: toBase64(granted.userKey),
    signerDelegation: [{ delegation, signature: toBase64(granted.signature) }],
  }
}
