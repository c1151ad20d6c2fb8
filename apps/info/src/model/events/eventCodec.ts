import { EVENT_FIELDS, type FieldType, type SourceEvent } from './eventFields.ts'

type Cell = string | number | boolean | null | readonly string[]

type Codec = {
  readonly names: readonly string[]
  readonly types: readonly FieldType[]
}

const codecs = new Map<string, Codec>(
  Object.entries(EVENT_FIELDS).map(([kind, fields]): [string, Codec] => [
    kind,
    { names: Object.keys(fields), types: Object.values(fields) },
  ]),
)

/** The fields of an event as they are stored: a JSON list in the order of its kind. */
export function encodeEvent(event: SourceEvent): string {
  const { names } = codecOf(event.kind)
  const fields: Readonly<Record<string, unknown>> = event
  return JSON.stringify(names.map((name) => toCell(fields[name])))
}

function toCell(value: unknown): Cell {
  if (value === undefined) return null
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) return value.map(String)
  throw new TypeError(`an event has a field of type ${typeof value}`)
}

/** The event that `encodeEvent` stored. @throws Error for what it has not written */
export function decodeEvent(kind: string, body: string): SourceEvent {
  const { names, types } = codecOf(kind)
  const cells: unknown = JSON.parse(body)
  if (!Array.isArray(cells)) throw new Error(`the body of a stored ${kind} is no list`)
  const event: Record<string, unknown> = { kind }
  for (let index = 0; index < names.length; index++) {
    event[names[index] ?? ''] = fromCell(types[index] ?? 'text', cells[index])
  }
  // its kind names its fields, and each was read by its type
  return event as SourceEvent
}

function fromCell(type: FieldType, cell: unknown): unknown {
  if (cell === null || cell === undefined) return undefined
  switch (type) {
    case 'nat':
    case 'nat?':
      if (typeof cell === 'string') return BigInt(cell)
      break
    case 'bool':
      return cell === 1
    case 'id':
    case 'id?':
    case 'tick':
    case 'side':
      if (typeof cell === 'number') return cell
      break
    case 'principals':
    case 'names':
      if (Array.isArray(cell)) return cell.map(String)
      break
    case 'principal':
    case 'text':
    case 'account?':
      if (typeof cell === 'string') return cell
      break
  }
  throw new Error(`a stored event holds ${typeof cell} where ${type} belongs`)
}

function codecOf(kind: string): Codec {
  const codec = codecs.get(kind)
  if (codec === undefined) throw new Error(`no event is called ${kind}`)
  return codec
}
