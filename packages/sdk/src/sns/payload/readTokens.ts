import { unreadable } from './CandidInterface.ts'

/** Characters of an interface; the largest of the public services has a fifth of it. */
const LONGEST_TEXT = 1_000_000
const MOST_TOKENS = 100_000
const LONGEST_TOKEN = 256

export type Token =
  | { readonly kind: 'mark'; readonly text: string }
  | { readonly kind: 'word' | 'quoted' | 'number'; readonly text: string }

/** Spaces and comments, or a token. Comments in each other are left out by hand. */
const SPACE = /(?:\s+|\/\/[^\n]*)+/y
const PATTERNS = [
  ['mark', /->|[{}();,:=]/y],
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /0x[0-9a-fA-F](?:_?[0-9a-fA-F])*|[0-9](?:_?[0-9])*/y],
  ['quoted', /"(?:[^"\\]|\\(?:u\{[0-9a-fA-F]{1,6}\}|[0-9a-fA-F]{2}|[^0-9a-fA-Fu]))*"/y],
] as const

/** The words of an interface. @throws CallError `unreadable` */
export function readTokens(text: string): readonly Token[] {
  if (text.length > LONGEST_TEXT) throw unreadable('the interface is too long')
  const tokens: Token[] = []
  for (let place = skip(text, 0); place < text.length; ) {
    const [token, length] = tokenAt(text, place)
    if (tokens.length >= MOST_TOKENS || length > LONGEST_TOKEN)
      throw unreadable('the interface says too much')
    tokens.push(token)
    place = skip(text, place + length)
  }
  return tokens
}

function tokenAt(text: string, place: number): [Token, number] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = place
    const found = pattern.exec(text)?.[0]
    if (found === undefined) continue
    return [{ kind, text: kind === 'quoted' ? unquoted(found) : found }, found.length]
  }
  throw unreadable(`unreadable at character ${place}`)
}

function skip(text: string, from: number): number {
  let place = from
  for (;;) {
    SPACE.lastIndex = place
    place += SPACE.exec(text)?.[0].length ?? 0
    if (!text.startsWith('/*', place)) return place
    place = endOfComment(text, place)
  }
}

function endOfComment(text: string, from: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  let depth = 0
  for (;;) {
    const found = mark.exec(text)?.[0]
    if (found === undefined) throw unreadable('a comment without an end')
    depth += found === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Names are text; one of bytes that are no text is left out of what is read. */
function unquoted(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\(u\{([0-9a-fA-F]+)\}|[0-9a-fA-F]{2}|.)/g, (_, all, code) => {
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
      if (all.length === 2) return String.fromCharCode(Number.parseInt(all, 16))
      return ESCAPES.get(all) ?? all
    })
}
