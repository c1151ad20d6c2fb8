import type { CandidReader } from '../CandidReader.ts'
import type { WireType } from './wireTypes.ts'

const MAX_DEPTH = 100

/** Bytes of values of a fixed size, by the code of their type; `null` and `reserved` have none. */
const SIZES = new Map([
  [-1, 0],
  [-5, 1],
  [-6, 2],
  [-7, 4],
  [-8, 8],
  [-9, 1],
  [-10, 2],
  [-11, 4],
  [-12, 8],
  [-13, 4],
  [-14, 8],
  [-16, 0],
])

/** Goes over a value that nobody wants. @throws RangeError for one that is none of its type. */
export function skipValue(reader: CandidReader, type: WireType, depth = 0): void {
  if (depth > MAX_DEPTH) throw new RangeError('Candid: values are nested too deep')
  reader.spend(1)
  switch (type.kind) {
    case 'plain':
      skipPlain(reader, type.code)
      break
    case 'opt':
      if (reader.flag()) skipValue(reader, type.inner, depth + 1)
      break
    case 'vec':
      skipItems(reader, type.inner, depth + 1)
      break
    case 'record':
      for (const field of type.fields) skipValue(reader, field.type, depth + 1)
      break
    case 'variant': {
      const field = type.fields[reader.length()]
      if (field === undefined) throw new RangeError('Candid: a variant has no such alternative')
      skipValue(reader, field.type, depth + 1)
      break
    }
    case 'func':
      requireReference(reader)
      skipPlain(reader, -24)
      reader.skip(reader.length())
      break
    case 'service':
      skipPlain(reader, -24)
  }
}

function skipItems(reader: CandidReader, inner: WireType, depth: number): void {
  const length = reader.length()
  const size = inner.kind === 'plain' ? (SIZES.get(inner.code) ?? 0) : 0
  if (size > 0) reader.skip(length * size)
  else for (let index = 0; index < length; index++) skipValue(reader, inner, depth)
}

function skipPlain(reader: CandidReader, code: number): void {
  const size = SIZES.get(code)
  if (size !== undefined) reader.skip(size)
  else if (code === -2) reader.flag()
  else if (code === -3 || code === -4) reader.skipNumber()
  else if (code === -15) reader.text()
  else if (code === -24) {
    requireReference(reader)
    reader.skip(reader.length())
  } else throw new RangeError('Candid: a value of the type empty')
}

function requireReference(reader: CandidReader): void {
  if (reader.byte() !== 1) throw new TypeError('Candid: an opaque reference can not be read')
}
