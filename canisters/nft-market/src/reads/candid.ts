/** How Candid's types are written. */

export function optional<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
}

/** A name as a case of a Candid variant that has all of them. */
export function variant<Name extends string>(name: Name): VariantOf<Name> {
  return trustedVariant<Name>({ [name]: null })
}

type VariantOf<Name extends string> = Name extends string ? { readonly [Key in Name]: null } : never

/** The one place where an object made from a name becomes its type. */
function trustedVariant<Name extends string>(value: object): VariantOf<Name> {
  return value as VariantOf<Name>
}
