import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { cacheControl } from '@sluice/deployment/page-headers'
import { HttpError } from '@sluice/network'
import { lookup } from 'mrmime'
import { encodingFor, PackedFiles } from './compressed.ts'

const packedFiles = new PackedFiles()

/**
 * Answers with a file of the folder. It is read whole before a word is sent: what fails then fails as an answer, and a later
 * start that rebuilds the folder cannot cut it in two. What is packed already is not read again. @throws HttpError when there is no
 * such file.
 */
export async function answerFile(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = inside(folder, path)
  const { tag, size } = await stateOf(file)
  response.setHeader('etag', tag)
  response.setHeader('cache-control', cacheControl(path))
  response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  const type = lookup(path) ?? 'application/octet-stream'
  const encoding = encodingFor(request, type, size)
  const read = () => readFile(file).catch(noSuchFile)
  const body = encoding
    ? await packedFiles.get(`${folder}${path} ${tag}`, read, encoding)
    : await read()
  if (encoding) response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}

/** What a file has now, by a tag, and its size. */
async function stateOf(file: string): Promise<{ tag: string; size: number }> {
  const found = await stat(file).catch(noSuchFile)
  if (!found.isFile()) return noSuchFile()
  return { tag: `W/"${found.size}-${found.mtimeMs}"`, size: found.size }
}

/** Absent, a folder, or not for this user: there is nothing to give in any case. */
function noSuchFile(): never {
  throw new HttpError(404, 'Nothing is at this address.')
}

/** No step of a path leads up or to a hidden file; separators of other systems and zero bytes are no part of a name. */
function inside(folder: string, path: string): string {
  const steps = path.split('/')
  if (/[\\\0]/.test(path) || steps.some((step) => step.startsWith('.'))) noSuchFile()
  return join(folder, ...steps)
}
