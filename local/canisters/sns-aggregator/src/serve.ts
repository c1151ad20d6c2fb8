import type { HttpRequest, HttpResponse } from '@sluice/candid/sns_aggregator'
import { encodeUtf8, sha256 } from '@sluice/canister'
import {
  CERTIFICATE_HEADER,
  certificateHeader,
  closerPaths,
  exactPath,
  FOR_ANY_REQUEST,
  type PathTree,
  pathTree,
  toPath,
  WILDCARD_PATH,
  witness,
} from '@sluice/canister/http'
import type { Asset } from './AggregatorState.ts'
import { headersOf, NOT_FOUND } from './assets.ts'

const ANY_REQUEST_HASH = sha256(encodeUtf8(FOR_ANY_REQUEST))
/** Longer addresses are not looked for; that nothing is there is shown for each folder around it. */
const MAX_PATH = 512
const MAX_FOLDERS = 16

const labelsOf = ({ path, responseHash }: Pick<Asset, 'path' | 'responseHash'>) => [
  ...toPath(path === NOT_FOUND ? WILDCARD_PATH : exactPath(path)),
  ANY_REQUEST_HASH,
  new Uint8Array(),
  responseHash,
]

/** The tree whose root is certified. Undefined before anything was read. */
export const treeOf = (
  assets: readonly Pick<Asset, 'path' | 'responseHash'>[],
): PathTree | undefined => (assets.length === 0 ? undefined : pathTree(assets.map(labelsOf)))

export type Serving = {
  readonly tree: PathTree
  readonly find: (path: string) => Asset | undefined
  readonly certificate: Uint8Array
}

/** An asset with its proof, or with one that there is none. */
export function serve(
  { tree, find, certificate }: Serving,
  { method, url }: HttpRequest,
): HttpResponse {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET') return plain(405, 'Only GET is served')
  if (path.length > MAX_PATH || path.split('/').length > MAX_FOLDERS)
    return plain(414, 'No address is so long')
  const exact = path === NOT_FOUND ? undefined : find(path)
  const asset = exact ?? find(NOT_FOUND)
  if (asset === undefined) return plain(503, 'The list is being read: try again in some seconds')
  const shown = [labelsOf(asset)]
  if (exact === undefined) shown.push(...closerPaths(path).map((closer) => [...toPath(closer)]))
  const proof = certificateHeader({
    certificate,
    shown: witness(tree, shown),
    path: exact === undefined ? WILDCARD_PATH : exactPath(path),
  })
  return {
    status_code: asset.status,
    headers: [
      ...headersOf(asset.contentType).map(([name, value]): [string, string] => [name, value]),
      [CERTIFICATE_HEADER, proof],
    ],
    body: asset.body,
  }
}

/** Without a proof: gateways show it only to those who do not ask for one. */
export const plain = (status: number, text: string): HttpResponse => ({
  status_code: status,
  headers: [
    ['content-type', 'text/plain; charset=utf-8'],
    ['x-content-type-options', 'nosniff'],
  ],
  body: encodeUtf8(text),
})
