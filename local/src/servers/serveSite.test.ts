import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRaw } from '@sluice/network/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, serveSite } from './serveSite.ts'

let folder: string
let site: RunningSite
const CODE = 'export const answer = 42\n'.repeat(500)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-site-'))
  await writeFile(join(folder, 'index.html'), '<style nonce="%NONCE%"></style>')
  await writeFile(join(folder, 'app.js'), 'run()')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'page-a1B2c3D4.js'), CODE)
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

test('code is packed as the asker takes it, and is the same unpacked', async () => {
  const plain = await (await get('/assets/page-a1B2c3D4.js')).text()
  expect(plain).toBe(CODE)
  const lengthAs = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    const response = await fetch(`http://127.0.0.1:${site.port}/assets/page-a1B2c3D4.js`, {
      headers,
    })
    expect(await response.text()).toBe(CODE)
    return {
      encoding: response.headers.get('content-encoding'),
      length: Number(response.headers.get('content-length')),
    }
  }
  const br = await lengthAs('gzip, deflate, br')
  expect(br.encoding).toBe('br')
  expect(br.length).toBeLessThan(CODE.length / 10)
  expect((await lengthAs('gzip')).encoding).toBe('gzip')
  expect((await lengthAs('br;q=0, gzip')).encoding).toBe('gzip')
  expect(await lengthAs('identity')).toEqual({ encoding: null, length: CODE.length })
  expect((await get('/app.js')).headers.get('content-encoding')).toBe(null)
})

test('what is named by its hash is kept for ever, all else is asked for again', async () => {
  const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await cacheOf('/assets/page-a1B2c3D4.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/app.js')).toBe('no-cache')
  expect(await cacheOf('/swap')).toBe('no-cache')
  expect(await cacheOf('/config.json')).toBe('no-cache')
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

const statusOf = (target: string, lines = 'Host: localhost', method = 'GET') =>
  sendRaw(site.port, `${method} ${target} HTTP/1.1\r\n${lines}\r\n\r\n`)

test('no answer may be shown in a frame, be it a page, a file, a figure or a refusal', async () => {
  for (const path of ['/', '/sign', '/app.js', '/config.json', '/gone.js', '/%', '/..%2fx.js']) {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

test('a name that a stranger can lead to this machine is no name of the site', async () => {
  for (const host of [
    'elsewhere.example',
    'localhost.elsewhere.example',
    '192.168.1.2',
    'x@localhost',
    '',
  ])
    expect(await statusOf('/config.json', `Host: ${host}:8080`), host).toBe(421)
  expect(await statusOf('/', 'Host: localhost\r\nHost: elsewhere.example')).not.toBe(200)
  expect(await statusOf('http://elsewhere.example/')).toBe(400)
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', 'app.localhost'])
    expect(await statusOf('/config.json', `Host: ${host}:${site.port}`), host).toBe(200)
})

test('names that every object has are pages like any other', async () => {
  for (const path of ['/__proto__', '/constructor', '/toString'])
    expect((await get(path)).headers.get('content-type'), path).toContain('text/html')
})

test('nothing outside of the folder is given away, nor a hidden file of it', async () => {
  await writeFile(join(folder, '.secret.js'), 'hidden')
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fx.json', '/..\\x.json'])
    expect(await statusOf(path), path).toBe(404)
  for (const path of ['/.secret.js', '/app.js%00.js', '//etc/x.conf', '/app.js/..%2fapp.js'])
    expect(await statusOf(path), path).toBe(404)
})

test('the site is read only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])
    expect(await statusOf('/config.json', 'Host: localhost', method), method).toBe(405)
  expect(await statusOf('/app.js', 'Host: localhost', 'HEAD')).toBe(200)
})

test('a file that did not change is not sent again', async () => {
  const first = await get('/app.js')
  const tag = first.headers.get('etag') ?? ''
  expect(await first.text()).toBe('run()')
  const again = await fetch(`http://127.0.0.1:${site.port}/app.js`, {
    headers: { 'if-none-match': tag },
  })
  expect(again.status).toBe(304)
})
