import type { HttpRequest, HttpResponse } from '@sluice/candid/token_list'
import { parsePrincipal } from '@sluice/canister/runtime'
import type { TokenListState } from './TokenListState.ts'

const utf8 = new TextEncoder()
/** A picture can run no scripts and load nothing, even if it is opened as a page of its own. */
const SAFETY: [string, string][] = [
  ['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
  ['X-Content-Type-Options', 'nosniff'],
]

/** The gateway is told to ask again by an update call, whose answer is certified as every update's is. */
export const toUpdate = (): HttpResponse => ({ ...respond(200, 'text/plain', ''), upgrade: [true] })

/** `/logo/<ledger>`: the picture that the registry has; one that lies elsewhere is pointed to. */
export function serveLogo({ logos }: TokenListState, { method, url }: HttpRequest): HttpResponse {
  if (method !== 'GET') return respond(405, 'text/plain', 'Only GET is served')
  const path = url.split('?')[0] ?? ''
  const id = parsePrincipal(/^\/logo\/([a-z0-9-]{1,63})$/.exec(path)?.[1] ?? '')
  if (id === undefined) return respond(404, 'text/plain', 'Logos are at /logo/<ledger>')
  const logo = logos.get(id.toUint8Array())
  if (logo === undefined || logo === '') return respond(404, 'text/plain', 'No logo')
  if (logo.startsWith('https://')) {
    const moved = respond(302, 'text/plain', '')
    return { ...moved, headers: [...moved.headers, ['Location', logo]] }
  }
  const [, type = '', data = ''] = /^data:(image\/[a-z+.-]{1,20});base64,(.*)$/s.exec(logo) ?? []
  const bytes = decode(data)
  return type === '' || bytes === undefined
    ? respond(404, 'text/plain', 'This logo is no picture in base64')
    : respond(200, type, bytes)
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes of base64; undefined for what is none. Written out, because the canisters' runtime has no `atob`. */
function decode(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  const digits = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let place = 0
  for (let index = 0; index < digits.length; index++) {
    bits = ((bits << 6) | DIGITS.indexOf(digits[index] ?? '')) & 0xffffff
    if (index % 4 === 0) continue
    bytes[place++] = (bits >> (6 - 2 * (index % 4))) & 0xff
  }
  return bytes
}

function respond(status: number, type: string, body: string | Uint8Array): HttpResponse {
  return {
    status_code: status,
    headers: [['Content-Type', type], ...SAFETY],
    body: typeof body === 'string' ? utf8.encode(body) : body,
    streaming_strategy: [],
    upgrade: [],
  }
}
