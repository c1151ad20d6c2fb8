import type { IncomingMessage } from 'node:http'
import { HttpError } from './httpError.ts'

const MAX_BODY_BYTES = 5 * 1024 * 1024

/** The body of a request. Throws an `HttpError` when it is too large or the client gave up. */
export async function readBody(
  request: IncomingMessage,
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > maxBytes) {
        throw new HttpError(413, `Request body is larger than ${maxBytes} bytes.`)
      }
      parts.push(bytes)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(400, 'Malformed request: the body ended early.')
  }
  return Buffer.concat(parts)
}
