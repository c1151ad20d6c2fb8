import { plainName, plainText } from '../ledgers/icrc/icrcFacts.ts'
import { isBounded } from '../ledgers/tokenBounds.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import type { Listing, ListingEntry, MediaLink } from './Listing.ts'

/** A list that somebody swells must not fill a browser. */
const MOST_ENTRIES = 5_000
const MOST_DEFAULTS = 100
const MOST_LINKS = 50
const LONGEST_LINK = 2_000
const LONGEST_KIND = 50
const LONGEST_INTRODUCTION = 5_000

/** A list as a service gave it or a browser kept it. What is no entry is left out; undefined for what is no list. */
export function parseListing(value: unknown): Listing | undefined {
  const [entries, defaults] = [field(value, 'entries'), field(value, 'defaults')]
  if (!Array.isArray(entries) || !Array.isArray(defaults)) return undefined
  const byLedger = new Map<string, ListingEntry>()
  for (const raw of entries.slice(0, MOST_ENTRIES)) {
    const entry = parseEntry(raw)
    if (entry !== undefined && !byLedger.has(entry.ledgerId)) byLedger.set(entry.ledgerId, entry)
  }
  return {
    entries: [...byLedger.values()].sort((a, b) => a.rank - b.rank),
    defaults: [...new Set(defaults.slice(0, MOST_DEFAULTS).filter(isLedgerId))],
  }
}

function parseEntry(value: unknown): ListingEntry | undefined {
  const text = (name: string): string | undefined => {
    const found = field(value, name)
    return typeof found === 'string' ? found : undefined
  }
  const [ledgerId, decimals, rank] = [
    text('ledgerId'),
    field(value, 'decimals'),
    field(value, 'rank'),
  ]
  if (!isLedgerId(ledgerId) || typeof decimals !== 'number' || typeof rank !== 'number')
    return undefined
  if (!isBounded({ decimals, fee: 0n }) || !Number.isFinite(rank)) return undefined
  return {
    ledgerId,
    name: plainName(text('name')),
    symbol: plainName(text('symbol')),
    standard: plainName(text('standard')),
    decimals,
    rank,
    introduction: plainText(text('introduction') ?? '', LONGEST_INTRODUCTION),
    links: parseLinks(field(value, 'links')),
  }
}

function parseLinks(value: unknown): MediaLink[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MOST_LINKS).flatMap((raw): MediaLink[] => {
    const [link, mediaType] = [field(raw, 'link'), field(raw, 'mediaType')]
    const address = typeof link === 'string' ? safeAddress(link) : undefined
    if (address === undefined || typeof mediaType !== 'string') return []
    return [{ link: address, mediaType: plainText(mediaType, LONGEST_KIND) }]
  })
}

/** An address to follow; in the form in which the browser goes there, so that letters of other scripts show. */
function safeAddress(link: string): string | undefined {
  if (link.length > LONGEST_LINK || !URL.canParse(link)) return undefined
  const { protocol, username, password, href } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}

const isLedgerId = (value: unknown): value is string =>
  typeof value === 'string' && parsePrincipal(value)?.toText() === value

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)
