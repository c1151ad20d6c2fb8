import type { NftAttribute } from '@sluice/sdk'

type Described = { readonly attributes: readonly NftAttribute[] }

/** Of each attribute the values that are looked for; of an attribute without any, all. */
export type ChosenAttributes = ReadonlyMap<string, readonly string[]>

/** Attributes that a filter offers, and values of each: anybody writes them. */
const MOST_NAMES = 12
const MOST_VALUES = 60

/** Whether a token has one of the looked-for values of each attribute. */
export const fitsAttributes = ({ attributes }: Described, chosen: ChosenAttributes): boolean =>
  [...chosen].every(([name, values]) =>
    attributes.some((one) => one.name === name && values.includes(one.value)),
  )

export type AttributeValues = {
  readonly name: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
}

/** The attributes of tokens that tell them apart, with how many have each value; most frequent first. */
export function attributesOf(tokens: readonly Described[]): readonly AttributeValues[] {
  const all = new Map<string, Map<string, number>>()
  for (const { attributes } of tokens)
    for (const { name, value } of attributes) {
      const values = all.get(name) ?? new Map<string, number>()
      values.set(value, (values.get(value) ?? 0) + 1)
      all.set(name, values)
    }
  return [...all]
    .map(([name, counts]) => ({
      name,
      values: [...counts]
        .map(([value, count]) => ({ value, count }))
        .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
        .slice(0, MOST_VALUES),
    }))
    .filter(({ values }) => values.length > 1)
    .slice(0, MOST_NAMES)
}

const PARAMETER = 'attribute'
const MOST_CHOSEN = 20
const LONGEST = 200

/** Reads what an address looks for: `attribute=Sky:red`, as often as needed. */
export function readAttributes(query: URLSearchParams): ChosenAttributes {
  const chosen = new Map<string, string[]>()
  for (const text of query.getAll(PARAMETER).slice(0, MOST_CHOSEN)) {
    const [name = '', value = ''] = text.split(':', 2).map(decodePart)
    if (name === '' || name.length > LONGEST || value.length > LONGEST) continue
    chosen.set(name, [...(chosen.get(name) ?? []), value])
  }
  return chosen
}

/** An address that looks for these; everything else in it stays. */
export function writeAttributes(query: URLSearchParams, chosen: ChosenAttributes): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(PARAMETER)
  for (const [name, values] of chosen)
    for (const value of values)
      next.append(PARAMETER, `${encodeURIComponent(name)}:${encodeURIComponent(value)}`)
  return next
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
