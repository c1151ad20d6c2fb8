import { createHash } from 'node:crypto'
import type { _SERVICE as PageService } from '@sluice/candid/page'
import { codec, toHex } from '@sluice/canister'
import {
  CHUNK_BYTES,
  type Content,
  chunkCount,
  contentsOf,
  type PageRelease,
  pageReleaseField,
} from '@sluice/canister/http'
import { type Bodies, keep } from './siteFiles.ts'

/** What publishing asks of the page canister. */
export type PagePort = Pick<
  PageService,
  'missing' | 'upload' | 'activate' | 'collect' | 'status' | 'read_chunk'
>

export type Published = {
  /** What the canister certifies: who builds the same page gets the same. */
  readonly root: string
  readonly release: string
  readonly uploaded: number
  readonly collected: number
}

const ASKED_EACH_TIME = 500
const AT_ONCE = 2
/** The IC takes two megabytes. */
const MESSAGE_BYTES = 1_500_000
const MESSAGE_CHUNKS = 100
const releaseCodec = codec(pageReleaseField)

/** Uploads what the canister lacks of a release and puts it in force. Run again after an interruption it goes on. @throws Error */
export async function publishRelease(
  page: PagePort,
  { release, bodies, isChange }: { release: PageRelease; bodies: Bodies; isChange: boolean },
  report: (text: string) => void,
): Promise<Published> {
  const name = keep(bodies, releaseCodec.encode(release))
  const missing = await missingOf(page, [...contentsOf(release), name])
  report(missing.length === 0 ? 'everything is there already' : `${missing.length} parts to upload`)
  let uploaded = 0
  const left = messagesOf(missing, bodies)
  const work = async () => {
    for (const chunks of left) {
      accept(await page.upload(chunks))
      uploaded += chunks.length
      report(`uploaded ${uploaded} of ${missing.length}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  accept(await page.activate(name, isChange))
  const root = toHex(release.tree.hash)
  report(`in force: ${root}`)
  return { root, release: toHex(name.sha256), uploaded, collected: await collect(page) }
}

async function missingOf(page: PagePort, contents: readonly Content[]) {
  const missing: Awaited<ReturnType<PagePort['missing']>> = []
  for (const some of portionsOf(contents)) missing.push(...(await page.missing(some)))
  return missing
}

type Chunk = Awaited<ReturnType<PagePort['missing']>>[number]

/** Chunks with what is in them, as many together as a message takes. @throws Error when nobody has it any more */
function* messagesOf(
  missing: readonly Chunk[],
  bodies: Bodies,
): Generator<[Chunk, Uint8Array][], void> {
  let some: [Chunk, Uint8Array][] = []
  let size = 0
  for (const chunk of missing) {
    const hash = toHex(chunk.sha256)
    const start = chunk.chunk * CHUNK_BYTES
    const bytes = bodies.get(hash)?.slice(start, start + CHUNK_BYTES)
    if (bytes === undefined) throw new Error(`the content ${hash} is gone: publish the page again`)
    if (size + bytes.length > MESSAGE_BYTES || some.length === MESSAGE_CHUNKS) {
      yield some
      some = []
      size = 0
    }
    some.push([chunk, bytes])
    size += bytes.length
  }
  if (some.length > 0) yield some
}

/** As many contents as an answer has room for chunks of. */
function* portionsOf(contents: readonly Content[]): Generator<Content[]> {
  let some: Content[] = []
  let chunks = 0
  for (const content of contents) {
    if (chunks + chunkCount(content) > ASKED_EACH_TIME) {
      yield some
      some = []
      chunks = 0
    }
    some.push(content)
    chunks += chunkCount(content)
  }
  yield some
}

/** Lets the canister forget what no release needs; it does so some at a time. */
async function collect(page: PagePort): Promise<number> {
  let collected = 0
  for (;;) {
    const answer = await page.collect()
    if ('err' in answer) throw new Error(answer.err)
    if (answer.ok === 0n) return collected
    collected += Number(answer.ok)
  }
}

function accept(answer: { ok: null } | { err: string }): void {
  if ('err' in answer) throw new Error(answer.err)
}

/** A release that the canister holds. @throws Error when what comes is not it */
export async function readRelease(page: PagePort, content: Content): Promise<PageRelease> {
  return releaseCodec.decode(await readContent(page, content))
}

/** A content that the canister holds. @throws Error when what comes is not it */
async function readContent(page: PagePort, content: Content): Promise<Uint8Array> {
  const hash = createHash('sha256')
  const parts: Uint8Array[] = []
  for (let chunk = 0; chunk < chunkCount(content); chunk++) {
    const [part] = await page.read_chunk({ sha256: content.sha256, chunk })
    if (part === undefined) throw new Error('the canister has lost a part of a release')
    hash.update(part)
    parts.push(part)
  }
  if (hash.digest('hex') !== toHex(content.sha256))
    throw new Error('the canister answers with another content')
  return Buffer.concat(parts)
}
