import type { CandidReader } from '../CandidReader.ts'
import { idlLabelToId } from '../idlLabelToId.ts'
import { fieldsOf, type TypeCode, type TypeTable } from '../TypeTable.ts'
import { skipValue } from '../wire/skipValue.ts'
import type { WireType } from '../wire/wireTypes.ts'
import { itemsOf, mismatch, type Read, type Shape } from './Shape.ts'

export type NamedShape = readonly [name: string, shape: Shape]

/** Fields come sorted by the hash of their names. */
export function record(fields: readonly NamedShape[]): Shape {
  return {
    read(reader) {
      const value = {}
      for (const [name, shape] of fields) Reflect.set(value, name, shape.read(reader))
      return value
    },
    readFrom(type) {
      const steps = stepsThrough(type, fields)
      if (steps === undefined) return mismatch
      return (reader) => {
        const value = {}
        for (const { name, read } of steps) {
          const field = read(reader)
          if (name !== undefined) Reflect.set(value, name, field)
        }
        return value
      }
    },
    write(writer, value) {
      if (typeof value !== 'object' || value === null)
        throw new TypeError('Candid: a record is expected')
      for (const [name, shape] of fields) shape.write(writer, Reflect.get(value, name))
    },
    code: (table) => named(table, -20, fields),
  }
}

export function tuple(components: readonly Shape[]): Shape {
  const fields = components.map((shape, index): NamedShape => [`_${index}_`, shape])
  return {
    read: (reader) => components.map((shape) => shape.read(reader)),
    readFrom(type) {
      const steps = stepsThrough(type, fields)
      if (steps === undefined) return mismatch
      return (reader) => {
        const items: unknown[] = []
        for (const { name, read } of steps) {
          const item = read(reader)
          if (name !== undefined) items.push(item)
        }
        return items
      }
    },
    write(writer, value) {
      const items = itemsOf(value)
      if (items.length !== components.length)
        throw new TypeError(`Candid: a tuple of ${components.length} is expected`)
      components.forEach((shape, index) => {
        shape.write(writer, items[index])
      })
    },
    code: (table) => named(table, -20, fields),
  }
}

/** Alternatives come sorted by the hash of their names; a value is an object with one of them. */
export function variant(alternatives: readonly NamedShape[]): Shape {
  const places = new Map(alternatives.map(([name], index) => [name, index]))
  return {
    read(reader) {
      const [name, shape] = alternativeAt(alternatives, reader.length())
      return { [name]: shape.read(reader) }
    },
    readFrom: (type) => (type.kind === 'variant' ? alternativeFrom(type, alternatives) : mismatch),
    write(writer, value) {
      const name = typeof value === 'object' && value !== null ? Object.keys(value)[0] : undefined
      const place = name === undefined ? undefined : places.get(name)
      if (name === undefined || place === undefined)
        throw new TypeError(`Candid: no alternative is called ${name}`)
      writer.length(place)
      alternativeAt(alternatives, place)[1].write(writer, Reflect.get(Object(value), name))
    },
    code: (table) => named(table, -21, alternatives),
  }
}

function alternativeAt(alternatives: readonly NamedShape[], index: number): NamedShape {
  const alternative = alternatives[index]
  if (alternative === undefined) throw new RangeError(`Candid: there is no alternative ${index}`)
  return alternative
}

/** Further alternatives of the sender harm nobody while they do not come: a ledger may know more errors than its standard. */
function alternativeFrom(
  type: Extract<WireType, { kind: 'record' | 'variant' }>,
  alternatives: readonly NamedShape[],
): Read {
  const known: { name: string; read: Read }[] = []
  const find = (index: number) => {
    const field = type.fields[index]
    const wanted = field && alternatives.find(([name]) => idlLabelToId(name) === field.hash)
    if (field === undefined || wanted === undefined)
      throw new RangeError('Candid: the message has an alternative that is not known')
    return { name: wanted[0], read: wanted[1].readFrom(field.type) }
  }
  return (reader) => {
    const index = reader.length()
    const { name, read } = known[index] ?? find(index)
    known[index] ??= { name, read }
    return { [name]: read(reader) }
  }
}

/** What is done for each field of the sender and for each that the sender does not know; a step without a name leaves it out. */
type Step = { readonly name?: string; readonly read: Read }

function stepsThrough(type: WireType, wanted: readonly NamedShape[]): Step[] | undefined {
  if (type.kind !== 'record') return undefined
  const steps: Step[] = []
  let next = 0
  const takeAbsentBelow = (hash: number) => {
    for (let field = wanted[next]; field && idlLabelToId(field[0]) < hash; field = wanted[++next])
      steps.push({ name: field[0], read: field[1].absent ?? mismatch })
  }
  for (const { hash, type: fieldType } of type.fields) {
    takeAbsentBelow(hash)
    const field = wanted[next]
    if (field !== undefined && idlLabelToId(field[0]) === hash) {
      steps.push({ name: field[0], read: field[1].readFrom(fieldType) })
      next++
    } else {
      steps.push({ read: (reader: CandidReader) => skipValue(reader, fieldType) })
    }
  }
  takeAbsentBelow(2 ** 32)
  return steps
}

function named(table: TypeTable, code: TypeCode, fields: readonly NamedShape[]): TypeCode {
  return table.add(
    fieldsOf(
      code,
      fields.map(([name, shape]) => [name, shape.code(table)]),
    ),
  )
}
