import type { Icrc3Value } from '@sluice/canister'
import type { Facts } from '../collection/CollectionState.ts'

/** What a token is, as ICRC-7 shows it and as its first block keeps it. */
export function factsValue(facts: Facts): [string, Icrc3Value][] {
  const { sha256, metadata, attributes } = facts
  const texts: [string, string][] = [
    ['name', facts.name],
    ['description', facts.introduction],
    ['image', facts.filePath],
    ['contentType', facts.fileType],
    ['link', facts.link],
    ['artist', facts.artistName],
    ['type', facts.nftType],
  ]
  const entries = texts
    .filter(([, text]) => text !== '')
    .map(([key, text]): [string, Icrc3Value] => [key, { Text: text }])
  if (sha256 !== undefined) entries.push(['sha256', { Blob: sha256 }])
  if (metadata !== undefined) entries.push(['metadata', { Blob: metadata }])
  if (attributes.length > 0)
    entries.push(['attributes', { Map: attributes.map(({ k, v }) => [k, { Text: v }]) }])
  return entries
}
