import { gzipSync } from 'node:zlib'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HashTree, leaf } from '../../certification/hashTree.ts'
import { toCbor, witness } from '../../certification/witness.ts'
import { encodeSelfDescribed } from '../../encoding/cbor.ts'
import { Network } from '../../network.ts'
import { getPage, Part, Response, treeOf } from '../../testing/certifiedPages.ts'
import { httpCanister } from '../../testing/httpCanister.ts'
import { parseExpression } from './expression.ts'
import { requestHash, responseHash, sha256 } from './hashes.ts'

const START = 1_700_000_000_000_000_000n

let network: Network
let port: number
let canisterId: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true, startTime: START })
  port = (await network.listen()).port
  canisterId = await network.createCanister()
  const wasmModule = await httpCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: new Uint8Array() })
})
afterEach(() => network.stop())

type Headers = [name: string, value: string][]
type Page = { status?: number; headers?: Headers; body?: Uint8Array; streaming?: object }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const call = (method: string, arg: Uint8Array) => network.update({ canisterId, method, arg })

/** Lets the canister certify a tree and show a part of it with its answer. */
async function answer(page: Page, tree: HashTree, shown: HashTree, extra = ''): Promise<void> {
  await call('certify', new Uint8Array(tree.hash))
  const arg = new Uint8Array()
  const certificate = await network.query({ canisterId, method: 'certificate', arg })
  const proof = `certificate=:${base64(certificate)}:, tree=:${base64(encodeSelfDescribed(toCbor(shown)))}:${extra}`
  const response = {
    status_code: page.status ?? 200,
    headers: [...(page.headers ?? []), ['IC-Certificate', proof]],
    body: page.body ?? BODY,
    upgrade: [],
    streaming_strategy: page.streaming === undefined ? [] : [{ Callback: page.streaming }],
  }
  await call('keep_http', new Uint8Array(IDL.encode([Response], [response])))
}

const get = (path: string, headers: Record<string, string> = {}) =>
  getPage(port, path, { host: `${canisterId.toText()}.localhost`, ...headers })

const BODY = Buffer.from('hello')
const bytes = (text: string) => Buffer.from(text, 'utf8')

test('version 1: a page is shown when its body is the certified one', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  await answer({}, tree, tree)
  expect(await get('/page?x=1')).toEqual({ status: 200, body: 'hello' })
  await answer({ body: bytes('hellO') }, tree, tree)
  const wrong = await get('/page')
  expect(wrong.status).toBe(503)
  expect(wrong.body).toContain('its body is not the one that the canister certified for /page')
})

test('version 1: a compressed body is hashed as it is when unpacked', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  await answer({ body: gzipSync(BODY), headers: [['Content-Encoding', 'gzip']] }, tree, tree)
  expect((await get('/page')).status).toBe(200)
  await answer({ body: BODY, headers: [['Content-Encoding', 'gzip']] }, tree, tree)
  expect((await get('/page')).body).toContain('not in the encoding that it claims')
})

test('version 1: the first page stands for what the tree shows not to have', async () => {
  const tree = treeOf(
    [
      ['http_assets', '/index.html'],
      ['http_assets', '/page'],
    ],
    leaf(sha256(BODY)),
  )
  await answer({}, tree, tree)
  expect((await get('/elsewhere')).status).toBe(200)
  const hiding = witness(tree, [[bytes('http_assets'), bytes('/index.html')]])
  await answer({}, tree, hiding)
  expect((await get('/page')).body).toContain('its tree has neither /page nor')
})

test('version 1 is refused from a canister that supports version 2', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  const section = bytes('icp:public supported_certificate_versions')
  const content = Buffer.concat([Buffer.from([section.length]), section, bytes('1,2')])
  const wasmModule = Buffer.concat([
    await httpCanister(),
    Buffer.from([0, content.length]),
    content,
  ])
  await network.installCode({ canisterId, mode: 'reinstall', wasmModule, arg: new Uint8Array() })
  await answer({}, tree, tree)
  expect((await get('/page')).body).toContain('it has version 1, though')
})

test('a proof by another tree, of another canister or of long ago is refused', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  const other = treeOf([['http_assets', '/page']], leaf(sha256(bytes('other'))))
  await answer({ body: bytes('other') }, tree, other)
  expect((await get('/page')).body).toContain('its tree is not what the canister certified')

  await answer({}, tree, tree)
  await network.advanceTime(299_000)
  expect((await get('/page')).status).toBe(200)
  await network.advanceTime(2_000)
  expect((await get('/page')).body).toContain('not of the last five minutes')

  const stranger = await network.createCanister()
  const wasmModule = await httpCanister()
  await network.installCode({
    canisterId: stranger,
    mode: 'install',
    wasmModule,
    arg: new Uint8Array(),
  })
  const first = canisterId
  canisterId = stranger
  await answer({}, tree, tree)
  const kept = await network.query({ canisterId, method: 'kept_http', arg: new Uint8Array() })
  canisterId = first
  await call('keep_http', kept)
  expect((await get('/page')).body).toContain('does not show certified data of the canister')
})

const ANY_REQUEST = 'no_request_certification:Empty{}'
const ALL_HEADERS = 'response_header_exclusions:ResponseHeaderList{headers:["x-changing"]}'
const expressionOf = (asked = ANY_REQUEST, headers = ALL_HEADERS) =>
  `default_certification(ValidationArgs{certification:Certification{${asked},response_certification:ResponseCertification{${headers}}}})`

/** Certifies an answer under version 2 at paths of the tree; the first is the one it comes with. */
async function answer2(
  paths: string[][],
  page: Page & { expression?: string; asked?: Buffer; shownBody?: Buffer } = {},
) {
  const expression = page.expression ?? expressionOf()
  const headers: Headers = [
    ...(page.headers ?? [['x-mine', 'yes']]),
    ['IC-CertificateExpression', expression],
  ]
  const parsed = parseExpression(expression)
  const certified = { status: page.status ?? 200, headers, body: page.body ?? BODY }
  const end =
    parsed?.kind === 'certified' ? [page.asked ?? '', responseHash(certified, parsed)] : []
  const tree = treeOf(paths.map((path) => [...path, sha256(bytes(expression)), ...end]))
  const path = base64(encodeSelfDescribed(paths[0] ?? []))
  const shown = { ...page, headers, body: page.shownBody ?? certified.body }
  await answer(shown, tree, tree, `, version=2, expr_path=:${path}:`)
}

test('version 2: status, headers and body are shown as they are certified', async () => {
  await answer2([['http_expr', 'a', 'b', '<$>']], { status: 404 })
  expect(await get('/a/b?x')).toEqual({ status: 404, body: 'hello' })
  await answer2([['http_expr', 'a', 'b', '<$>']], { shownBody: bytes('hellO') })
  const wrong = await get('/a/b')
  expect(wrong.status).toBe(503)
  expect(wrong.body).toContain('its status, headers or body')
})

test('version 2: headers that are excluded may differ, others may not', async () => {
  const certified = [['http_expr', '', '<$>']]
  await answer2(certified)
  const kept = await network.query({ canisterId, method: 'kept_http', arg: new Uint8Array() })
  const [page] = IDL.decode([Response], new Uint8Array(kept))
  const withHeader = async (name: string) => {
    const changed = { ...Object(page), headers: [...Object(page).headers, [name, 'later']] }
    await call('keep_http', new Uint8Array(IDL.encode([Response], [changed])))
    return (await get('/')).status
  }
  expect(await withHeader('X-Changing')).toBe(200)
  expect(await withHeader('X-Other')).toBe(503)
})

test('version 2: of named headers only those are certified', async () => {
  const expression = expressionOf(
    ANY_REQUEST,
    'certified_response_headers:ResponseHeaderList{headers:["X-Mine"]}',
  )
  await answer2([['http_expr', '', '<$>']], { expression })
  expect((await get('/')).status).toBe(200)
})

test('version 2: a wildcard fits what is below it, unless the tree has something closer', async () => {
  await answer2([['http_expr', 'a', '<*>']])
  expect((await get('/a/b/c')).status).toBe(200)
  expect((await get('/a')).status).toBe(200)
  expect((await get('/b')).body).toContain('does not fit the request for /b')
  for (const closer of [
    ['http_expr', 'a', 'b', '<$>'],
    ['http_expr', 'a', 'b', '<*>'],
    ['http_expr', 'a', '', '<*>'],
  ]) {
    await answer2([['http_expr', 'a', '<*>'], closer])
    expect((await get('/a/b')).body).toContain(`an answer at ${closer.join('/')}, which is closer`)
  }
})

test('version 2: a request that is certified must be the one that was made', async () => {
  const parts = 'certified_request_headers:["x-asked"],certified_query_parameters:["q"]'
  const expression = expressionOf(`request_certification:RequestCertification{${parts}}`)
  const asked = requestHash(
    { method: 'GET', url: '/?q=1', headers: [['x-asked', 'this']], body: Buffer.alloc(0) },
    { headers: ['x-asked'], query: ['q'] },
  )
  await answer2([['http_expr', '', '<$>']], { expression, asked })
  expect((await get('/?q=1&other=2', { 'X-Asked': 'this' })).status).toBe(200)
  expect((await get('/?q=2', { 'X-Asked': 'this' })).status).toBe(503)
  expect((await get('/?q=1', { 'X-Asked': 'that' })).status).toBe(503)
})

test('version 2: what says that nothing is certified must have that certified', async () => {
  const expression = 'default_certification(ValidationArgs{no_certification:Empty{}})'
  await answer2([['http_expr', '<*>']], { expression, shownBody: bytes('anything') })
  expect(await get('/x')).toEqual({ status: 200, body: 'anything' })
  const tree = treeOf([['http_expr', '<*>', sha256(bytes('else'))]])
  const path = base64(encodeSelfDescribed(['http_expr', '<*>']))
  const headers: Headers = [['IC-CertificateExpression', expression]]
  await answer({ headers }, tree, tree, `, version=2, expr_path=:${path}:`)
  expect((await get('/x')).body).toContain('its expression is not certified for this path')
})

test('an expression that can’t be understood is refused', async () => {
  await answer2([['http_expr', '<*>']], { expression: 'default_certification(true)' })
  expect((await get('/x')).body).toContain('no header IC-CertificateExpression')
})

test('a streamed body is verified as a whole', async () => {
  const callback = [canisterId, 'kept_part']
  await call(
    'keep_part',
    new Uint8Array(IDL.encode([Part], [{ body: bytes(' world'), token: [] }])),
  )
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(bytes('hello world'))))
  await answer({ streaming: { callback, token: { part: 1n } } }, tree, tree)
  expect(await get('/page')).toEqual({ status: 200, body: 'hello world' })
  await call(
    'keep_part',
    new Uint8Array(IDL.encode([Part], [{ body: bytes(' w0rld'), token: [] }])),
  )
  expect((await get('/page')).status).toBe(503)
})

test('a malformed certificate is refused with a word on it', async () => {
  const headers: Headers = [['IC-Certificate', 'certificate=:AAAA:, tree=:2dn3gQA=:']]
  const response = { status_code: 200, headers, body: BODY, upgrade: [], streaming_strategy: [] }
  await call('keep_http', new Uint8Array(IDL.encode([Response], [response])))
  const refused = await get('/')
  expect(refused.status).toBe(503)
  expect(refused.body).toContain('malformed')
})
