import { type CandidType, type PayloadMethod, parsePrincipal } from '@sluice/sdk'
import { encodePayload, isBlob, isTuple, resolveType } from '@sluice/sdk/payload'
import { readHex } from './readHex.ts'

/** A value as it is typed. */
export type ValueDraft =
  /** Text, numbers, principals, and bytes in hexadecimal. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'yes-no'; readonly on: boolean }
  | { readonly kind: 'opt'; readonly inner: ValueDraft | undefined }
  /** Of a list, or of the fields of a record in their order. */
  | { readonly kind: 'items'; readonly items: readonly ValueDraft[] }
  | { readonly kind: 'variant'; readonly chosen: number; readonly inner: ValueDraft }
  | { readonly kind: 'nothing' }

export type ValueFlaw = 'empty' | 'bad-number' | 'bad-principal' | 'bad-bytes'

/** Flaws by where they are: places in lists, with dots between. */
export type ValueFlaws = ReadonlyMap<string, ValueFlaw>

type Types = PayloadMethod['types']

/** Records in each other that a form is drawn for. */
const DEEPEST = 12
/** Fields that stand in a form from the beginning. */
const MOST_FIELDS = 300

/** A form without anything in it; undefined for a method that no form is drawn for, whose payload is written as bytes. */
export function blankArguments({ args, types }: PayloadMethod): readonly ValueDraft[] | undefined {
  try {
    const blank = new Blank(types)
    return args.map(({ type }) => blank.of(type, 0))
  } catch (error) {
    if (error instanceof NoForm) return undefined
    throw error
  }
}

/** A blank of a type that is added to a form; nothing where no form can be drawn for it. */
export function blankOf(types: Types, type: CandidType): ValueDraft {
  try {
    return new Blank(types).of(type, 0)
  } catch (error) {
    if (error instanceof NoForm) return { kind: 'nothing' }
    throw error
  }
}

class NoForm extends Error {}

class Blank {
  private readonly types: Types
  private count = 0

  constructor(types: Types) {
    this.types = types
  }

  of(type: CandidType, depth: number): ValueDraft {
    if (depth > DEEPEST || this.count++ > MOST_FIELDS) throw new NoForm()
    const found = resolveType(this.types, type)
    switch (found.kind) {
      case 'primitive':
        return blankPrimitive(found.name)
      case 'opt':
        return { kind: 'opt', inner: undefined }
      case 'vec':
        return isBlob(this.types, found) ? { kind: 'text', text: '' } : { kind: 'items', items: [] }
      case 'record':
        return { kind: 'items', items: found.fields.map((field) => this.of(field.type, depth + 1)) }
      case 'variant': {
        const [first] = found.fields
        if (first === undefined) throw new NoForm()
        return { kind: 'variant', chosen: 0, inner: this.of(first.type, depth + 1) }
      }
      case 'func':
        throw new NoForm()
    }
  }
}

function blankPrimitive(name: string): ValueDraft {
  if (name === 'bool') return { kind: 'yes-no', on: false }
  if (name === 'null' || name === 'reserved') return { kind: 'nothing' }
  if (name === 'empty') throw new NoForm()
  return { kind: 'text', text: '' }
}

/** What a form comes to: bytes, or what is missing where. */
export function readPayload(
  method: PayloadMethod,
  drafts: readonly ValueDraft[],
): { readonly payload: Uint8Array } | { readonly flaws: ValueFlaws } {
  const reader = new Reader(method.types)
  const values = method.args.map(({ type }, index) => reader.read(type, drafts[index], `${index}`))
  return reader.flaws.size > 0
    ? { flaws: reader.flaws }
    : { payload: encodePayload(method, values) }
}

const isNothing = (type: CandidType): boolean =>
  type.kind === 'primitive' && (type.name === 'null' || type.name === 'reserved')

class Reader {
  readonly flaws = new Map<string, ValueFlaw>()
  private readonly types: Types

  constructor(types: Types) {
    this.types = types
  }

  read(type: CandidType, draft: ValueDraft | undefined, path: string): unknown {
    const found = resolveType(this.types, type)
    if (draft === undefined) return this.flaw(path, 'empty')
    switch (draft.kind) {
      case 'text':
        return isBlob(this.types, found)
          ? this.bytes(draft.text, path)
          : this.text(found.kind === 'primitive' ? found.name : '', draft.text, path)
      case 'yes-no':
        return draft.on
      case 'opt':
        if (found.kind !== 'opt' || draft.inner === undefined) return []
        return [this.read(found.of, draft.inner, `${path}.0`)]
      case 'items':
        return this.items(found, draft.items, path)
      case 'variant': {
        const chosen = found.kind === 'variant' ? found.fields[draft.chosen] : undefined
        if (chosen === undefined) return this.flaw(path, 'empty')
        return { [chosen.label]: this.read(chosen.type, draft.inner, `${path}.0`) }
      }
      case 'nothing':
        // what no form is drawn for has no value here either
        return isNothing(found) ? null : this.flaw(path, 'empty')
    }
  }

  private items(type: CandidType, items: readonly ValueDraft[], path: string): unknown {
    if (type.kind === 'vec')
      return items.map((item, index) => this.read(type.of, item, `${path}.${index}`))
    const fields = type.kind === 'record' ? type.fields : []
    const values = fields.map((field, index) =>
      this.read(field.type, items[index], `${path}.${index}`),
    )
    return isTuple(fields)
      ? values
      : Object.fromEntries(fields.map(({ label }, index) => [label, values[index]]))
  }

  private text(name: string, text: string, path: string): unknown {
    if (name === 'text') return text
    if (text.trim() === '') return this.flaw(path, 'empty')
    if (name === 'principal') return parsePrincipal(text.trim()) ?? this.flaw(path, 'bad-principal')
    return readNumber(name, text.trim()) ?? this.flaw(path, 'bad-number')
  }

  private bytes(text: string, path: string): Uint8Array {
    const bytes = readHex(text)
    if (bytes === undefined) this.flaw(path, 'bad-bytes')
    return bytes ?? new Uint8Array()
  }

  private flaw(path: string, flaw: ValueFlaw): undefined {
    this.flaws.set(path, flaw)
  }
}

const LONGEST_NUMBER = 80

/** Numbers of up to 32 bits are numbers to the client library, longer ones are bigints. */
function readNumber(name: string, text: string): bigint | number | undefined {
  if (name.startsWith('float')) {
    const number = Number(text.replace(',', '.'))
    return Number.isFinite(number) && text.length <= LONGEST_NUMBER ? number : undefined
  }
  const digits = text.replaceAll('_', '')
  if (!/^-?\d+$/.test(digits) || digits.length > LONGEST_NUMBER) return undefined
  const value = BigInt(digits)
  const [least, most] = rangeOf(name)
  if (value < least || (most !== undefined && value > most)) return undefined
  const bits = bitsOf(name)
  return bits !== undefined && bits <= 32 ? Number(value) : value
}

const bitsOf = (name: string): number | undefined => {
  const bits = /\d+$/.exec(name)?.[0]
  return bits === undefined ? undefined : Number(bits)
}

/** The numbers that a type has; the unbounded ones have as many as an amount. */
function rangeOf(name: string): readonly [least: bigint, most: bigint | undefined] {
  const bits = BigInt(bitsOf(name) ?? 256)
  return name.startsWith('nat')
    ? [0n, (1n << bits) - 1n]
    : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
}
