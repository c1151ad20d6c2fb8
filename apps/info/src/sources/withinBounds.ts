import { EVENT_FIELDS, type FieldType, type SourceEvent } from '../model/events/eventFields.ts'
import { NonsenseError } from '../model/NonsenseError.ts'

const MAX_NAT = 2n ** 256n
/** Names are anybody's words; principals and account identifiers are shorter. */
const LONGEST_TEXT = 200
const OWNER = /^[\w-]{1,64}$/
/** No answer of a canister has room for more. */
const MOST_NAMES = 50_000
const NAME = /^[\w:]{1,80}$/

/** What a canister told, with every number in its range and texts as long as anybody reads. @throws NonsenseError */
export function withinBounds<Event extends SourceEvent>(event: Event): Event {
  const told: Readonly<Record<string, unknown>> = event
  const read: Record<string, unknown> = { kind: event.kind }
  const types: Readonly<Record<string, FieldType>> = EVENT_FIELDS[event.kind]
  for (const [name, type] of Object.entries(types)) {
    const value = told[name]
    if (!isInRange(type, value))
      throw new NonsenseError(`${event.kind}: ${name} is out of its range`)
    read[name] = type === 'text' ? String(value).slice(0, LONGEST_TEXT) : value
  }
  // its fields are those of its kind, each checked by its type
  return read as Event
}

function isInRange(type: FieldType, value: unknown): boolean {
  if (type.endsWith('?') && value === undefined) return true
  switch (type) {
    case 'nat':
    case 'nat?':
      return typeof value === 'bigint' && value >= 0n && value < MAX_NAT
    case 'id':
    case 'id?':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    case 'bool':
      return typeof value === 'boolean'
    case 'principal':
      return typeof value === 'string' && OWNER.test(value)
    case 'names':
      return Array.isArray(value) && value.length <= MOST_NAMES && value.every(isName)
    default:
      return typeof value === 'string'
  }
}

const isName = (value: unknown): boolean => typeof value === 'string' && NAME.test(value)
