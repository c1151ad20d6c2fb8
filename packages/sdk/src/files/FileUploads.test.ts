import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, toHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import { VoteError } from '../votes/VoteError.ts'
import { CHUNK_BYTES, type FileShelf, FileUploads } from './FileUploads.ts'

const COLLECTION = 'rrkah-fqaaa-aaaaa-aaaaq-cai'
const OWNER = 'rwlgt-iiaaa-aaaaa-aaaaa-cai'
const MOST_FILE_BYTES = 3 * CHUNK_BYTES
const STOPPED = new Error('stopped')

/** A text file of more than two chunks, whose bytes differ with its seed. */
const fileOf = (seed: number, size = 2 * CHUNK_BYTES + 10) =>
  Uint8Array.from({ length: size }, (_, place) => 97 + ((place + seed) % 26))

const hashOf = (...parts: readonly Uint8Array[]) => {
  const hash = sha256.create()
  for (const part of parts) hash.update(part)
  return toHex(hash.digest())
}

type Chunk = { readonly id: bigint; readonly content: Uint8Array }
type Method = 'create_batch' | 'create_chunk' | 'commit_file'
type Commit = {
  readonly batch_id: bigint
  readonly chunk_ids: readonly bigint[]
  readonly sha256: readonly [Uint8Array]
}

/** A collection that keeps uploads as ours does, and whose connection breaks at a call, before or after it was carried out. */
class FakeFiles {
  readonly calls: Method[] = []
  /** Hashes by path. */
  readonly files = new Map<string, string>()
  readonly uploads = new Map<bigint, Chunk[]>()
  breaks:
    | { readonly at: Method; readonly times: number; readonly isCarriedOut: boolean }
    | undefined
  private nextId = 1n

  count(method: Method): number {
    return this.calls.filter((call) => call === method).length
  }

  readonly shelf: FileShelf = {
    begin: () =>
      this.run('create_batch', () => {
        const batch_id = this.nextId++
        this.uploads.set(batch_id, [])
        return { batch_id }
      }),
    add: ({ batch_id, content }: { batch_id: bigint; content: Uint8Array }) =>
      this.run('create_chunk', () => {
        const upload = this.uploads.get(batch_id)
        if (upload === undefined) throw new Error('there is no such upload')
        const chunk_id = this.nextId++
        upload.push({ id: chunk_id, content })
        return { chunk_id }
      }),
    commit: (commit: Commit) => this.run('commit_file', () => this.commit(commit)),
    fetchUploads: async () =>
      [...this.uploads].map(([batch_id, chunks]) => ({
        batch_id,
        chunks: chunks.map(({ id, content }) => ({
          chunk_id: id,
          size: BigInt(content.length),
        })),
      })),
    fetchFile: async (path: string) => {
      const hash = this.files.get(path)
      return hash === undefined ? [] : [{ path, sha256: fromHex(hash) }]
    },
  }

  private commit({ batch_id, chunk_ids, sha256: [hash] }: Commit) {
    const chunks = this.uploads.get(batch_id) ?? []
    const named = chunk_ids.flatMap((id) => chunks.filter((chunk) => chunk.id === id))
    const found = hashOf(...named.map(({ content }) => content))
    if (found !== toHex(hash)) return { err: 'The file has another hash' }
    const path = `/${batch_id}`
    this.files.set(path, found)
    this.uploads.delete(batch_id)
    return { ok: { path } }
  }

  private async run<Answer>(method: Method, carryOut: () => Answer): Promise<Answer> {
    this.calls.push(method)
    const isBroken = this.breaks?.at === method && this.count(method) > this.breaks.times
    if (isBroken && this.breaks?.isCarriedOut === false) throw new Error('offline')
    const answer = carryOut()
    if (isBroken) throw new Error('offline')
    return answer
  }
}

function setUp() {
  const collection = new FakeFiles()
  const memory = memoryStorage()
  const heard: number[] = []
  const kind = {
    name: 'upload',
    shelfOf: () => collection.shelf,
    mostBytes: MOST_FILE_BYTES,
    types: ['text/plain', 'image/png'],
    refused: (reason: string) => VoteError.refused(reason),
  }
  // each attempt as after a reload: nothing is remembered but what was stored
  const upload = (bytes: Uint8Array, stopAfter = Number.POSITIVE_INFINITY) => {
    const abort = new AbortController()
    return new FileUploads(kind, memory).upload(bytes, {
      ...{ canisterId: COLLECTION, owner: OWNER, signal: abort.signal },
      onBytes: (count) => {
        heard.push(count)
        if (count >= stopAfter) abort.abort(STOPPED)
      },
    })
  }
  return { collection, heard, upload }
}

test('a file goes in chunks, in its order, and is not sent again', async () => {
  const { collection, heard, upload } = setUp()
  const bytes = fileOf(0)
  const file = await upload(bytes)
  expect(file.sha256).toBe(hashOf(bytes))
  expect(collection.files.get(file.path)).toBe(hashOf(bytes))
  expect(heard).toEqual([CHUNK_BYTES, 2 * CHUNK_BYTES, bytes.length])
  expect(await upload(bytes)).toEqual(file)
  expect(collection.calls).toHaveLength(5)
})

test.each([
  // a chunk that arrived is not sent a second time; one that did not is
  ['create_chunk', true, { batches: 1, chunks: 3 }],
  ['create_chunk', false, { batches: 1, chunks: 4 }],
  // nothing names an upload whose number was lost
  ['create_batch', true, { batches: 2, chunks: 3 }],
  ['create_batch', false, { batches: 2, chunks: 3 }],
  ['commit_file', true, { batches: 1, chunks: 3 }],
  ['commit_file', false, { batches: 1, chunks: 3 }],
] as const)(
  'an upload whose %s was cut off goes on where it stopped (carried out: %s)',
  async (at, isCarriedOut, { batches, chunks }) => {
    const { collection, upload } = setUp()
    const bytes = fileOf(0)
    collection.breaks = { at, times: at === 'create_chunk' ? 1 : 0, isCarriedOut }
    await expect(upload(bytes)).rejects.toMatchObject({ code: 'unreachable' })
    collection.breaks = undefined
    const { path } = await upload(bytes)
    expect(collection.files.get(path)).toBe(hashOf(bytes))
    expect([...collection.files.keys()]).toEqual([path])
    expect(collection.count('create_batch')).toBe(batches)
    expect(collection.count('create_chunk')).toBe(chunks)
  },
)

test('an upload that is stopped sends nothing more, and goes on where it stopped', async () => {
  const { collection, heard, upload } = setUp()
  const bytes = fileOf(0)
  await expect(upload(bytes, CHUNK_BYTES)).rejects.toBe(STOPPED)
  expect(heard).toEqual([CHUNK_BYTES])
  expect(collection.calls).toEqual(['create_batch', 'create_chunk'])
  const { path } = await upload(bytes)
  expect(collection.files.get(path)).toBe(hashOf(bytes))
  expect(collection.count('create_chunk')).toBe(3)
})

test('a file that changed meanwhile is another file: nothing of the first comes into it', async () => {
  const { collection, upload } = setUp()
  collection.breaks = { at: 'create_chunk', times: 1, isCarriedOut: true }
  await expect(upload(fileOf(0))).rejects.toMatchObject({ code: 'unreachable' })
  collection.breaks = undefined
  const changed = fileOf(1)
  const { path } = await upload(changed)
  expect(collection.files.get(path)).toBe(hashOf(changed))
  expect(collection.count('create_batch')).toBe(2)
})

test('chunks that came twice are refused once, and the next attempt begins anew', async () => {
  const { collection, upload } = setUp()
  const bytes = fileOf(0)
  collection.breaks = { at: 'create_chunk', times: 0, isCarriedOut: true }
  await expect(upload(bytes)).rejects.toMatchObject({ code: 'unreachable' })
  collection.breaks = undefined
  // the lost call arrives once more
  for (const chunks of collection.uploads.values())
    chunks.push({ id: 100n, content: bytes.subarray(0, CHUNK_BYTES) })
  await expect(upload(bytes)).rejects.toMatchObject({
    code: 'vote-refused',
    details: { reason: 'The file has another hash' },
  })
  const { path } = await upload(bytes)
  expect(collection.files.get(path)).toBe(hashOf(bytes))
})

test('an upload that has expired, or whose chunks are none of this file’s, is begun anew', async () => {
  for (const spoil of [
    (uploads: FakeFiles['uploads']) => uploads.clear(),
    (uploads: FakeFiles['uploads']) => {
      for (const chunks of uploads.values()) chunks.unshift({ id: 100n, content: Uint8Array.of(1) })
    },
  ]) {
    const { collection, upload } = setUp()
    collection.breaks = { at: 'create_chunk', times: 1, isCarriedOut: false }
    await expect(upload(fileOf(0))).rejects.toMatchObject({ code: 'unreachable' })
    collection.breaks = undefined
    spoil(collection.uploads)
    const { path } = await upload(fileOf(0))
    expect(collection.files.get(path)).toBe(hashOf(fileOf(0)))
    expect(collection.count('create_batch')).toBe(2)
  }
})

test('what the canister would not take is not sent', async () => {
  const { collection, upload } = setUp()
  const unknown = Uint8Array.of(0, 1, 2, 3)
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const bytes of [new Uint8Array(), fileOf(0, MOST_FILE_BYTES + 1), unknown, svg])
    await expect(upload(bytes)).rejects.toMatchObject({ code: 'vote-refused' })
  expect(collection.calls).toEqual([])
})
