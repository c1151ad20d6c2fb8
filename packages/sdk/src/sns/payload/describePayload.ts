import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import {
  type CandidType,
  isBlob,
  isTuple,
  type PayloadMethod,
  resolveType,
} from './CandidInterface.ts'

/** A payload part by part, for people. */
export type PayloadPart = {
  /** Name of the argument or field; undefined for what has none. */
  readonly label: string | undefined
} & (
  | {
      readonly kind: 'text' | 'number' | 'principal' | 'bytes' | 'yes-no' | 'word'
      readonly text: string
    }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'parts'; readonly parts: readonly PayloadPart[] }
  /** So many more parts are not told. */
  | { readonly kind: 'more'; readonly count: number }
)

const MOST_PARTS = 500
const LONGEST_TEXT = 10_000

/** What a method would be called with. @param values as `decodePayload` reads them */
export function describePayload(
  { args, types }: PayloadMethod,
  values: readonly unknown[],
): readonly PayloadPart[] {
  return new Describer(types).list(
    args.map(({ name, type }, index) => ({ label: name, type, value: values[index] })),
  )
}

type Part = {
  readonly label: string | undefined
  readonly type: CandidType
  readonly value: unknown
}

class Describer {
  private readonly types: PayloadMethod['types']
  private count = 0

  constructor(types: PayloadMethod['types']) {
    this.types = types
  }

  list(parts: readonly Part[]): readonly PayloadPart[] {
    const told: PayloadPart[] = []
    for (const part of parts) {
      if (this.count++ >= MOST_PARTS) {
        told.push({ label: undefined, kind: 'more', count: parts.length - told.length })
        break
      }
      told.push(this.part(part))
    }
    return told
  }

  private part({ label, type, value }: Part): PayloadPart {
    const found = resolveType(this.types, type)
    switch (found.kind) {
      case 'opt': {
        const [inner] = Array.isArray(value) ? value : []
        const isThere = Array.isArray(value) && value.length > 0
        return isThere ? this.part({ label, type: found.of, value: inner }) : nothing(label)
      }
      case 'vec': {
        if (isBlob(this.types, found)) return { label, kind: 'bytes', text: hexOf(value) }
        const items = itemsOf(value).map((item) => ({
          label: undefined,
          type: found.of,
          value: item,
        }))
        return items.length === 0
          ? nothing(label)
          : { label, kind: 'parts', parts: this.list(items) }
      }
      case 'record': {
        const fields = found.fields.map((field, index) => ({
          label: isTuple(found.fields) ? undefined : field.label,
          type: field.type,
          value: isTuple(found.fields) ? itemsOf(value)[index] : fieldOf(value, field.label),
        }))
        return { label, kind: 'parts', parts: this.list(fields) }
      }
      case 'variant': {
        const chosen = found.fields.find((field) => hasField(value, field.label))
        if (chosen === undefined) return nothing(label)
        const inner = resolveType(this.types, chosen.type)
        if (inner.kind === 'primitive' && inner.name === 'null')
          return { label, kind: 'word', text: chosen.label }
        const part = { label: chosen.label, type: chosen.type, value: fieldOf(value, chosen.label) }
        return { label, kind: 'parts', parts: this.list([part]) }
      }
      default:
        return leaf(label, value)
    }
  }
}

const nothing = (label: string | undefined): PayloadPart => ({ label, kind: 'nothing' })

function leaf(label: string | undefined, value: unknown): PayloadPart {
  if (typeof value === 'bigint' || typeof value === 'number')
    return { label, kind: 'number', text: `${value}` }
  if (typeof value === 'string') return { label, kind: 'text', text: value.slice(0, LONGEST_TEXT) }
  if (typeof value === 'boolean') return { label, kind: 'yes-no', text: value ? 'yes' : 'no' }
  if (value instanceof Principal) return { label, kind: 'principal', text: value.toText() }
  return nothing(label)
}

const hexOf = (value: unknown): string => toHex(Uint8Array.from(itemsOf(value).map(Number)))

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return ArrayBuffer.isView(value) && Symbol.iterator in value ? [...iterated(value)] : []
}

/** Lists of numbers are typed arrays. */
function* iterated(value: object): Iterable<unknown> {
  for (const item of Object.values(value)) yield item
}

const hasField = (value: unknown, label: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, label)

const fieldOf = (value: unknown, label: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, label)?.value
    : undefined
