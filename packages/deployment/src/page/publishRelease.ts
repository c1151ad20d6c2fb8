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
  'missing' | 'upload_chunk' | 'activate' | 'collect' | 'status' | 'read_chunk'
>

export type Published = {
  /** What the canister certifies: who builds the same page gets the same. */
  readonly root: string
  readonly release: string
  readonly uploaded: number
  readonly collected: number
}

const ASKED_EACH_TIME = 500
const AT_ONCE = 4
const releaseCodec = codec(pageReleaseField)

/** Uploads what the canister lacks of a release and puts it in force. Run again after an interruption it goes on. @throws Error */
export async function publishRelease(
  page: PagePort,
  { release, bodies, isChange }: { release: PageRelease; bodies: Bodies; isChange: boolean },
  report: (text: string) => void,
): Promise<Published> {
  const name = keep(bodies, releaseCodec.encode(release))
  const missing = await missingOf(page, [...contentsOf(release), name])
  report(
    `${missing.length} of ${bodies.size} contents and more are to be uploaded`.replace(
      /^0 .*/,
      'everything is there already',
    ),
  )
  let uploaded = 0
  const left = missing.values()
  const work = async () => {
    for (const chunk of left) {
      const body = bodies.get(toHex(chunk.sha256))
      if (body === undefined)
        throw new Error(`the content ${toHex(chunk.sha256)} is gone: publish the page again`)
      const start = chunk.chunk * CHUNK_BYTES
      accept(await page.upload_chunk(chunk, body.slice(start, start + CHUNK_BYTES)))
      uploaded += 1
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
export async function readContent(page: PagePort, content: Content): Promise<Uint8Array> {
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
