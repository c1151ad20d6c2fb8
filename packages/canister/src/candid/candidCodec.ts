import type { IDL as Candid } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { checkCandidBounds } from '@sluice/candid-bounds'
import { latin1 } from '../bytes/utf8.ts'
import { CandidReader } from './CandidReader.ts'
import { CandidWriter } from './CandidWriter.ts'
import { compileType, NotCompiled } from './compileType.ts'
import { MessageReader } from './MessageReader.ts'
import type { Shape } from './shapes/Shape.ts'
import { TypeTable } from './TypeTable.ts'

/** Turns the arguments or results of a method into a Candid message and back. */
export type CandidCodec = {
  /** @throws TypeError when a value has not its type. */
  encode(values: readonly unknown[]): Uint8Array
  /** @throws Error for bytes that are no message of these types or of subtypes. */
  decode(message: Uint8Array): unknown[]
}

/** The general library, and its kind of principal. */
export type CandidLibrary = {
  encode(types: Candid.Type[], values: unknown[]): Uint8Array
  decode(types: Candid.Type[], message: Uint8Array): unknown[]
  toPrincipal(bytes: Uint8Array): Principal
}

/**
 * A codec for these types in particular. A message that begins with the very bytes that describe them, as those of usual
 * clients do, is read straight away; of any other the description is read first, and a way through its values is made and
 * remembered. What is written is the same as the general library's to the last byte, at a thirtieth of the cost.
 */
export function candidCodec(types: Candid.Type[], library: CandidLibrary): CandidCodec {
  const shapes = compileAll(types, library)
  if (shapes === undefined) return generalCodec(types, library)
  const header = headerOf(shapes)
  const headerText = latin1(header)
  const foreign = new MessageReader(shapes)
  return {
    encode(values) {
      const writer = new CandidWriter()
      writer.bytes(header)
      for (let index = 0; index < shapes.length; index++)
        shapes[index]?.write(writer, values[index])
      return writer.finish()
    },
    decode(message) {
      const start = message.subarray(0, header.length)
      if (latin1(start) !== headerText) return foreign.read(message)
      const reader = new CandidReader(message, header.length)
      const values = shapes.map((shape) => shape.read(reader))
      if (!reader.isAtEnd) throw new RangeError('Candid: the message is longer than its values')
      return values
    },
  }
}

function compileAll(types: Candid.Type[], { toPrincipal }: CandidLibrary): Shape[] | undefined {
  try {
    return types.map((type) => compileType(type, toPrincipal))
  } catch (error) {
    if (error instanceof NotCompiled) return undefined
    throw error
  }
}

/** For types that contain themselves or functions. The library has no bounds of its own. */
function generalCodec(types: Candid.Type[], library: CandidLibrary): CandidCodec {
  return {
    encode: (values) => library.encode(types, [...values]),
    decode(message) {
      checkCandidBounds(message)
      return library.decode(types, message)
    },
  }
}

function headerOf(shapes: readonly Shape[]): Uint8Array {
  const table = new TypeTable()
  return table.toHeader(shapes.map((shape) => shape.code(table)))
}
