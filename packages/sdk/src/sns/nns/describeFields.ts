import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type { PayloadPart } from '../payload/describePayload.ts'

const MOST_PARTS = 300
const MOST_LEVELS = 20
/** Pictures come as texts: nobody reads them as such. */
const LONGEST_TEXT = 2_000

/**
 * A decoded record of the NNS for people, by its own field names. Absent and given options look the same in it as lists of none and of one,
 * and are told so. Whoever proposes writes it: parts, levels and texts are bounded.
 */
export function describeFields(record: unknown): readonly PayloadPart[] {
  let count = 0
  const list = (entries: readonly (readonly [string | undefined, unknown])[], level: number) => {
    const told: PayloadPart[] = []
    for (const [label, value] of entries) {
      if (count++ >= MOST_PARTS || level >= MOST_LEVELS) {
        told.push({ label: undefined, kind: 'more', count: entries.length - told.length })
        break
      }
      told.push(part(label, value, level))
    }
    return told
  }
  const part = (label: string | undefined, value: unknown, level: number): PayloadPart => {
    if (value instanceof Principal) return { label, kind: 'principal', text: value.toText() }
    if (value instanceof Uint8Array) return { label, kind: 'bytes', text: toHex(value) }
    if (Array.isArray(value)) return partOfList(label, value, level)
    if (typeof value === 'object' && value !== null) {
      const parts = list(Object.entries(value), level + 1)
      return parts.length === 0 ? { label, kind: 'nothing' } : { label, kind: 'parts', parts }
    }
    return leaf(label, value)
  }
  const partOfList = (
    label: string | undefined,
    items: readonly unknown[],
    level: number,
  ): PayloadPart => {
    if (items.length === 0) return { label, kind: 'nothing' }
    if (items.length === 1) return part(label, items[0], level)
    const entries = items.map((item) => [undefined, item] as const)
    return { label, kind: 'parts', parts: list(entries, level + 1) }
  }
  return typeof record === 'object' && record !== null ? list(Object.entries(record), 0) : []
}

const isName = (label = ''): boolean => label === 'id' || label.endsWith('_id')

function leaf(label: string | undefined, value: unknown): PayloadPart {
  switch (typeof value) {
    case 'bigint':
    case 'number':
      // a number that names something is no amount
      return { label, kind: isName(label) ? 'word' : 'number', text: `${value}` }
    case 'boolean':
      return { label, kind: 'yes-no', text: value ? 'yes' : 'no' }
    case 'string':
      return {
        ...{ label, kind: 'text' },
        text: value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value,
      }
    default:
      return { label, kind: 'nothing' }
  }
}
