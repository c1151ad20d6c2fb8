const ASCII = /^[\0-\x7f]*$/
const REPLACEMENT = 0xfffd

/** Text to UTF-8; half of a surrogate pair becomes U+FFFD. */
export class TextEncoder {
  readonly encoding = 'utf-8'

  encode(text = ''): Uint8Array {
    return ASCII.test(text) ? plain(text) : Uint8Array.from(bytesOf(text))
  }
}

/** Code here is interpreted: most texts are plain, and this is the fewest steps for each letter. */
function plain(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}

function bytesOf(text: string): number[] {
  const bytes: number[] = []
  for (const letter of text) {
    const point = scalarOf(letter)
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), tail(point))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), tail(point >> 6), tail(point))
    else bytes.push(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point))
  }
  return bytes
}

function scalarOf(letter: string): number {
  const point = letter.codePointAt(0) ?? REPLACEMENT
  return point >= 0xd800 && point <= 0xdfff ? REPLACEMENT : point
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f)
}
