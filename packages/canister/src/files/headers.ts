import { shownAs } from '@sluice/candid/file-type'
import { sha256 } from '../bytes/sha256.ts'
import {
  EXPRESSION_HEADER,
  exactPath,
  FOR_ANY_REQUEST,
  type Header,
  toPath,
} from '../http/certifiedResponse.ts'
import { pathTree } from '../http/PathTree.ts'

const utf8 = new TextEncoder()
const ANY_REQUEST_HASH = sha256(utf8.encode(FOR_ANY_REQUEST))
/** Whatever a file holds: it runs nothing, loads nothing, and is no page of this origin. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox"

/**
 * The headers of a file's answer. They are certified when the file is committed and served as this says: what they say of a type
 * that is served already cannot change without certifying its files again.
 */
export function headersOf(contentType: string): Header[] {
  const isText = contentType.startsWith('text/')
  return [
    ['content-type', isText ? `${contentType}; charset=utf-8` : contentType],
    ['content-disposition', shownAs(contentType)],
    ['content-security-policy', POLICY],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'cross-origin'],
    ['access-control-allow-origin', '*'],
    ['cache-control', 'public, max-age=31536000, immutable'],
    [EXPRESSION_HEADER, FOR_ANY_REQUEST],
  ]
}

/** Below a file's number in the tree: that this is the one answer to any request for it. */
const answerLabels = (responseHash: Uint8Array) => [
  ...toPath(exactPath('/0').slice(2)),
  ANY_REQUEST_HASH,
  new Uint8Array(),
  responseHash,
]

export const answerTree = (responseHash: Uint8Array) => pathTree([answerLabels(responseHash)])
export const answerHash = (responseHash: Uint8Array): Uint8Array => answerTree(responseHash).hash
export { answerLabels }
