import { encodeUtf8, isSameBytes, sha256 } from '@sluice/canister'
import {
  EXPRESSION_HEADER,
  FOR_ANY_REQUEST,
  type Header,
  responseHash,
} from '@sluice/canister/http'
import type { AggregatorState, Asset } from './AggregatorState.ts'
import { decodeBase64 } from './decodeBase64.ts'

/** What nobody else's path answers. */
export const NOT_FOUND = ''
/** Shown by whoever asks, from any site; a picture is of a stranger, and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const headersOf = (contentType: string): Header[] => [
  ['content-type', contentType],
  ['content-security-policy', POLICY],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['access-control-allow-origin', '*'],
  ['cache-control', 'public, max-age=10'],
  [EXPRESSION_HEADER, FOR_ANY_REQUEST],
]

/** What is to be served at a path. */
export type Content = {
  readonly path: string
  readonly status: number
  readonly contentType: string
  readonly body: Uint8Array
}

const PAGE = 10

/** The list's pages, its end, each SNS, and the pictures. */
export function contentsOf(
  { snses }: AggregatorState,
  logos: ReadonlyMap<string, string>,
): Content[] {
  const items = snses
    .entries()
    .map(([index, { root, item }]) => ({ root, json: `{"index":${index},${item}}` }))
  const json = (path: string, text: string): Content => ({
    path,
    status: 200,
    contentType: 'application/json',
    body: encodeUtf8(text),
  })
  const listOf = (from: number, to: number) =>
    `[${items
      .slice(from, to)
      .map((one) => one.json)
      .join()}]`
  const contents = [
    json('/v1/sns/list/latest/slow.json', listOf(Math.max(0, items.length - PAGE), items.length)),
  ]
  for (let page = 0; page * PAGE < Math.max(items.length, 1); page++)
    contents.push(
      json(`/v1/sns/list/page/${page}/slow.json`, listOf(page * PAGE, (page + 1) * PAGE)),
    )
  for (const { root, json: text } of items) {
    contents.push(json(`/v1/sns/root/${root}/slow.json`, text))
    const logo = pictureOf(logos.get(root))
    if (logo !== undefined)
      contents.push({ path: `/v1/sns/root/${root}/logo.png`, status: 200, ...logo })
  }
  contents.push({
    path: NOT_FOUND,
    status: 404,
    contentType: 'text/plain',
    body: encodeUtf8('There is nothing at this address'),
  })
  return contents
}

function pictureOf(url = ''): Pick<Content, 'contentType' | 'body'> | undefined {
  const [, contentType, base64] =
    /^data:(image\/(?:png|svg\+xml));base64,([A-Za-z0-9+/=]+)$/.exec(url) ?? []
  if (contentType === undefined || base64 === undefined) return undefined
  return { contentType, body: decodeBase64(base64) }
}

/** An asset of a content; what has not changed keeps its hashes, which are dear to compute. */
export function assetOf(content: Content, before: Asset | undefined): Asset {
  const isSame =
    before !== undefined &&
    before.path === content.path &&
    before.contentType === content.contentType &&
    isSameBytes(before.body, content.body)
  if (isSame) return before
  const bodyHash = sha256(content.body)
  const { path, status, contentType, body } = content
  return {
    path,
    status,
    contentType,
    body,
    bodyHash,
    responseHash: responseHash({ status, headers: headersOf(contentType), bodyHash }),
  }
}
