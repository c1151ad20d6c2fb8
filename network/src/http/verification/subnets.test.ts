import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaf } from '../../certification/hashTree.ts'
import { BODY, CertifiedCanister } from '../../testing/certifiedCanister.ts'
import { treeOf } from '../../testing/certifiedPages.ts'
import { sha256 } from './hashes.ts'

let pages: CertifiedCanister
beforeEach(async () => {
  pages = await CertifiedCanister.start(2)
})
afterEach(() => pages.network.stop())

// Each verdict is compared with that of the verifier in the IC's own gateways.

test('version 1: a page of a further subnet is shown when its body is the certified one', async () => {
  const tree = treeOf([['http_assets', '/page']], leaf(sha256(BODY)))
  await pages.answer({}, tree, tree)
  expect(await pages.get('/page')).toEqual({ status: 200, body: 'hello' })
  await pages.answer({ body: Buffer.from('hellO') }, tree, tree)
  expect((await pages.get('/page')).status).toBe(503)
})

test('version 2: a page of a further subnet is shown when it is the certified one', async () => {
  await pages.answer2([['http_expr', 'page', '<$>']])
  expect(await pages.get('/page')).toEqual({ status: 200, body: 'hello' })
  await pages.answer2([['http_expr', 'page', '<$>']], { shownBody: Buffer.from('hellO') })
  expect((await pages.get('/page')).status).toBe(503)
})
