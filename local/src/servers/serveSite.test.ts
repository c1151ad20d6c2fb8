import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, serveSite } from './serveSite.ts'

let folder: string
let site: RunningSite

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-site-'))
  await writeFile(join(folder, 'index.html'), '<style nonce="%NONCE%"></style>')
  await writeFile(join(folder, 'app.js'), 'run()')
  const policy = { connect: ['http://127.0.0.1:4943'] }
  const isSigner = (path: string) => path === '/sign'
  site = await serveSite({ folder, json: { '/config.json': { a: 1 } }, policy, isSigner }, 0)
})

afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`)

test.each(['/', '/swap', '/index.html', '/liquidity/position/1/abc-cai'])(
  'the page answers at %s with a nonce of its own',
  async (path) => {
    const [first, second] = [await get(path), await get(path)]
    const [text, other] = [await first.text(), await second.text()]
    const nonce = /nonce="([^"]+)"/.exec(text)?.[1]
    expect(first.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    expect(text).not.toBe(other)
  },
)

test('the policy allows no inline code, and no origin but its own and the network', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:4943;")
})

test('files and answers made at run time keep their types', async () => {
  expect((await get('/app.js')).headers.get('content-type')).toContain('javascript')
  expect(await (await get('/config.json')).json()).toEqual({ a: 1 })
})

test('a file that is not there is not the page: an old release must not parse it as code', async () => {
  expect((await get('/assets/gone.js')).status).toBe(404)
})

test('a page keeps its windows to itself, save the one that other sites open', async () => {
  const policyOf = async (path: string) =>
    (await get(path)).headers.get('cross-origin-opener-policy')
  expect(await policyOf('/swap')).toBe('same-origin-allow-popups')
  expect(await policyOf('/sign')).toBe('unsafe-none')
})
