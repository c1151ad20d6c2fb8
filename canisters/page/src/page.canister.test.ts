import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPDATES_PER_MINUTE } from './Ranges.ts'
import { config, editor, owner, PageWorld, stranger } from './testing/PageWorld.ts'

const script = (name: string) => `// ${name}\n${'export const x = 1\n'.repeat(200)}`
const large = randomBytes(2_500_000)
const pageOf = (name: string) =>
  `<!doctype html><meta name="nonce" content="%NONCE%"><title>${name}</title>${' '.repeat(1_000)}`
const files = (name: string) => ({
  'index.html': pageOf(name),
  'assets/app-0123abcd.js': script(name),
  'assets/font.woff2': Buffer.from('font'),
  'large.bin': large,
  '.content-hash': 'a note of the build',
})

let base: PageWorld
beforeAll(async () => {
  base = await PageWorld.start()
  await base.operated().publish(await base.site(files('first')), config('https://icp.example/api'))
})
afterAll(() => base.stop())

async function withPage(run: (world: PageWorld) => Promise<void>) {
  const world = await base.fork()
  try {
    await run(world)
  } finally {
    await world.stop()
  }
}

test('every file is answered with proof, in the best encoding that the asker takes', async () => {
  const identity = await base.get('/assets/app-0123abcd.js')
  expect(identity).toMatchObject({
    status: 200,
    body: Buffer.from(script('first')),
    headers: {
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    },
  })
  const br = await base.get('/assets/app-0123abcd.js', { 'Accept-Encoding': 'gzip, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(identity.body)
  const gzip = await base.get('/assets/app-0123abcd.js', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(gzip.body)).toEqual(identity.body)
  expect((await base.get('/assets/font.woff2')).headers['cache-control']).toBe('no-cache')
})

test.each([
  '/',
  '/index.html',
  '/swap',
  '/swap?input=icp',
  '/pool/1/add',
  '/assets/',
  '/a%20b',
  '/sign',
])('at %s is the page, with its policy', async (path) => {
  const page = await base.get(path)
  const policy = page.headers['content-security-policy'] ?? ''
  const [, nonce] = /content="([^"]+)"/.exec(page.body.toString()) ?? []
  expect(page.status).toBe(200)
  expect(policy).toContain(`'nonce-${nonce}'`)
  expect(policy).toContain("connect-src 'self' https://icp.example;")
  expect(page.headers['cross-origin-opener-policy']).toBe(
    path === '/sign' ? 'unsafe-none' : 'same-origin-allow-popups',
  )
})

test.each(['/missing.js', '/assets/app-0123abcd.css', '/assets/deep/er.png', '/.content-hash.txt'])(
  'there is no file at %s, and that is proven',
  async (path) => {
    expect(await base.get(path)).toMatchObject({
      status: 404,
      body: Buffer.from('Nothing is at this address.'),
      headers: { 'cache-control': 'no-cache' },
    })
  },
)

test('who has a file already is told so, with proof', async () => {
  const { etag = '' } = (await base.get('/')).headers
  for (const path of ['/', '/swap', '/?x=1']) {
    const unchanged = await base.get(path, { 'If-None-Match': etag })
    expect(unchanged).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag } })
  }
  expect((await base.get('/', { 'If-None-Match': 'W/"other"' })).status).toBe(200)
  expect((await base.get('/', { 'If-None-Match': etag }, 'HEAD')).status).toBe(200)
})

test('a long body comes in parts and is proven as a whole', async () => {
  expect((await base.get('/large.bin')).body.equals(large)).toBe(true)
})

test('a part of a file is answered exactly, at most a megabyte of it', async () => {
  const part = await base.get('/large.bin', { Range: 'bytes=1048570-1048585' })
  expect(part).toMatchObject({
    status: 206,
    headers: { 'content-range': 'bytes 1048570-1048585/2500000', 'accept-ranges': 'bytes' },
  })
  expect(part.body).toEqual(large.subarray(1_048_570, 1_048_586))
  const long = await base.get('/large.bin', { Range: 'bytes=1000-' })
  expect(long.headers['content-range']).toBe('bytes 1000-1049575/2500000')
  expect(long.body.equals(large.subarray(1_000, 1_049_576))).toBe(true)
  const outside = await base.get('/large.bin', { Range: 'bytes=2500000-' })
  expect(outside).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */2500000' } })
  const several = await base.get('/large.bin', { Range: 'bytes=0-1,4-5' })
  expect(several).toMatchObject({ status: 200 })
})

test('a method that the page does not know is refused', async () => {
  expect(await base.get('/', {}, 'POST')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  })
})

test.each(['/a'.repeat(50_000), `/${'a'.repeat(50_000)}`])(
  'no proof is sought for an address that no page has',
  async (url) => {
    const request = { method: 'GET', url, headers: [], body: new Uint8Array() }
    const visitor = base.as(stranger)
    const { status_code } = await visitor.http_request({ ...request, certificate_version: [] })
    expect(status_code).toBe(414)
  },
)

test('when too many parts are asked for, the whole file is the answer, for a minute', () =>
  withPage(async (world) => {
    const request = {
      method: 'GET',
      url: '/large.bin',
      headers: [['range', 'bytes=0-1'] satisfies [string, string]],
      body: new Uint8Array(),
      certificate_version: [] satisfies [],
    }
    const visitor = world.as(stranger)
    // the test may not take longer than its minute
    world.network.freezeTime()
    for (let count = 0; count < UPDATES_PER_MINUTE; count += 1)
      await visitor.http_request_update(request)
    expect((await visitor.http_request_update(request)).status_code).toBe(503)
    expect((await world.get('/large.bin', { Range: 'bytes=0-1' })).status).toBe(200)
    await world.network.advanceTime(60_000)
    expect((await world.get('/large.bin', { Range: 'bytes=0-1' })).status).toBe(206)
  }))

test('a release comes all at once; what it shares with the one before is not uploaded again', () =>
  withPage(async (world) => {
    const texts: string[] = []
    const page = world.operated(world.as(owner), (text) => texts.push(text))
    const second = await world.site(files('second'))
    const published = await page.publish(second, config('https://ignored.example'))
    // the page and the script in three encodings each, and the release
    expect(published.uploaded).toBe(7)
    expect((await world.get('/')).body.toString()).toContain('second')
    // the configuration is that of the canister
    expect((await world.get('/config.json')).body).toEqual(config('https://icp.example/api'))
    expect((await page.publish(second, config('https://ignored.example'))).uploaded).toBe(0)

    await page.goBack()
    expect((await world.get('/')).body.toString()).toContain('first')
    await page.goBack()
    expect((await world.get('/')).body.toString()).toContain('second')
  }))

test('what neither of two releases needs is forgotten', () =>
  withPage(async (world) => {
    const page = world.operated()
    const { chunks } = await world.as(stranger).status()
    for (const name of ['second', 'third', 'fourth']) {
      await page.publish(await world.site(files(name)), config('https://ignored.example'))
    }
    // another page, script and release than those of the one in force
    expect((await world.as(stranger).status()).chunks).toBe(chunks + 7n)
    await page.goBack()
    expect((await world.get('/')).body.toString()).toContain('third')
  }))

test('an upload that is interrupted goes on, and until it is whole nothing changes', () =>
  withPage(async (world) => {
    const { upload } = world.as(owner)
    const failing: _SERVICE = {
      ...world.as(owner),
      upload: Object.assign(
        async ([first, ...others]: Parameters<typeof upload>[0]) => {
          await upload(first === undefined ? [] : [first])
          throw new Error(`the connection is gone, with ${others.length} parts`)
        },
        { withOptions: upload.withOptions },
      ),
    }
    const second = await world.site(files('second'))
    const given = config('https://ignored.example')
    await expect(world.operated(failing).publish(second, given)).rejects.toThrow('is gone')
    expect((await world.get('/')).body.toString()).toContain('first')
    const { uploaded } = await world.operated().publish(second, given)
    expect(uploaded).toBe(6)
    expect((await world.get('/')).body.toString()).toContain('second')
  }))

test('the configuration changes with one command and outlives releases and returns', () =>
  withPage(async (world) => {
    const page = world.operated()
    const host = 'https://other.example'
    await page.configure('/config.json', config(host))
    await page.configure('/.well-known/ic-domains', Buffer.from('sluice.exchange\n'))
    const origins = JSON.stringify({ alternativeOrigins: ['https://sluice.exchange'] })
    await page.configure('/.well-known/ii-alternative-origins', Buffer.from(origins))

    const holds = async (name: string) => {
      expect((await world.get('/')).body.toString()).toContain(name)
      expect((await world.get('/')).headers['content-security-policy']).toContain(` ${host};`)
      expect((await world.get('/config.json')).body).toEqual(config(host))
      expect(await world.get('/.well-known/ic-domains')).toMatchObject({
        body: Buffer.from('sluice.exchange\n'),
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
      expect((await world.get('/.well-known/ii-alternative-origins')).headers).toMatchObject({
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      })
    }
    await holds('first')
    // a change of the configuration is no release to return to
    expect((await world.as(stranger).status()).previous).toEqual([])
    await page.publish(await world.site(files('second')), config('https://ignored.example'))
    await holds('second')
    await page.goBack()
    await holds('first')
    await expect(page.configure('/config.json', Buffer.from('{}'))).rejects.toThrow('lacks')
    await holds('first')
  }))

test('an upgrade keeps everything', () =>
  withPage(async (world) => {
    const before = await world.as(stranger).status()
    await world.installed.upgrade()
    expect(await world.as(stranger).status()).toEqual(before)
    expect((await world.get('/large.bin')).body.equals(large)).toBe(true)
    expect((await world.get('/swap')).status).toBe(200)
  }))

test('admins whom a controller names publish; everybody else is refused', () =>
  withPage(async (world) => {
    const chunk = { sha256: new Uint8Array(32), chunk: 0 }
    const content = { sha256: new Uint8Array(32), size: 1 }
    const refusal = { err: 'Only an admin of the page may do this' }
    const strange = world.as(stranger)
    expect(await strange.upload([[chunk, Uint8Array.of(1)]])).toEqual(refusal)
    expect(await strange.activate(content, false)).toEqual(refusal)
    expect(await strange.collect()).toEqual(refusal)
    await expect(strange.setAdmins([stranger])).rejects.toThrow('Only an admin')
    // what is long is not even let in
    await expect(strange.upload([[chunk, new Uint8Array(10_000)]])).rejects.toThrow()
    expect(await world.as(Principal.anonymous()).collect()).toEqual(refusal)

    await world.as(owner).setAdmins([editor])
    const site = await world.site(files('second'))
    await world.operated(world.as(editor)).publish(site, config('https://ignored.example'))
    expect((await world.get('/')).body.toString()).toContain('second')
    await expect(world.as(editor).setAdmins([stranger])).rejects.toThrow('Only an admin')
  }))

test('what is no chunk, no release or not whole is refused, and the page stays', () =>
  withPage(async (world) => {
    const admin = world.as(owner)
    const sha256 = new Uint8Array(32)
    const refused = async (answer: Promise<object>, why: string) =>
      expect(await answer).toEqual({ err: expect.stringContaining(why) })
    await refused(admin.upload([[{ sha256, chunk: 64 }, Uint8Array.of(1)]]), 'named by 32 bytes')
    const short = { sha256: new Uint8Array(31), chunk: 0 }
    await refused(admin.upload([[short, Uint8Array.of(1)]]), 'named by 32 bytes')
    const long = new Uint8Array(1_048_577)
    await refused(admin.upload([[{ sha256, chunk: 0 }, long]]), 'at most 1048576 bytes')
    await refused(admin.activate({ sha256, size: 5_000_000 }, false), 'at most 4194304')
    await refused(admin.activate({ sha256, size: 1_000 }, false), 'has not been uploaded')
    await admin.upload([[{ sha256, chunk: 0 }, randomBytes(1_000)]])
    await refused(admin.activate({ sha256, size: 1_000 }, false), 'is no release')
    expect(await admin.missing([{ sha256, size: 1_000 }])).toEqual([])
    expect(await admin.missing([{ sha256, size: 999 }])).toEqual([{ sha256, chunk: 0 }])
    expect((await world.get('/')).body.toString()).toContain('first')
  }))

test('before anything is published nothing is answered', async () => {
  const empty = await PageWorld.start()
  try {
    await expect(empty.get('/')).rejects.toThrow()
    await expect(empty.operated().goBack()).rejects.toThrow('no release to return to')
    const given = empty.operated().configure('/config.json', config('https://icp.example'))
    await expect(given).rejects.toThrow('no page has been published')
    const nothing = empty.site({ 'a.js': '' })
    await expect(
      empty.operated().publish(await nothing, config('https://icp.example')),
    ).rejects.toThrow('no index.html')
  } finally {
    await empty.stop()
  }
})
