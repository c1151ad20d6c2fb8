import type { CertificateCheck } from '../../authentication/certificateCheck.ts'
import { certifiedState } from '../../authentication/certifiedState.ts'
import { type HashTree, lookup } from '../../certification/hashTree.ts'
import { fromCbor } from '../../certification/witness.ts'
import { CborError, decode } from '../../encoding/cbor.ts'
import { inflateGzip, inflateZlib } from '../../encoding/inflate.ts'
import { isSameBytes } from '../../principals.ts'
import { type CertificateHeader, parseCertificateHeader } from './certificateHeader.ts'
import { parseExpression } from './expression.ts'
import { pathProblem, toLabels } from './expressionPath.ts'
import {
  CERTIFICATE,
  EXPRESSION,
  requestHash,
  responseHash,
  sha256,
  type VerifiedAnswer,
  type VerifiedRequest,
} from './hashes.ts'

/** As much as is held of an answer that isn't packed. */
const MAX_UNPACKED_BYTES = 67_108_864
const MAX_AGE_NS = 300_000_000_000n

export type Verification = {
  readonly canister: Uint8Array
  readonly request: VerifiedRequest
  readonly answer: VerifiedAnswer
  readonly nowNs: bigint
  /** The versions that the canister's metadata says it supports. */
  readonly supportedVersions: string | undefined
  readonly isCertificateValid: CertificateCheck
}

/** Checks an answer as gateways of the Internet Computer do. Returns what is wrong, `undefined` when nothing is. */
export function verifyAnswer(verification: Verification): string | undefined {
  try {
    return problemOf(verification)
  } catch (error) {
    if (error instanceof CborError) return `its certificate is malformed: ${error.message}`
    throw error
  }
}

function problemOf(verification: Verification): string | undefined {
  const { answer, request } = verification
  const header = parseCertificateHeader(headerOf(answer, CERTIFICATE) ?? '')
  if (header === undefined) return 'it has no header IC-Certificate with certificate and tree'
  const tree = fromCbor(decode(header.tree))
  const problem = certificateProblem(verification, header, tree)
  if (problem !== undefined) return problem
  if (header.version === 2) return version2Problem(request, answer, { header, tree })
  if (header.version !== 1) return `it has version ${header.version}, which nobody knows`
  const versions = verification.supportedVersions?.split(',') ?? []
  if (versions.some((version) => version.trim() === '2')) {
    return 'it has version 1, though the canister supports version 2'
  }
  return version1Problem(request, answer, tree)
}

function certificateProblem(
  { canister, nowNs, isCertificateValid }: Verification,
  { certificate }: CertificateHeader,
  tree: HashTree,
): string | undefined {
  const state = certifiedState(certificate, canister, isCertificateValid)
  if (typeof state === 'string') return state
  const distanceNs = nowNs > state.timeNs ? nowNs - state.timeNs : state.timeNs - nowNs
  if (distanceNs > MAX_AGE_NS) return 'its certificate is not of the last five minutes'
  return isSameBytes(tree.hash, state.certifiedData)
    ? undefined
    : 'its tree is not what the canister certified'
}

function version2Problem(
  request: VerifiedRequest,
  answer: VerifiedAnswer,
  { header, tree }: { readonly header: CertificateHeader; readonly tree: HashTree },
): string | undefined {
  const text = headerOf(answer, EXPRESSION)
  const expression = parseExpression(text ?? '')
  if (text === undefined || expression === undefined) {
    return 'it has no header IC-CertificateExpression that can be understood'
  }
  const path = header.expressionPath
  const problem = pathProblem(path, request.url.split('?', 1)[0] ?? '/', tree)
  if (problem !== undefined) return problem
  const place = [...toLabels(path), sha256(Buffer.from(text, 'utf8'))]
  if (lookup(tree, place).kind !== 'found') return 'its expression is not certified for this path'
  if (expression.kind === 'nothing') return undefined
  const asked =
    expression.request === undefined ? Buffer.alloc(0) : requestHash(request, expression.request)
  const found = lookup(tree, [...place, asked, responseHash(answer, expression)])
  return found.kind === 'found'
    ? undefined
    : 'its status, headers or body, or the request, are not those that the canister certified'
}

function version1Problem(
  { url }: VerifiedRequest,
  answer: VerifiedAnswer,
  tree: HashTree,
): string | undefined {
  const path = url.split('?', 1)[0] ?? '/'
  let found = lookup(tree, toLabels(['http_assets', path]))
  // What the tree does not have is answered with the first page; that it lacks it must be shown.
  if (found.kind === 'absent') found = lookup(tree, toLabels(['http_assets', '/index.html']))
  if (found.kind !== 'found' || found.tree.kind !== 'leaf') {
    return `its tree has neither ${path} nor, instead of it, /index.html`
  }
  const body = decoded(answer)
  if (body === undefined) return 'its body is not in the encoding that it claims'
  return isSameBytes(sha256(body), found.tree.value)
    ? undefined
    : `its body is not the one that the canister certified for ${path}`
}

function decoded(answer: VerifiedAnswer): Uint8Array | undefined {
  try {
    switch (headerOf(answer, 'content-encoding')?.toLowerCase()) {
      case 'gzip':
        return inflateGzip(answer.body, MAX_UNPACKED_BYTES)
      case 'deflate':
        return inflateZlib(answer.body, MAX_UNPACKED_BYTES)
      default:
        return answer.body
    }
  } catch {
    // The engine's word on what is broken in the data helps nobody.
    return undefined
  }
}

function headerOf({ headers }: VerifiedAnswer, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}
