import { hash } from 'node:crypto'
import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import type { CertificateExpression, RequestParts } from './expression.ts'

type Headers = readonly (readonly [name: string, value: string])[]
export type VerifiedRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Headers
  readonly body: Uint8Array
}
export type VerifiedAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

export const CERTIFICATE = 'ic-certificate'
export const EXPRESSION = 'ic-certificateexpression'

export const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', Buffer.concat(parts), 'buffer')
const textHash = (text: string) => sha256(Buffer.from(text, 'utf8'))

/** The hash of those parts of a request that are certified. */
export function requestHash(request: VerifiedRequest, parts: RequestParts): Buffer {
  const fields = request.headers
    .map(([name, value]) => [name.toLowerCase(), textHash(value)] as const)
    .filter(([name]) => parts.headers.includes(name))
  fields.push([':ic-cert-method', textHash(request.method)])
  const [, ...query] = request.url.split('?')
  const certified = query
    .join('?')
    .split('&')
    .filter((parameter) => parts.query.includes(parameter.split('=', 1)[0] ?? ''))
  // without one of them a query counts for nothing
  if (certified.length > 0) fields.push([':ic-cert-query', textHash(certified.join('&'))])
  return sha256(hashOfFields(fields), sha256(request.body))
}

/** The hash of those parts of an answer that are certified. */
export function responseHash(
  { status, headers, body }: VerifiedAnswer,
  { responseHeaders }: Extract<CertificateExpression, { kind: 'certified' }>,
): Buffer {
  const { areExcluded, names } = responseHeaders
  const isCertified = (name: string) =>
    name === EXPRESSION || (name !== CERTIFICATE && names.includes(name) !== areExcluded)
  const fields = headers
    .map(([name, value]) => [name.toLowerCase(), textHash(value)] as const)
    .filter(([name]) => isCertified(name))
  fields.push([':ic-cert-status', sha256(encodeLeb128(BigInt(status)))])
  return sha256(hashOfFields(fields), sha256(body))
}

/** Like the representation-independent hash of a map, with names that may come more than once. */
function hashOfFields(fields: readonly (readonly [name: string, valueHash: Buffer])[]): Buffer {
  const hashed = fields.map(([name, valueHash]) => Buffer.concat([textHash(name), valueHash]))
  return sha256(...hashed.sort(Buffer.compare))
}
