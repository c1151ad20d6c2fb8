import { toBase64 } from '@sluice/candid/base64'
import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import { compareBytes, concatBytes } from '../bytes/bytes.ts'
import { CBOR_SELF_DESCRIBED, type HashTree, treeCbor } from '../bytes/hashTree.ts'
import { sha256 } from '../bytes/sha256.ts'
import { encodeUtf8 } from '../bytes/utf8.ts'
import type { Path } from './PathTree.ts'

/** What the IC's gateways check of a canister's HTTP answers: HTTP gateway protocol specification, "Response verification", version 2. */

export type Header = readonly [name: string, value: string]
export type CertifiedRequest = {
  readonly method: string
  /** Those that the expression names. */
  readonly headers: readonly Header[]
}

export const CERTIFICATE_HEADER = 'IC-Certificate'
export const EXPRESSION_HEADER = 'IC-CertificateExpression'

const expression = (request: string): string =>
  `default_certification(ValidationArgs{certification:Certification{${request},response_certification:ResponseCertification{response_header_exclusions:ResponseHeaderList{headers:[]}}}})`

/** Every header is certified, and the answer is one to any request for its path. */
export const FOR_ANY_REQUEST = expression('no_request_certification:Empty{}')

/** The answer is one only to requests with the certified method and value of this header. */
export const forRequestsWith = (header: string): string =>
  expression(
    `request_certification:RequestCertification{certified_request_headers:["${header}"],certified_query_parameters:[]}`,
  )

const textHash = (text: string): Uint8Array => sha256(encodeUtf8(text))

/** The hash of an answer with all of its headers; the body by its own hash. */
export function responseHash(response: {
  readonly status: number
  readonly headers: readonly Header[]
  readonly bodyHash: Uint8Array
}): Uint8Array {
  const { status, headers, bodyHash } = response
  const fields = headers
    .filter(([name]) => name !== CERTIFICATE_HEADER)
    .map(([name, value]) => field(name.toLowerCase(), textHash(value)))
  fields.push(field(':ic-cert-status', sha256(encodeLeb128(BigInt(status)))))
  return sha256(concatBytes([hashOf(fields), bodyHash]))
}

/** The hash of a request without a body; nothing in its query is certified. */
export function requestHash({ method, headers }: CertifiedRequest): Uint8Array {
  const fields = headers.map(([name, value]) => field(name.toLowerCase(), textHash(value)))
  fields.push(field(':ic-cert-method', textHash(method)))
  return sha256(concatBytes([hashOf(fields), sha256(new Uint8Array())]))
}

const field = (name: string, valueHash: Uint8Array): Uint8Array =>
  concatBytes([textHash(name), valueHash])

/** As the representation-independent hash of a map, with names that may come more than once. */
const hashOf = (fields: readonly Uint8Array[]): Uint8Array =>
  sha256(concatBytes([...fields].sort(compareBytes)))

const ROOT = 'http_expr'
const EXACT = '<$>'
const WILDCARD = '<*>'

/** Where in the tree the answers for one path are. */
export const exactPath = (path: string): string[] => [ROOT, ...segmentsOf(path), EXACT]

/** Where the answers are for whatever else is asked for. */
export const WILDCARD_PATH: readonly string[] = [ROOT, WILDCARD]

/** All places in the tree that fit a request better than the wildcard for everything: a gateway wants to see that they are empty. */
export function closerPaths(path: string): string[][] {
  const rest = segmentsOf(path)
  const found = [[ROOT, ...rest, EXACT]]
  while (rest.length > 0) {
    found.push([ROOT, ...rest, WILDCARD])
    // under `a/b` comes the folder `a/`, then `a`
    if (rest.pop() !== '') rest.push('')
  }
  return found
}

const segmentsOf = (path: string): string[] => path.replace(/^\//, '').split('/')

export const toPath = (labels: readonly string[]): Path => labels.map((label) => encodeUtf8(label))

/** The value of the header that proves an answer. */
export function certificateHeader(proof: {
  readonly certificate: Uint8Array
  readonly shown: HashTree
  readonly path: readonly string[]
}): string {
  const tree = Uint8Array.from([...CBOR_SELF_DESCRIBED, ...treeCbor(proof.shown)])
  const path = Uint8Array.from([...CBOR_SELF_DESCRIBED, ...textsCbor(proof.path)])
  return `certificate=:${toBase64(proof.certificate)}:, tree=:${toBase64(tree)}:, expr_path=:${toBase64(path)}:, version=2`
}

/** A list of texts in CBOR. */
function textsCbor(texts: readonly string[]): number[] {
  return [...lengthCbor(0x80, texts.length), ...texts.flatMap((text) => textCbor(text))]
}

function textCbor(text: string): number[] {
  const bytes = encodeUtf8(text)
  return [...lengthCbor(0x60, bytes.length), ...bytes]
}

function lengthCbor(type: number, length: number): number[] {
  if (length < 24) return [type + length]
  if (length < 256) return [type + 24, length]
  return [type + 25, length >> 8, length & 255]
}
