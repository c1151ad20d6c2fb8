import type { Field, ValueOf } from './field.ts'

type Alternatives = Readonly<Record<string, Field<object>>>

/** One of several records, told apart by its `kind`. */
export type TaggedOf<F extends Alternatives> = {
  [Kind in keyof F & string]: { readonly kind: Kind } & ValueOf<F[Kind]>
}[keyof F & string]

/** A record of one of several kinds, led by a byte that stands for its place in the list: append only. */
export function tagged<const F extends Alternatives>(alternatives: F): Field<TaggedOf<F>> {
  const kinds = Object.keys(alternatives)
  const fields = Object.values(alternatives)
  return {
    write(writer, value) {
      const place = kinds.indexOf(value.kind)
      writer.byte(place)
      fields[place]?.write(writer, value)
    },
    read(reader) {
      const place = reader.byte()
      const field = fields[place]
      if (field === undefined) throw new Error(`stored record has the unknown kind ${place}`)
      return trustedTagged<F>({ kind: kinds[place], ...field.read(reader) })
    },
  }
}

/** The one place where a record read by its kind's field becomes its type. */
function trustedTagged<F extends Alternatives>(value: object): TaggedOf<F> {
  return value as TaggedOf<F>
}
