import { createHash } from 'node:crypto'
import {
  EXPRESSION_HEADER,
  exactPath,
  FOR_ANY_REQUEST,
  forRequestsWith,
  type Header,
  type PageRelease,
  type Path,
  type Place,
  pathTree,
  requestHash,
  responseHash,
  type SiteFile,
  type SitePolicy,
  type StoredAnswer,
  toPath,
  type Variant,
  WILDCARD_PATH,
} from '@sluice/canister/http'
import { cacheControl, EVERY_ANSWER, JSON_HEADERS, pageHeaders } from './pageHeaders.ts'
import { type Bodies, keep } from './siteFiles.ts'

const PAGE = '/index.html'
/** What other sites open in a window and speak to. */
const SIGNER = '/sign'
const NOT_FOUND = 'Nothing is at this address.'
const ELSEWHERE = ''

/** On chain a page is never without encryption. */
const HTTPS = { 'strict-transport-security': 'max-age=31536000' }
const NO_BYTES = sha256(new Uint8Array())

/**
 * Every answer of the page with its proof. The same files and policy give the same release, byte by byte. What the answer to unknown
 * files says is put among the bodies. @throws Error when there is no page
 */
export function compileRelease(
  files: readonly SiteFile[],
  policy: SitePolicy,
  bodies: Bodies,
): PageRelease {
  const page = files.find(({ path }) => path === PAGE)
  if (page === undefined) throw new Error('the site has no page')
  const headers = new HeaderList()
  const html = (isSigner: boolean) =>
    answersOf(page, pageHeaders(policy, { nonce: policy.nonce, isSigner }), headers)
  const notFound = {
    ...EVERY_ANSWER,
    ...HTTPS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  }
  const places: Place[] = [
    { path: '/', answers: html(false) },
    { path: PAGE, answers: html(false) },
    { path: SIGNER, answers: html(true) },
    {
      path: ELSEWHERE,
      answers: [
        ...html(false),
        wholeAnswer({ encoding: '', content: keep(bodies, Buffer.from(NOT_FOUND)) }, headers, {
          status: 404,
          fields: notFound,
        }),
      ],
    },
    ...files
      .filter((file) => file !== page)
      .map((file) => ({ path: file.path, answers: answersOf(file, fileHeaders(file), headers) })),
  ]
  return { files, policy, tree: pathTree(places.flatMap(pathsOf)), headers: headers.all, places }
}

function pathsOf({ path, answers }: Place): Path[] {
  const place = toPath(path === ELSEWHERE ? WILDCARD_PATH : exactPath(path))
  return answers.map(({ labels }) => [...place, ...labels])
}

type Fields = Readonly<Record<string, string>>

function fileHeaders({ path, type }: SiteFile): Fields {
  if (path === '/config.json') return JSON_HEADERS
  const fields = { 'content-type': type, 'cache-control': cacheControl(path) }
  // read by identity providers and gateways, from their own origins
  return path.startsWith('/.well-known/')
    ? { ...fields, 'access-control-allow-origin': '*' }
    : fields
}

/** A file in each of its encodings, and that nothing is new. */
function answersOf({ variants }: SiteFile, own: Fields, headers: HeaderList): StoredAnswer[] {
  const fields = { ...EVERY_ANSWER, ...HTTPS, ...own, vary: 'accept-encoding' }
  const tagged = { ...fields, etag: tagOf(variants, fields) }
  const whole = { ...tagged, 'accept-ranges': 'bytes' }
  return [
    ...variants.map((variant) => wholeAnswer(variant, headers, { status: 200, fields: whole })),
    unchangedAnswer(tagged, headers),
  ]
}

/** Changes with what is in the file and with its headers, which a browser keeps together. */
function tagOf([first]: readonly Variant[], fields: Fields): string {
  const hash = createHash('sha256').update(JSON.stringify(fields))
  if (first !== undefined) hash.update(first.content.sha256)
  return `W/"${hash.digest('hex').slice(0, 24)}"`
}

function wholeAnswer(
  { encoding, content }: Variant,
  headers: HeaderList,
  { status, fields }: { readonly status: number; readonly fields: Fields },
): StoredAnswer {
  const encoded: Fields = encoding === '' ? fields : { ...fields, 'content-encoding': encoding }
  const all = [...Object.entries(encoded), [EXPRESSION_HEADER, FOR_ANY_REQUEST] as const]
  return {
    status,
    encoding,
    ifNoneMatch: '',
    headers: headers.placesOf(all),
    content,
    labels: [
      textHash(FOR_ANY_REQUEST),
      new Uint8Array(),
      responseHash({ status, headers: all, bodyHash: content.sha256 }),
    ],
  }
}

const IF_NONE_MATCH = 'if-none-match'
const FOR_UNCHANGED = forRequestsWith(IF_NONE_MATCH)

function unchangedAnswer(
  { 'content-type': _, ...fields }: Fields,
  headers: HeaderList,
): StoredAnswer {
  const ifNoneMatch = fields.etag ?? ''
  const all = [...Object.entries(fields), [EXPRESSION_HEADER, FOR_UNCHANGED] as const]
  const status = 304
  return {
    status,
    encoding: '',
    ifNoneMatch,
    headers: headers.placesOf(all),
    content: undefined,
    labels: [
      textHash(FOR_UNCHANGED),
      requestHash({ method: 'GET', headers: [[IF_NONE_MATCH, ifNoneMatch]] }),
      responseHash({ status, headers: all, bodyHash: NO_BYTES }),
    ],
  }
}

/** Headers by their places in one list, as most answers share most of them. */
class HeaderList {
  readonly all: Header[] = []
  readonly #places = new Map<string, number>()

  placesOf(headers: readonly Header[]): number[] {
    return headers.map((header) => {
      const key = header.join(': ')
      const known = this.#places.get(key)
      if (known !== undefined) return known
      this.#places.set(key, this.all.length)
      return this.all.push(header) - 1
    })
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}

const textHash = (text: string): Uint8Array => sha256(Buffer.from(text))
