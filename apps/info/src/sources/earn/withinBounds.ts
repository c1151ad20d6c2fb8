import type { EarnEvent } from '../../model/earn/applyEarn.ts'
import { EARN_EVENT_FIELDS } from '../../model/events/earnEventFields.ts'
import type { FieldType } from '../../model/events/FieldType.ts'
import { NonsenseError } from '../../model/NonsenseError.ts'

const MAX_NAT = 2n ** 256n
/** Names are anybody's words; principals and account identifiers are shorter. */
const LONGEST_TEXT = 200
const OWNER = /^[\w-]{1,64}$/

/** What a canister told, with every number in its range and texts as long as anybody reads. @throws NonsenseError */
export function withinBounds<Event extends EarnEvent>(event: Event): Event {
  const told: Readonly<Record<string, unknown>> = event
  const read: Record<string, unknown> = { kind: event.kind }
  const types: Readonly<Record<string, FieldType>> = EARN_EVENT_FIELDS[event.kind]
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
    case 'principal':
      return typeof value === 'string' && OWNER.test(value)
    default:
      return typeof value === 'string'
  }
}
