import { Principal } from '@icp-sdk/core/principal'
import { badRequest } from './httpError.ts'

/** An endpoint under `/api`; `scope` tells what the id in the URL names. */
export type ApiRoute = {
  readonly kind: 'call' | 'query' | 'read_state'
  readonly version: number
  readonly scope: 'canister' | 'subnet'
  readonly id: Uint8Array
}
export type Route = ApiRoute | { readonly kind: 'status' }

/** What a handler answers; text bodies are plain text, bytes are CBOR. */
export type HttpAnswer = { readonly status: number; readonly body: Uint8Array | string }

const ENDPOINT = /^\/api\/v([234])\/(canister|subnet)\/([^/]+)\/(call|query|read_state)$/
const VERSIONS: Readonly<Record<ApiRoute['kind'], readonly number[]>> = {
  call: [2, 3, 4],
  query: [2, 3],
  read_state: [2, 3],
}

/** The endpoint that a URL names, `undefined` when there is none. Throws on a malformed principal. */
export function parseRoute(url: string): Route | undefined {
  const path = url.split('?')[0] ?? ''
  if (path === '/api/v2/status') return { kind: 'status' }
  const [, versionText, scope, idText, kind] = ENDPOINT.exec(path) ?? []
  if (idText === undefined || (scope !== 'canister' && scope !== 'subnet')) return undefined
  if (kind !== 'call' && kind !== 'query' && kind !== 'read_state') return undefined
  const version = Number(versionText)
  if (!VERSIONS[kind].includes(version)) return undefined
  return { kind, version, scope, id: parsePrincipal(idText) }
}

function parsePrincipal(text: string): Uint8Array {
  try {
    return Principal.fromText(text).toUint8Array()
  } catch {
    throw badRequest(`Malformed request: invalid principal ${text} in the URL`)
  }
}
