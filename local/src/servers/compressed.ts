import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** In the order in which they are preferred. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Pictures and fonts are compressed already; of less than this, the headers are most of the answer. */
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest|wasm))/
const LEAST_BYTES = 1_000

/** How hard: the best that takes a blink, as a first visit waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** How an answer may be packed; undefined when it is to be sent as it is. */
export function encodingFor(
  { headers }: IncomingMessage,
  type: string,
  length: number,
): Encoding | undefined {
  if (length < LEAST_BYTES || !COMPRESSIBLE.test(type)) return undefined
  const accepted = String(headers['accept-encoding'] ?? '').split(',')
  const taken = accepted
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return ENCODINGS.find((encoding) => taken.includes(encoding))
}

/** Packs what may differ in each answer. */
export const packed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  compress[encoding](bytes)

/** Remembers packed files: each is packed once in each way, however often it is asked for. */
export class PackedFiles {
  private readonly files = new Map<string, Promise<Buffer>>()
  private readonly most: number

  constructor(most = 1_000) {
    this.most = most
  }

  /** `name` says which file in which state; it is read when it is not known yet. */
  get(name: string, read: () => Promise<Buffer>, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${name}`
    const known = this.files.get(key)
    if (known) return known
    const packing = read().then((bytes) => packed(bytes, encoding))
    this.files.set(key, packing)
    // what could not be read may be there the next time
    packing.catch(() => this.files.delete(key))
    const [oldest] = this.files.keys()
    if (this.files.size > this.most && oldest !== undefined) this.files.delete(oldest)
    return packing
  }
}
