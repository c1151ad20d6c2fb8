import { latin1 } from '../bytes/utf8.ts'
import { CandidReader } from './CandidReader.ts'
import type { Read, Shape } from './shapes/Shape.ts'
import { skipValue } from './wire/skipValue.ts'
import { readWireTypes, type WireType } from './wire/wireTypes.ts'

/** The way through the values of all messages with the same description. */
type Way = {
  readonly reads: readonly Read[]
  /** Values behind those that are wanted. */
  readonly others: readonly WireType[]
}

type Remembered = { readonly header: string; readonly way: Way }

/** Senders with many descriptions push each other out, so what one of them can take is this much memory and no more. */
const MOST_REMEMBERED = 8
const LONGEST_REMEMBERED_BYTES = 1024

/** Reads messages that describe their types in another way than we do, or that have other types which fit (Candid subtypes). */
export class MessageReader {
  private readonly shapes: readonly Shape[]
  private remembered: Remembered[] = []

  constructor(shapes: readonly Shape[]) {
    this.shapes = shapes
  }

  /** @throws Error for a message whose values do not fit, or that is none. */
  read(message: Uint8Array): unknown[] {
    for (const { header, way } of this.remembered) {
      if (latin1(message.subarray(0, header.length)) === header)
        return readValues(new CandidReader(message, header.length), way)
    }
    const reader = readerBehindMagic(message)
    const way = this.wayThrough(readWireTypes(reader))
    const header = message.subarray(0, reader.position)
    const values = readValues(reader, way)
    if (header.length <= LONGEST_REMEMBERED_BYTES) this.remember(latin1(header), way)
    return values
  }

  private wayThrough(types: readonly WireType[]): Way {
    const reads = this.shapes.map((shape, index) => {
      const type = types[index]
      const read = type === undefined ? shape.absent : shape.readFrom(type)
      if (read === undefined) throw new TypeError('Candid: the message has too few values')
      return read
    })
    return { reads, others: types.slice(this.shapes.length) }
  }

  private remember(header: string, way: Way): void {
    this.remembered = [...this.remembered.slice(1 - MOST_REMEMBERED), { header, way }]
  }
}

function readValues(reader: CandidReader, { reads, others }: Way): unknown[] {
  const values = reads.map((read) => read(reader))
  for (const type of others) skipValue(reader, type)
  if (!reader.isAtEnd) throw new RangeError('Candid: the message is longer than its values')
  return values
}

function readerBehindMagic(message: Uint8Array): CandidReader {
  if (latin1(message.subarray(0, 4)) !== 'DIDL') throw new TypeError('Candid: this is no message')
  return new CandidReader(message, 4)
}
