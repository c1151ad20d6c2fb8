export type Token = {
  readonly kind: 'word' | 'number' | 'text' | 'mark' | 'end'
  readonly text: string
  readonly at: number
}

/** Candid text that can't be read; the message shows where. */
export class CandidTextError extends Error {
  override readonly name = 'CandidTextError'
}

const SKIPPED = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y
const PATTERNS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['number', /[+-]?(?:0x[0-9a-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?)/y],
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['text', /"(?:[^"\\]|\\[\s\S])*"/y],
  ['mark', /->|[{}():;,=.]/y],
]

/** Cuts Candid text into tokens and hands them out one by one. Throws `CandidTextError`. */
export class Lexer {
  readonly #source: string
  readonly #tokens: Token[] = []
  #position = 0

  constructor(source: string) {
    this.#source = source
    let at = 0
    while (at < source.length) {
      at = matchEnd(SKIPPED, source, at) ?? at
      if (at === source.length) break
      const token = tokenAt(source, at)
      if (token === undefined) throw this.#error(`unexpected ${JSON.stringify(source[at])}`, at)
      this.#tokens.push(token)
      at += token.text.length
    }
  }

  get next(): Token {
    const end: Token = { kind: 'end', text: 'the end', at: this.#source.length }
    return this.#tokens[this.#position] ?? end
  }

  take(): Token {
    const token = this.next
    this.#position += 1
    return token
  }

  /** Takes the next token if it is this one. */
  accept(text: string): boolean {
    const isIt = this.next.text === text && this.next.kind !== 'text'
    if (isIt) this.#position += 1
    return isIt
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(`expected \`${text}\``)
  }

  /** Where the next token is; `seek` returns there. */
  get position(): number {
    return this.#position
  }

  seek(position: number): void {
    this.#position = position
  }

  /** Passes over everything up to a `;` outside of braces. */
  skipDefinition(): void {
    for (let depth = 0; this.next.kind !== 'end'; ) {
      const { text } = this.take()
      if (text === '{' || text === '(') depth += 1
      if (text === '}' || text === ')') depth -= 1
      if (text === ';' && depth === 0) return
    }
  }

  /** Whether a label and then this mark come next. */
  hasLabel(mark: string): boolean {
    return this.next.kind !== 'mark' && this.#tokens[this.#position + 1]?.text === mark
  }

  /** Takes a name or a quoted label. */
  label(): string {
    const token = this.take()
    if (token.kind === 'word' || token.kind === 'number') return token.text
    if (token.kind === 'text') return unquote(token.text).toString('utf8')
    this.#position -= 1
    return this.fail('expected a name')
  }

  fail(problem: string): never {
    throw this.#error(`${problem}, but found ${this.next.text}`, this.next.at)
  }

  #error(problem: string, at: number): CandidTextError {
    const line = this.#source.slice(0, at).split('\n').length
    const near = this.#source.slice(Math.max(0, at - 20), at + 20).trim()
    return new CandidTextError(`Candid text, line ${line}: ${problem}, near \`${near}\``)
  }
}

function tokenAt(source: string, at: number): Token | undefined {
  for (const [kind, pattern] of PATTERNS) {
    const end = matchEnd(pattern, source, at)
    if (end !== undefined) return { kind, text: source.slice(at, end), at }
  }
  return undefined
}

function matchEnd(pattern: RegExp, source: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : undefined
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The bytes of a quoted text: `\xx` stands for a byte, `\u{…}` for a character. */
export function unquote(quoted: string): Buffer {
  const parts: Buffer[] = []
  const pieces = quoted
    .slice(1, -1)
    .matchAll(/\\u\{([0-9a-fA-F]+)\}|\\([0-9a-fA-F]{2})|\\(.)|([^\\]+)/gsu)
  for (const [, point, byte, special, plain] of pieces) {
    if (point !== undefined)
      parts.push(Buffer.from(String.fromCodePoint(Number.parseInt(point, 16))))
    else if (byte !== undefined) parts.push(Buffer.from(byte, 'hex'))
    else if (special !== undefined) parts.push(Buffer.from(ESCAPES[special] ?? special))
    else parts.push(Buffer.from(plain ?? '', 'utf8'))
  }
  return Buffer.concat(parts)
}
