import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What is shorter is sent as it is: it goes into one packet. */
const LEAST_COMPRESSED = 1_400
/** Brotli's middle: a megabyte takes some 20 ms on another thread, a tenth of what its best takes. */
const BROTLI_QUALITY = 5

/** An answer in every form in which it may be sent. */
export type PreparedBody = {
  readonly etag: string
  readonly type: string
  readonly identity: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
  /** Of all its forms. */
  readonly sizeBytes: number
}

export async function prepareBody(text: string, type: string): Promise<PreparedBody> {
  const identity = Buffer.from(text)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (identity.length < LEAST_COMPRESSED)
    return { etag, type, identity, br: undefined, gzip: undefined, sizeBytes: identity.length }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ])
  const sizeBytes = identity.length + br.length + zipped.length
  return { etag, type, identity, br, gzip: zipped, sizeBytes }
}

/** The form that a client reads and that is shortest. */
export function encodingFor(
  { br, gzip: zipped }: PreparedBody,
  accepted: string | undefined,
): 'br' | 'gzip' | undefined {
  if (accepted === undefined) return undefined
  const names = accepted.split(',').map((part) => part.trim())
  const takes = (name: string) =>
    names.some(
      (part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)),
    )
  if (br !== undefined && takes('br')) return 'br'
  return zipped !== undefined && takes('gzip') ? 'gzip' : undefined
}
