import { createHash } from 'node:crypto'
import { MAX_FILE_BYTES } from '@sluice/canister/files'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { stranger, trader } from '@sluice/testing/exchange/people'
import { describe, expect, test } from 'vitest'
import { anyone, type CollectionWorld, forked, minter, owner } from '../testing/CollectionWorld.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

const png = (size = 400) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(size, 7)])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest())
const nameOf = async (id: bigint) => {
  const { extIdentifier } = await import('@sluice/canister/nft')
  const { Principal } = await import('@icp-sdk/core/principal')
  const toPrincipal = (bytes: Uint8Array) => Principal.fromUint8Array(bytes)
  return extIdentifier({ self: () => world.id.toUint8Array(), toPrincipal }, id)
}

describe('a file', () => {
  test('is served with proof, under the number of its upload', async () => {
    const content = png()
    const path = await world.uploaded(content, 'image/png')
    expect(path).toBe('/1')
    expect(await world.get(path)).toMatchObject({
      status: 200,
      body: content,
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
        'access-control-allow-origin': '*',
      },
    })
    expect((await world.get(`${path}?canisterId=${world.id}`)).body).toEqual(content)
  })

  test('of several parts comes whole, among many others, after an upgrade and a deletion', async () => {
    const paths: [string, Buffer][] = []
    for (let number = 0; number < 12; number++) {
      const content = png(100 + number)
      paths.push([await world.uploaded(content, 'image/png', 50), content])
    }
    await world.installed.upgrade()
    expect(await world.as(owner).deleteFile('/1')).toEqual({ ok: true })
    for (const [path, content] of paths.slice(1))
      expect((await world.get(path)).body).toEqual(content)
    expect((await world.get('/1')).status).toBe(404)
    await world.minted()
    expect((await world.get('/12')).status).toBe(200)
  })

  test('is hashed here, and its token tells the hash and the type', async () => {
    const content = png()
    const path = await world.uploaded(content, 'image/png')
    expect(await world.as(anyone).getFile(path)).toEqual([
      { path, contentType: 'image/png', size: BigInt(content.length), sha256: sha256(content) },
    ])
    const filePath = `https://${world.id}.raw.icp0.io${path}`
    const [id = 0n] = await world.minted(1, { filePath })
    const metadata = new Map((await world.as(anyone).icrc7_token_metadata([id]))[0]?.[0])
    expect(metadata.get('sha256')).toEqual({ Blob: sha256(content) })
    expect(metadata.get('contentType')).toEqual({ Text: 'image/png' })
    expect(metadata.get('image')).toEqual({ Text: filePath })
    expect(await world.as(minter).deleteFile(path)).toMatchObject({
      err: expect.stringContaining('stays'),
    })
  })

  test('that runs something is shown without running it, or offered to be saved', async () => {
    const picture = await world.get(await world.uploaded(svg, 'image/svg+xml'))
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect(picture.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/)
    const page = Buffer.from('<!doctype html><html><script>alert(1)</script>')
    const html = await world.get(await world.uploaded(page, 'text/html'))
    expect(html.headers['content-disposition']).toBe('attachment')
    expect(html.headers['content-security-policy']).toMatch(/sandbox$/)
  })

  test('whose type is not what is said is refused with words', async () => {
    const refusals: [Buffer, string][] = [
      [svg, 'image/png'],
      [png(), 'text/html'],
      [Buffer.from([0, 1, 2, 3]), 'application/wasm'],
      [Buffer.from([0, 1, 2, 3]), ''],
    ]
    for (const [content, type] of refusals) {
      const { batch_id, chunk_ids } = await world.sent(content)
      const commit = { batch_id, chunk_ids, content_type: type }
      expect(await world.as(minter).commit_file({ ...commit, sha256: [] })).toMatchObject({
        err: expect.stringMatching(/The file is/),
      })
      await expect(world.as(minter).commit_batch(commit)).rejects.toThrow('The file is')
    }
  })
})

describe('an upload', () => {
  test('that is committed again answers the same, and with other chunks is refused', async () => {
    const { batch_id, chunk_ids } = await world.sent(png(), 200)
    const commit = {
      batch_id,
      chunk_ids,
      content_type: 'image/png',
      sha256: [sha256(png())] as [Uint8Array],
    }
    const first = await world.as(minter).commit_file(commit)
    expect(first).toMatchObject({ ok: { path: '/1' } })
    expect(await world.as(minter).commit_file(commit)).toEqual(first)
    expect(await world.as(minter).commit_file({ ...commit, chunk_ids: [] })).toMatchObject({
      err: {},
    })
  })

  test('whose bytes differ from what was sent is refused, and goes on', async () => {
    const { batch_id, chunk_ids } = await world.sent(png(), 200)
    const commit = {
      batch_id,
      chunk_ids,
      content_type: '',
      sha256: [new Uint8Array(32)] as [Uint8Array],
    }
    expect(await world.as(minter).commit_file(commit)).toMatchObject({
      err: expect.stringContaining('SHA-256'),
    })
    const [open] = await world.as(anyone).getUploads(minter)
    expect(open?.chunks.map(({ chunk_id }) => chunk_id)).toEqual(chunk_ids)
    expect(await world.as(minter).commit_file({ ...commit, sha256: [] })).toHaveProperty('ok')
  })

  test('belongs to who began it, expires, and leaves nothing behind', async () => {
    const { batch_id, chunk_ids } = await world.sent(png())
    const commit = { batch_id, chunk_ids, content_type: '', sha256: [] as [] }
    expect(await world.as(owner).commit_file(commit)).toMatchObject({ err: {} })
    await expect(world.as(owner).create_chunk({ batch_id, content: png() })).rejects.toThrow(
      'no such upload',
    )
    expect(await world.as(anyone).getUploads(minter)).toHaveLength(1)
    await world.network.advanceTime(86_400_000 + 1_000)
    expect(await world.as(anyone).getUploads(minter)).toEqual([])
    expect(await world.as(minter).commit_file(commit)).toMatchObject({ err: {} })
    await world.as(minter).create_batch()
    expect((await world.as(anyone).getCollection()).storedBytes).toBe(0n)
    expect(await world.as(minter).clearChunk()).toBe(true)
    expect(await world.as(minter).clearChunk()).toBe(false)
  })

  test('has bounds: of a chunk, of a file, and of how many are open', async () => {
    const { batch_id } = await world.as(minter).create_batch()
    const add = (size: number) =>
      world.as(minter).create_chunk({ batch_id, content: new Uint8Array(size) })
    await expect(add(700_001)).rejects.toThrow('A chunk has')
    await expect(add(0)).rejects.toThrow('A chunk has')
    for (let count = 0; count < 2; count++) await add(700_000)
    await add(697_152)
    await expect(add(1)).rejects.toThrow('A file has')
    for (let count = 1; count < 20; count++) await world.as(minter).create_batch()
    await expect(world.as(minter).create_batch()).rejects.toThrow('uploads at once')
  })

  test('of the largest file is hashed within one message, and served whole', async () => {
    const content = png(MAX_FILE_BYTES - 8)
    const path = await world.uploaded(content, 'image/png')
    expect(await world.as(anyone).getFile(path)).toMatchObject([{ sha256: sha256(content) }])
    expect((await world.get(path)).body.equals(content)).toBe(true)
  })

  test('is for the minter and the owner only', async () => {
    for (const who of [stranger, trader]) {
      await expect(world.as(who).create_batch()).rejects.toThrow('permission_denied')
      await expect(world.as(who).create_chunk({ batch_id: 1n, content: png() })).rejects.toThrow(
        'permission_denied',
      )
      expect(await world.as(who).deleteFile('/1')).toEqual({ err: 'permission_denied' })
    }
  })
})

describe('an address that is no file', () => {
  test('is answered by an update: EXT finds the picture of its token, others nothing', async () => {
    const path = await world.uploaded(png(), 'image/png')
    const [id = 0n, plain = 0n] = [
      ...(await world.minted(1, { filePath: path })),
      ...(await world.minted(1, { name: 'Plain' })),
    ]
    const found = await world.get(`/?tokenid=${await nameOf(id)}&type=thumbnail`)
    expect(found).toMatchObject({ status: 302, headers: { location: path } })
    expect((await world.get(`/?tokenid=${await nameOf(plain)}`)).status).toBe(404)
    for (const url of ['/', '/99', '/1/2', '/../1', `/${'9'.repeat(3_000)}`, '/?tokenid=x'])
      expect((await world.get(url)).status).toBe(404)
    expect((await world.get(path, [], 'POST')).status).toBe(405)
  })

  test('costs no update where nobody checks', async () => {
    const raw = await world.as(anyone).http_request({
      method: 'GET',
      url: '/nothing',
      headers: [['Host', `${world.id}.raw.icp0.io`]],
      body: new Uint8Array(),
    })
    expect(raw).toMatchObject({ status_code: 404, upgrade: [] })
  })
})
