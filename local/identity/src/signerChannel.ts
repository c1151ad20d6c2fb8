import { HeartbeatServer } from '@icp-sdk/signer/web'
import { fromBase64, toBase64 } from './base64.ts'
import type { DelegationRequest, GrantedDelegation } from './provider.ts'

/** The page's side of the signer protocol: ICRC-29 (window messages), ICRC-25 (standards), ICRC-34 (delegation). */

const ABORTED_BY_USER = { code: 3001, message: 'The action was aborted by the user' }
const NOT_SUPPORTED = { code: 2000, message: 'This method is not supported' }
const INVALID_PARAMS = { code: -32602, message: 'The parameters are not valid' }
const STANDARDS = ['ICRC-25', 'ICRC-29', 'ICRC-34'].map((name) => ({
  name,
  url: `https://github.com/dfinity/wg-identity-authentication/blob/main/topics/${name.toLowerCase()}`,
}))
const PERMISSIONS = { scopes: [{ scope: { method: 'icrc34_delegation' }, state: 'granted' }] }

export type PendingRequest = DelegationRequest & {
  grant(delegation: GrantedDelegation): void
  refuse(): void
}

type JsonRpcRequest = { id: string; method: string; params: Record<string, unknown> }

/** Listens to the window that opened this page, and to nobody else. */
export function listenToSite(
  onRequest: (request: PendingRequest) => void,
  onGone: () => void,
): void {
  new HeartbeatServer({
    onEstablish: (origin, source) => answerRequests(origin, source, onRequest),
    onEstablishTimeout: onGone,
    onDisconnect: onGone,
  })
}

function answerRequests(
  origin: string,
  source: MessageEventSource,
  onRequest: (request: PendingRequest) => void,
): void {
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
          grant: (granted) => send({ result: delegationResult(asked, granted) }),
          refuse: () => send({ error: ABORTED_BY_USER }),
        })
      }
      default:
        return send({ error: NOT_SUPPORTED })
    }
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
function parseDelegation(
  origin: string,
  params: Record<string, unknown>,
): DelegationRequest | undefined {
  const { publicKey, maxTimeToLive, targets } = params
  if (typeof publicKey !== 'string' || targets !== undefined) return undefined
  const isTime = typeof maxTimeToLive === 'string' && /^\d{1,20}$/.test(maxTimeToLive)
  return {
    origin,
    sessionKey: fromBase64(publicKey),
    maxTimeToLiveNs: isTime ? BigInt(maxTimeToLive) : undefined,
  }
}

function delegationResult({ sessionKey }: DelegationRequest, granted: GrantedDelegation): object {
  const delegation = { pubkey: toBase64(sessionKey), expiration: granted.expiration.toString() }
  return {
    publicKey: toBase64(granted.userKey),
    signerDelegation: [{ delegation, signature: toBase64(granted.signature) }],
  }
}
