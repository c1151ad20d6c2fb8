import {
  Cbor,
  type HashTree,
  type HttpAgent,
  LookupSubtreeStatus,
  lookup_subtree,
  reconstruct,
} from '@icp-sdk/core/agent'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64 } from '@sluice/candid/base64'
import { toHex } from '@sluice/candid/hex'
import { fetchCertifiedData } from '../../agent/certifiedData.ts'

/**
 * Whether the network answers for a file. `none`: it came without a certificate for its own address, so one node has said what is in it.
 * `invalid`: there is one, and it does not fit.
 */
export type FileCertificate = 'valid' | 'none' | 'invalid'

export type ServedFile = {
  readonly canisterId: string
  /** Path and query that it was asked for under. */
  readonly path: string
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Of the whole body. */
  readonly bodyHash: Uint8Array
}

export type CheckFile = (file: ServedFile) => Promise<FileCertificate>

const CERTIFICATE = 'ic-certificate'
const EXPRESSION = 'ic-certificateexpression'
const FIELD = /([a-z_]+)=(?::([A-Za-z0-9+/=]*):|(\d+))/g
/** An answer that is one to any request for its path. Others are not claimed to be certified. */
const FOR_ANY_REQUEST =
  /^default_certification\(ValidationArgs\{certification:Certification\{no_request_certification:Empty\{\},response_certification:ResponseCertification\{(response_header_exclusions|certified_response_headers):ResponseHeaderList\{headers:\[((?:"[^"\0\n]*",?)*)\]\}\}\}\}\)$/
const utf8 = new TextEncoder()
const textHash = (text: string) => sha256(utf8.encode(text))

/** Checks files as gateways check answers: HTTP gateway protocol, "Response verification", version 2, at the file's exact path. */
export const fileChecker =
  (agent: HttpAgent): CheckFile =>
  async (file) => {
    const header = headerOf(file, CERTIFICATE)
    if (header === undefined) return 'none'
    try {
      return await check(agent, file, header)
    } catch {
      // whatever it says, it proves nothing
      return 'invalid'
    }
  }

async function check(agent: HttpAgent, file: ServedFile, header: string): Promise<FileCertificate> {
  const fields = new Map<string, string>()
  for (const [, name = '', encoded, number = ''] of header.matchAll(FIELD))
    fields.set(name, encoded ?? number)
  const bytesOf = (name: string) => fromBase64(fields.get(name) ?? '')
  const expression = headerOf(file, EXPRESSION)
  const headers = expression && certifiedHeaders(expression)
  if (fields.get('version') !== '2' || !expression || !headers) return 'none'
  const path = Cbor.decode<unknown>(bytesOf('expr_path'))
  if (!Array.isArray(path) || path.join('\n') !== exactPath(file.path).join('\n')) return 'none'

  const tree = Cbor.decode<HashTree>(bytesOf('tree'))
  const certified = await fetchCertifiedData(agent, file.canisterId, bytesOf('certificate'))
  if (certified === undefined || toHex(certified) !== toHex(await reconstruct(tree)))
    return 'invalid'
  const place = [
    ...path.map(String),
    textHash(expression),
    new Uint8Array(),
    answerHash(file, headers),
  ]
  const { status } = lookup_subtree(place, tree)
  return status === LookupSubtreeStatus.Found ? 'valid' : 'invalid'
}

type CertifiedHeaders = { readonly areExcluded: boolean; readonly names: readonly string[] }

function certifiedHeaders(expression: string): CertifiedHeaders | undefined {
  const text = expression.replaceAll(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '')
  const [, list, names = ''] = FOR_ANY_REQUEST.exec(text) ?? []
  if (list === undefined) return undefined
  return {
    areExcluded: list === 'response_header_exclusions',
    names: [...names.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name.toLowerCase()),
  }
}

function answerHash(
  { status, headers, bodyHash }: ServedFile,
  { areExcluded, names }: CertifiedHeaders,
): Uint8Array {
  const isCertified = (name: string) =>
    name === EXPRESSION || (name !== CERTIFICATE && names.includes(name) !== areExcluded)
  const fields = headers
    .map(([name, value]) => [name.toLowerCase(), textHash(value)] as const)
    .filter(([name]) => isCertified(name))
  fields.push([':ic-cert-status', sha256(leb128(status))])
  // as the representation-independent hash of a map, with names that may come more than once
  const hashed = fields.map(([name, value]) => join([textHash(name), value]))
  hashed.sort((a, b) => (toHex(a) < toHex(b) ? -1 : 1))
  return sha256(join([sha256(join(hashed)), bodyHash]))
}

const exactPath = (url: string): string[] => [
  'http_expr',
  ...(url.split('?', 1)[0] ?? '/').replace(/^\//, '').split('/'),
  '<$>',
]

function leb128(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7) {
    if (rest < 0x80) return Uint8Array.from([...bytes, rest])
    bytes.push((rest & 0x7f) | 0x80)
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

function headerOf({ headers }: ServedFile, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}
