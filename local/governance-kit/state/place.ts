import type { IDL as Candid } from '@icp-sdk/core/candid'

type Type = Candid.Type | undefined

/** Where an interface has a type that is stored: in the answer of a method. */
export type Place = { readonly method: string; pick(answer: Type): Type }

/** The type of a field of a field; what is optional or a list is looked into. */
export function at(type: Type, ...path: readonly string[]): Type {
  return path.reduce<Type>((found, name) => content(fieldOf(found, name)), type)
}

function fieldOf(type: Type, name: string): Type {
  const fields: unknown = type === undefined ? undefined : Reflect.get(type, '_fields')
  if (!Array.isArray(fields)) return undefined
  const field: unknown = fields.find((each) => Array.isArray(each) && each[0] === name)
  return Array.isArray(field) ? field[1] : undefined
}

/** What is in an optional value, or the value itself. */
export const content = (type: Type): Type =>
  type === undefined ? undefined : (innerOf(type) ?? type)
const innerOf = (type: Candid.Type): Type => Reflect.get(type, '_type')
