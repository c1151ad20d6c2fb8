import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaf } from '../../certification/hashTree.ts'
import { witness } from '../../certification/witness.ts'
import { BODY, CertifiedCanister, type Headers } from '../../testing/certifiedCanister.ts'
import { treeOf } from '../../testing/certifiedPages.ts'
import { httpCanister } from '../../testing/httpCanister.ts'
import { sha256 } from './hashes.ts'

let pages: CertifiedCanister
beforeEach(async () => {
  pages = await CertifiedCanister.start()
})
afterEach(() => pages.network.stop())

test('version 1: a page is shown when its body is the certified one', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  await pages.answer({}, tree, tree)
  expect(await pages.get('/page?x=1')).toEqual({ status: 200, body: 'hello' })
  await pages.answer({ body: Buffer.from('hellO') }, tree, tree)
  const wrong = await pages.get('/page')
  expect(wrong.status).toBe(503)
  expect(wrong.body).toContain('its body is not the one that the canister certified for /page')
})

test('version 1: a compressed body is hashed as it is when unpacked', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  await pages.answer({ body: gzipSync(BODY), headers: [['Content-Encoding', 'gzip']] }, tree, tree)
  expect((await pages.get('/page')).status).toBe(200)
  await pages.answer({ body: BODY, headers: [['Content-Encoding', 'gzip']] }, tree, tree)
  expect((await pages.get('/page')).body).toContain('not in the encoding that it claims')
})

test('version 1: the first page stands for what the tree shows not to have', async () => {
  const tree = treeOf(
    [
      ['http_assets', '/index.html'],
      ['http_assets', '/page'],
    ],
    leaf(sha256(BODY)),
  )
  await pages.answer({}, tree, tree)
  expect((await pages.get('/elsewhere')).status).toBe(200)
  const hiding = witness(tree, [[Buffer.from('http_assets'), Buffer.from('/index.html')]])
  await pages.answer({}, tree, hiding)
  expect((await pages.getRefused('/page')).body).toContain('its tree has neither /page nor')
})

test('version 1 is refused from a canister that supports version 2', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  const section = Buffer.from('icp:public supported_certificate_versions')
  const content = Buffer.concat([Buffer.from([section.length]), section, Buffer.from('1,2')])
  const wasmModule = Buffer.concat([
    await httpCanister(),
    Buffer.from([0, content.length]),
    content,
  ])
  await pages.install('reinstall', new Uint8Array(wasmModule))
  pages.minVersion = 2
  await pages.answer({}, tree, tree)
  expect((await pages.get('/page')).body).toContain('it has version 1, though')
})

test('a proof by another tree, of another canister or of long ago is refused', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  const other = treeOf([['http_assets', '/page']], leaf(sha256(Buffer.from('other'))))
  await pages.answer({ body: Buffer.from('other') }, tree, other)
  expect((await pages.get('/page')).body).toContain('its tree is not what the canister certified')

  await pages.answer({}, tree, tree)
  await pages.network.advanceTime(299_000)
  expect((await pages.get('/page')).status).toBe(200)
  await pages.network.advanceTime(2_000)
  expect((await pages.get('/page')).body).toContain('not of the last five minutes')

  const first = pages.canisterId
  pages.canisterId = await pages.network.createCanister()
  await pages.install('install', await httpCanister())
  await pages.answer({}, tree, tree)
  const foreign = await pages.kept()
  pages.canisterId = first
  await pages.keep(foreign)
  expect((await pages.get('/page')).body).toContain('does not show certified data of the canister')
})

test('a streamed body is verified as a whole', async () => {
  const callback = [pages.canisterId, 'kept_part']
  await pages.keepPart(' world')
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(Buffer.from('hello world'))))
  await pages.answer({ streaming: { callback, token: { part: 1n } } }, tree, tree)
  expect(await pages.get('/page')).toEqual({ status: 200, body: 'hello world' })
  await pages.keepPart(' w0rld')
  expect((await pages.get('/page')).status).toBe(503)
})

test('a malformed certificate is refused with a word on it', async () => {
  const headers: Headers = [['IC-Certificate', 'certificate=:AAAA:, tree=:2dn3gQA=:']]
  await pages.keep({
    status_code: 200,
    headers,
    body: BODY,
    upgrade: [],
    streaming_strategy: [],
  })
  const refused = await pages.get('/')
  expect(refused.status).toBe(503)
  expect(refused.body).toContain('malformed')
})
