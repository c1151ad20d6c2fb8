/** A method as callers see it. */
export type Method = { readonly name: string; readonly kind: 'query' | 'update' }

/**
 * The functions that every canister of the kit has beside its methods. Azle's interpreter calls JavaScript by number, and numbers
 * functions in the order in which the kit registers them: these first, then the methods.
 */
export const LIFECYCLE = { init: 0, postUpgrade: 1, inspectMessage: 2 } as const

/** A method with the number by which the module calls it. */
export type NumberedMethod = Method & { readonly index: number }

/**
 * The methods of a service with their numbers, which depend on nothing but the names. The build writes them into the module, the
 * running canister registers in the same order.
 */
export function methodTable<M extends { readonly name: string }>(
  methods: readonly M[],
): (M & { readonly index: number })[] {
  const first = Object.keys(LIFECYCLE).length
  return methods
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map((method, position) => ({ ...method, index: first + position }))
}

/** A table as the lines that a bundle carries, so that the canister can compare them at its start. */
export function tableLines(table: readonly NumberedMethod[]): string[] {
  return table.map(({ index, kind, name }) => `${index} ${kind} ${name}`)
}
