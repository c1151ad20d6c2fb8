import type { Ledger } from '@sluice/candid'
import type { LedgerMetadata } from './LedgerAdapter.ts'

export const MAX_LOGO_LENGTH = 200_000
const MAX_NAME = 100

/** What an ICRC ledger's metadata say. Names come from a stranger, so they are bounded. */
export function icrcFacts(metadata: readonly [string, Ledger.MetadataValue][]): LedgerMetadata {
  const facts = new Map(metadata)
  return {
    symbol: bounded(textOf(facts.get('icrc1:symbol'))),
    name: bounded(textOf(facts.get('icrc1:name'))),
    decimals: Number(natOf(facts.get('icrc1:decimals'))),
    fee: natOf(facts.get('icrc1:fee')),
    ...logoFact(textOf(facts.get('icrc1:logo'))),
  }
}

/** A logo that is a picture of a bearable size; others are left out. */
export function logoFact(logo: string | undefined): { logo?: string } {
  return logo?.startsWith('data:image/') && logo.length <= MAX_LOGO_LENGTH ? { logo } : {}
}

export const bounded = (text: string | undefined): string => (text ?? '?').slice(0, MAX_NAME)

type Value = object | undefined

function textOf(value: Value): string | undefined {
  return value !== undefined && 'Text' in value && typeof value.Text === 'string'
    ? value.Text
    : undefined
}

function natOf(value: Value): bigint {
  return value !== undefined && 'Nat' in value && typeof value.Nat === 'bigint' ? value.Nat : 0n
}
