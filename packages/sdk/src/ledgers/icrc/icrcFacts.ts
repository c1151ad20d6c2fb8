import type { Ledger } from '@sluice/candid'

const MAX_LOGO_LENGTH = 200_000
const MAX_NAME = 100
/** Line breaks and other blanks, then controls, marks that turn the direction of text, and characters that take no room. */
const BLANKS = /[\s\u2028\u2029]+/gu
const UNSEEN = /[\p{C}\u115F\u1160\u3164\uFFA0]/gu
/** Accents heaped upon one letter reach over the lines around it. */
const HEAPED = /(\p{M}{2})\p{M}+/gu

/** What an ICRC ledger's metadata say of its token. The standard wants no entry: what lacks, or cannot be read, is undefined. */
export type IcrcEntries = {
  readonly symbol: string | undefined
  readonly name: string | undefined
  readonly decimals: number | undefined
  readonly fee: bigint | undefined
  readonly logo?: string
}

/** What an ICRC ledger's metadata say, as far as they can be read. Names come from a stranger: `plainName` makes them plain. */
export function icrcEntries(metadata: readonly [string, Ledger.MetadataValue][]): IcrcEntries {
  const entries = new Map(metadata)
  const decimals = natOf(entries.get('icrc1:decimals'))
  return {
    symbol: textOf(entries.get('icrc1:symbol')),
    name: textOf(entries.get('icrc1:name')),
    decimals: decimals === undefined ? undefined : Number(decimals),
    fee: natOf(entries.get('icrc1:fee')),
    ...logoFact(textOf(entries.get('icrc1:logo'))),
  }
}

/** A logo that is a picture of a bearable size; others are left out. */
export function logoFact(logo: string | undefined): { logo?: string } {
  return logo?.startsWith('data:image/') && logo.length <= MAX_LOGO_LENGTH ? { logo } : {}
}

/** A name that a stranger chose, on one line, with nothing in it that hides or changes what stands beside it. */
export function plainName(text: string | undefined): string {
  return plainText(text ?? '', MAX_NAME) || '?'
}

/** What a stranger wrote, on one line and of bearable length, with nothing in it that hides or changes what stands beside it. */
export function plainText(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replaceAll(BLANKS, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(HEAPED, '$1')
    .trim()
}

type Value = object | undefined

function textOf(value: Value): string | undefined {
  return value !== undefined && 'Text' in value && typeof value.Text === 'string'
    ? value.Text
    : undefined
}

/** Digits of a number that some ledgers write as text; more are no token's. */
const DIGITS = /^\d{1,39}$/

/** A number as ledgers write it: a natural one, a whole one that is not negative, or its digits. */
function natOf(value: Value): bigint | undefined {
  if (value === undefined) return undefined
  if ('Nat' in value && typeof value.Nat === 'bigint') return value.Nat
  if ('Int' in value && typeof value.Int === 'bigint') return value.Int < 0n ? undefined : value.Int
  const digits = textOf(value)
  return digits !== undefined && DIGITS.test(digits) ? BigInt(digits) : undefined
}
