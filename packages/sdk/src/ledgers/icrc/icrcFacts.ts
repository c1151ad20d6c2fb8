import type { Ledger } from '@sluice/candid'
import type { LedgerMetadata } from '../LedgerAdapter.ts'

export const MAX_LOGO_LENGTH = 200_000
const MAX_NAME = 100
/** Line breaks and other blanks, then controls, marks that turn the direction of text, and characters that take no room. */
const BLANKS = /[\s\u2028\u2029]+/gu
const UNSEEN = /[\p{C}\u115F\u1160\u3164\uFFA0]/gu
/** Accents heaped upon one letter reach over the lines around it. */
const HEAPED = /(\p{M}{2})\p{M}+/gu

/** What an ICRC ledger's metadata say. Names come from a stranger, so they are made plain. */
export function icrcFacts(metadata: readonly [string, Ledger.MetadataValue][]): LedgerMetadata {
  const facts = new Map(metadata)
  return {
    symbol: plainName(textOf(facts.get('icrc1:symbol'))),
    name: plainName(textOf(facts.get('icrc1:name'))),
    decimals: Number(natOf(facts.get('icrc1:decimals'))),
    fee: natOf(facts.get('icrc1:fee')),
    ...logoFact(textOf(facts.get('icrc1:logo'))),
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

function natOf(value: Value): bigint {
  return value !== undefined && 'Nat' in value && typeof value.Nat === 'bigint' ? value.Nat : 0n
}
