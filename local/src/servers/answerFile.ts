import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { cacheControl } from '@sluice/deployment/page-headers'
import { HttpError } from '@sluice/network'
import { lookup } from 'mrmime'
import { encodingFor, PackedFiles } from './compressed.ts'

const packedFiles = new PackedFiles()

/**
 * Answers with a file of the folder. It is read whole before a word is sent: what fails then fails as an answer, and a later
 * start that rebuilds the folder cannot cut it in two. @throws HttpError when there is no such file.
 */
export async function answerFile(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { tag, bytes } = await readWhole(folder, path)
  response.setHeader('etag', tag)
  response.setHeader('cache-control', cacheControl(path))
  response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  const type = lookup(path) ?? 'application/octet-stream'
  const encoding = encodingFor(request, type, bytes.length)
  const body = encoding ? await packedFiles.get(`${folder}${path} ${tag}`, bytes, encoding) : bytes
  if (encoding) response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}

async function readWhole(folder: string, path: string): Promise<{ tag: string; bytes: Buffer }> {
  let file: FileHandle | undefined
  try {
    file = await open(inside(folder, path))
    const { size, mtimeMs } = await file.stat()
    return { tag: `W/"${size}-${mtimeMs}"`, bytes: await file.readFile() }
  } catch {
    // Absent, a folder, or not for this user: there is nothing to give in any case.
    throw new HttpError(404, 'Nothing is at this address.')
  } finally {
    await file?.close()
  }
}

/** No step of a path leads up or to a hidden file; separators of other systems and zero bytes are no part of a name. */
function inside(folder: string, path: string): string {
  const steps = path.split('/')
  if (/[\\\0]/.test(path) || steps.some((step) => step.startsWith('.'))) {
    throw new HttpError(404, 'Nothing is at this address.')
  }
  return join(folder, ...steps)
}
