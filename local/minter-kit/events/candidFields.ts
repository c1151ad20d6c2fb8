import type { Principal } from '@icp-sdk/core/principal'
import { blob, type Field, nat, optional, type ValueOf } from '@sluice/canister'

/** Fields whose values are Candid's own: what is stored is what `get_events` answers, without a second form in between. */

type Alternatives = Readonly<Record<string, Field<unknown>>>

/** One of several values under its name, as Candid has variants. */
type VariantOf<F extends Alternatives> = {
  [Name in keyof F & string]: { [Only in Name]: ValueOf<F[Name]> }
}[keyof F & string]

/** Led by a byte that stands for the name's place in the list: append only. */
export function variant<const F extends Alternatives>(alternatives: F): Field<VariantOf<F>> {
  const names = Object.keys(alternatives)
  const fields = Object.values(alternatives)
  return {
    write(writer, value) {
      const [name = '', content] = Object.entries(value)[0] ?? []
      const place = names.indexOf(name)
      if (place < 0) throw new Error(`nothing is stored as ${name}`)
      writer.byte(place)
      fields[place]?.write(writer, content)
    },
    read(reader) {
      const place = reader.byte()
      const field = fields[place]
      if (field === undefined) throw new Error(`stored record has the unknown kind ${place}`)
      return trustedVariant<F>({ [names[place] ?? '']: field.read(reader) })
    },
  }
}

/** The one place where a value that was read by the field of its name becomes its type. */
function trustedVariant<F extends Alternatives>(value: object): VariantOf<F> {
  return value as VariantOf<F>
}

export const none: Field<null> = { write: () => {}, read: () => null }

export function opt<T>(field: Field<T>): Field<[] | [T]> {
  const stored = optional(field)
  return {
    write: (writer, [value]) => stored.write(writer, value),
    read(reader) {
      const value = stored.read(reader)
      return value === undefined ? [] : [value]
    },
  }
}

/** A list that may be changed, as those of generated types may. */
export function vec<T>(field: Field<T>): Field<T[]> {
  return {
    write(writer, value) {
      writer.u32(value.length)
      for (const item of value) field.write(writer, item)
    },
    read(reader) {
      const length = reader.u32()
      const items: T[] = []
      for (let index = 0; index < length; index++) items.push(field.read(reader))
      return items
    },
  }
}

const nats = vec(nat)

export const nat64s: Field<BigUint64Array> = {
  write: (writer, value) => nats.write(writer, [...value]),
  read: (reader) => BigUint64Array.from(nats.read(reader)),
}

/** A number of 32 bits without a sign. */
export const nat32: Field<number> = {
  write: (writer, value) => writer.u32(value),
  read: (reader) => reader.u32(),
}

export function principalField(toPrincipal: (bytes: Uint8Array) => Principal): Field<Principal> {
  return {
    write: (writer, value) => blob.write(writer, value.toUint8Array()),
    read: (reader) => toPrincipal(blob.read(reader)),
  }
}
