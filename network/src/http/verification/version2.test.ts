import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeSelfDescribed } from '../../encoding/cbor.ts'
import { CertifiedCanister, expressionOf, type Headers } from '../../testing/certifiedCanister.ts'
import { treeOf } from '../../testing/certifiedPages.ts'
import { requestHash, sha256 } from './hashes.ts'

let pages: CertifiedCanister
beforeEach(async () => {
  pages = await CertifiedCanister.start()
})
afterEach(() => pages.network.stop())

test('version 2: status, headers and body are shown as they are certified', async () => {
  await pages.answer2([['http_expr', 'a', 'b', '<$>']], { status: 404 })
  expect(await pages.get('/a/b?x')).toEqual({ status: 404, body: 'hello' })
  await pages.answer2([['http_expr', 'a', 'b', '<$>']], { shownBody: Buffer.from('hellO') })
  const wrong = await pages.get('/a/b')
  expect(wrong.status).toBe(503)
  expect(wrong.body).toContain('its status, headers or body')
})

test('version 2: headers that are excluded may differ, others may not', async () => {
  const certified = [['http_expr', '', '<$>']]
  await pages.answer2(certified)
  const page = await pages.kept()
  const withHeader = async (name: string) => {
    await pages.keep({ ...page, headers: [...page.headers, [name, 'later']] })
    return (await pages.get('/')).status
  }
  expect(await withHeader('X-Changing')).toBe(200)
  expect(await withHeader('X-Other')).toBe(503)
})

test('version 2: of named headers only those are certified', async () => {
  const expression = expressionOf(
    undefined,
    'certified_response_headers:ResponseHeaderList{headers:["X-Mine"]}',
  )
  await pages.answer2([['http_expr', '', '<$>']], { expression })
  expect((await pages.get('/')).status).toBe(200)
})

test('version 2: a wildcard fits what is below it, unless the tree has something closer', async () => {
  await pages.answer2([['http_expr', 'a', '<*>']])
  expect((await pages.get('/a/b/c')).status).toBe(200)
  expect((await pages.get('/a')).status).toBe(200)
  expect((await pages.get('/b')).body).toContain('does not fit the request for /b')
  for (const closer of [
    ['http_expr', 'a', 'b', '<$>'],
    ['http_expr', 'a', 'b', '<*>'],
    ['http_expr', 'a', '', '<*>'],
  ]) {
    await pages.answer2([['http_expr', 'a', '<*>'], closer])
    expect((await pages.get('/a/b')).body).toContain(
      `an answer at ${closer.join('/')}, which is closer`,
    )
  }
})

test('version 2: a request that is certified must be the one that was made', async () => {
  const parts = 'certified_request_headers:["x-asked"],certified_query_parameters:["q"]'
  const expression = expressionOf(`request_certification:RequestCertification{${parts}}`)
  const asked = requestHash(
    { method: 'GET', url: '/?q=1', headers: [['x-asked', 'this']], body: Buffer.alloc(0) },
    { headers: ['x-asked'], query: ['q'] },
  )
  await pages.answer2([['http_expr', '', '<$>']], { expression, asked })
  expect((await pages.get('/?q=1&other=2', { 'X-Asked': 'this' })).status).toBe(200)
  expect((await pages.get('/?q=2', { 'X-Asked': 'this' })).status).toBe(503)
  expect((await pages.get('/?q=1', { 'X-Asked': 'that' })).status).toBe(503)
})

test.each(['', '"q"'])(
  'version 2: a query without a certified parameter counts for nothing, of [%s]',
  async (names) => {
    const parts = `certified_request_headers:[],certified_query_parameters:[${names}]`
    const expression = expressionOf(`request_certification:RequestCertification{${parts}}`)
    const asked = requestHash(
      { method: 'GET', url: '/', headers: [], body: Buffer.alloc(0) },
      { headers: [], query: names === '' ? [] : ['q'] },
    )
    await pages.answer2([['http_expr', '', '<$>']], { expression, asked })
    for (const url of ['/', '/?', '/?other=2']) expect((await pages.get(url)).status).toBe(200)
  },
)

test('version 2: what says that nothing is certified must have that certified', async () => {
  const expression = 'default_certification(ValidationArgs{no_certification:Empty{}})'
  await pages.answer2([['http_expr', '<*>']], { expression, shownBody: Buffer.from('anything') })
  expect(await pages.get('/x')).toEqual({ status: 200, body: 'anything' })
  const tree = treeOf([['http_expr', '<*>', sha256(Buffer.from('else'))]])
  const path = Buffer.from(encodeSelfDescribed(['http_expr', '<*>'])).toString('base64')
  const headers: Headers = [['IC-CertificateExpression', expression]]
  await pages.answer({ headers }, tree, tree, `, version=2, expr_path=:${path}:`)
  expect((await pages.get('/x')).body).toContain('its expression is not certified for this path')
})

test('an expression that can’t be understood is refused', async () => {
  await pages.answer2([['http_expr', '<*>']], { expression: 'default_certification(true)' })
  expect((await pages.get('/x')).body).toContain('no header IC-CertificateExpression')
})
