import { Principal } from '@icp-sdk/core/principal'

type Values = readonly unknown[]
/** Makes a principal of the other library from its text. */
export type MakePrincipal = (text: string) => unknown

/** Our values with the principals that another copy of the library accepts: it checks their class. */
export const toForeign = (values: Values, make: MakePrincipal): unknown[] =>
  values.map((value) => mapPrincipals(value, (principal) => make(principal.toText())))

/** Their values with our principals. */
export const fromForeign = (value: unknown): unknown =>
  mapPrincipals(value, (principal) => Principal.fromText(principal.toText()))

type AnyPrincipal = { toText(): string }

function mapPrincipals(value: unknown, map: (principal: AnyPrincipal) => unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (isPrincipal(value)) return map(value)
  if (Array.isArray(value)) return value.map((entry) => mapPrincipals(entry, map))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, mapPrincipals(entry, map)]),
  )
}

function isPrincipal(value: object): value is AnyPrincipal {
  return '_isPrincipal' in value && typeof Reflect.get(value, 'toText') === 'function'
}

/** The other library's way to make a principal, learnt from one that it made; ours where it shows none. */
export function principalMaker(example: unknown): MakePrincipal {
  const maker: unknown =
    typeof example === 'object' && example !== null ? example.constructor : undefined
  const fromText: unknown = typeof maker === 'function' ? Reflect.get(maker, 'fromText') : undefined
  return typeof fromText === 'function'
    ? (text) => Reflect.apply(fromText, maker, [text])
    : (text) => Principal.fromText(text)
}
