const LABELS = ['utf-8', 'utf8', 'unicode-1-1-utf-8']
const ASCII = /^[\0-\x7f]*$/
/** An engine passes at most so many arguments to a function. */
const CHUNK = 4096
const REPLACEMENT = 0xfffd
const BYTE_ORDER_MARK = 0xfeff

type Options = { readonly fatal?: boolean; readonly ignoreBOM?: boolean }

/** UTF-8 to text. What is no UTF-8 becomes U+FFFD, or is refused when `fatal`. */
export class TextDecoder {
  readonly encoding = 'utf-8'
  readonly fatal: boolean
  readonly ignoreBOM: boolean

  /** @throws RangeError for another encoding. */
  constructor(label = 'utf-8', { fatal = false, ignoreBOM = false }: Options = {}) {
    if (!LABELS.includes(label.trim().toLowerCase()))
      throw new RangeError(`The encoding ${label} is not supported: only utf-8 is`)
    this.fatal = fatal
    this.ignoreBOM = ignoreBOM
  }

  /** @throws TypeError for bytes that are no UTF-8, when `fatal`. */
  decode(input: ArrayBuffer | ArrayBufferView = new Uint8Array()): string {
    const bytes = bytesOf(input)
    return plain(bytes) ?? this.decodePoints(bytes)
  }

  private decodePoints(bytes: Uint8Array): string {
    const points: number[] = []
    for (const point of pointsOf(bytes)) {
      if (point === undefined && this.fatal) throw new TypeError('The bytes are not valid UTF-8')
      points.push(point ?? REPLACEMENT)
    }
    if (points[0] === BYTE_ORDER_MARK && !this.ignoreBOM) points.shift()
    let text = ''
    for (let start = 0; start < points.length; start += CHUNK)
      text += String.fromCodePoint(...points.slice(start, start + CHUNK))
    return text
  }
}

function bytesOf(input: ArrayBuffer | ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(input))
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  return new Uint8Array(input)
}

/** Plain text, as most is, by native calls on a chunk at a time; undefined when there is anything else in it. */
function plain(bytes: Uint8Array): string | undefined {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK) {
    // without spreading, which would ask an iterator for each byte
    const part = bytes.subarray(start, start + CHUNK)
    const chunk: string = Reflect.apply(String.fromCharCode, undefined, part)
    if (!ASCII.test(chunk)) return undefined
    text += chunk
  }
  return text
}

/** Code points, undefined for each longest run of bytes that begins none (Encoding Standard, "UTF-8 decoder"). */
function* pointsOf(bytes: Uint8Array): Generator<number | undefined> {
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0
    at += 1
    if (first < 0x80) {
      yield first
      continue
    }
    const { length, least, most } = sequenceOf(first)
    let point = first & (0x7f >> length)
    let seen = 1
    while (seen < length) {
      const next = bytes[at] ?? 0
      const isTail = seen === 1 ? next >= least && next <= most : next >> 6 === 0b10
      if (!isTail) break
      point = (point << 6) | (next & 0x3f)
      at += 1
      seen += 1
    }
    yield seen === length ? point : undefined
  }
}

/** How many bytes a sequence has by its first one, and between which its second one lies. Length 0: none begins so. */
function sequenceOf(first: number): { length: number; least: number; most: number } {
  if (first >= 0xc2 && first <= 0xdf) return { length: 2, least: 0x80, most: 0xbf }
  if (first >= 0xe0 && first <= 0xef)
    return { length: 3, least: first === 0xe0 ? 0xa0 : 0x80, most: first === 0xed ? 0x9f : 0xbf }
  if (first >= 0xf0 && first <= 0xf4)
    return { length: 4, least: first === 0xf0 ? 0x90 : 0x80, most: first === 0xf4 ? 0x8f : 0xbf }
  return { length: 0, least: 0, most: 0 }
}
