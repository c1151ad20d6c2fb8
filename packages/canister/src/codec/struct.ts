import type { ByteReader, ByteWriter } from './bytes.ts'
import type { Field, ValueOf } from './field.ts'

type StructOf<F> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

/**
 * A record of fields, led by a version byte. A new version keeps reading the old ones: `older` maps a former version
 * to a reader that returns the present shape.
 */
export function struct<F extends { [Name in keyof F]: Field<ValueOf<F[Name]>> }>(
  fields: F,
  options: { version?: number; older?: Record<number, (reader: ByteReader) => StructOf<F>> } = {},
): Field<StructOf<F>> {
  const version = options.version ?? 1
  const names = Object.keys(fields)
  const ordered = names.map((name) => fieldOf(fields, name))
  return {
    write(writer: ByteWriter, value: StructOf<F>) {
      writer.byte(version)
      // Counting loops: in a canister an iterator costs more than writing a field.
      for (let index = 0; index < names.length; index++) {
        ordered[index]?.write(writer, Reflect.get(value, names[index] ?? ''))
      }
    },
    read(reader: ByteReader): StructOf<F> {
      const found = reader.byte()
      if (found !== version) return readOlder(options.older?.[found], found, reader)
      const value = {}
      for (let index = 0; index < names.length; index++) {
        Reflect.set(value, names[index] ?? '', ordered[index]?.read(reader))
      }
      return trustedStruct<StructOf<F>>(value)
    },
  }
}

function readOlder<T>(
  read: ((reader: ByteReader) => T) | undefined,
  version: number,
  reader: ByteReader,
): T {
  if (read === undefined)
    throw new Error(`stored record has version ${version}, which this code cannot read`)
  return read(reader)
}

function fieldOf(fields: object, name: string): Field<unknown> {
  return Reflect.get(fields, name)
}

/** The one place where a record built field by field becomes its type: every field was read by the field of that name. */
function trustedStruct<T>(value: object): T {
  return value as T
}

export type { StructOf }
