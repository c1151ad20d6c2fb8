import { CallError } from '../../errors.ts'

/** What a canister says of itself in Candid: a stranger's text, read within bounds. */
export type CandidInterface = {
  readonly types: ReadonlyMap<string, CandidType>
  readonly methods: ReadonlyMap<string, CandidMethod>
}

export const PRIMITIVES = [
  ...['nat', 'nat8', 'nat16', 'nat32', 'nat64'],
  ...['int', 'int8', 'int16', 'int32', 'int64'],
  ...['bool', 'text', 'principal', 'float32', 'float64', 'null', 'reserved', 'empty'],
] as const

export type CandidType =
  /** One of `PRIMITIVES`. */
  | { readonly kind: 'primitive'; readonly name: string }
  | { readonly kind: 'opt' | 'vec'; readonly of: CandidType }
  | { readonly kind: 'record' | 'variant'; readonly fields: readonly CandidField[] }
  | { readonly kind: 'func'; readonly method: CandidMethod }
  /** A type of the interface, by its name. */
  | { readonly kind: 'name'; readonly name: string }

export type CandidField = {
  /** As values bear it: its name, or `_7_` for the number 7. */
  readonly label: string
  readonly type: CandidType
}

export type CandidArgument = { readonly name: string | undefined; readonly type: CandidType }

export type CandidMethod = {
  readonly args: readonly CandidArgument[]
  readonly results: readonly CandidType[]
  readonly isQuery: boolean
}

/** A method with the types that its arguments name. */
export type PayloadMethod = Pick<CandidInterface, 'types'> & {
  readonly args: readonly CandidArgument[]
  readonly isQuery: boolean
}

/** An interface that cannot be read, or that says more than is read. */
export const unreadable = (reason: string) =>
  new CallError('unreadable', { details: { reason }, retry: 'later', funds: 'wallet' })

const LONGEST_CHAIN = 50

/** What a type is when the names are followed. @throws CallError `unreadable` for a name that leads nowhere */
export function resolveType(types: CandidInterface['types'], type: CandidType) {
  let found = type
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    if (found.kind !== 'name') return found
    const next = types.get(found.name)
    if (next === undefined) break
    found = next
  }
  throw unreadable('a type that is not there')
}

/** Bytes are written and shown as such. */
export const isBlob = (types: CandidInterface['types'], type: CandidType): boolean => {
  if (type.kind !== 'vec') return false
  const of = resolveType(types, type.of)
  return of.kind === 'primitive' && of.name === 'nat8'
}

/** Fields without names in order: values of it are lists. */
export const isTuple = (fields: readonly CandidField[]): boolean =>
  fields.length > 0 && fields.every(({ label }, index) => label === `_${index}_`)
