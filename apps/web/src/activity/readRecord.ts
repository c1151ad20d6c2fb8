import type { Token } from '@sluice/sdk'

/** Of a token, what a title says of it. */
export type Named = Pick<Token, 'symbol' | 'decimals'>

const MOST_DECIMALS = 255
const LONGEST_TEXT = 200

/** Reads what a device kept: any of it may be missing, damaged, or of another version. */
export function readRecord(record: unknown) {
  const field = (name: string): unknown => Reflect.get(Object(record), name)
  return {
    field,
    text: (name: string): string | undefined => {
      const value = field(name)
      return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined
    },
    /** In the smallest unit of its token. */
    amount: (name: string): bigint | undefined => {
      const value = field(name)
      return typeof value === 'string' && /^\d{1,60}$/.test(value) ? BigInt(value) : undefined
    },
    named: (name: string): Named | undefined => readNamed(field(name)),
  }
}

function readNamed(record: unknown): Named | undefined {
  const symbol: unknown = Reflect.get(Object(record), 'symbol')
  const decimals: unknown = Reflect.get(Object(record), 'decimals')
  if (typeof symbol !== 'string' || symbol.length > LONGEST_TEXT) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  return decimals < 0 || decimals > MOST_DECIMALS ? undefined : { symbol, decimals }
}

/** All tokens that a record names. */
export const namedIn = (record: unknown): readonly Named[] =>
  Object.values(Object(record)).flatMap((value) => readNamed(value) ?? [])

/** Of what an activity is about, what its title may need: no pictures, no lists. */
export function titled(subject: { readonly kind: string }): Readonly<Record<string, unknown>> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries<unknown>(subject)) {
    const named = readNamed(value)
    if (named !== undefined || typeof value !== 'object') kept[name] = named ?? value
  }
  return kept
}
