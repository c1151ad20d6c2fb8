import {
  type CandidArgument,
  type CandidField,
  type CandidInterface,
  type CandidMethod,
  type CandidType,
  PRIMITIVES,
  unreadable,
} from './CandidInterface.ts'
import { readTokens, type Token } from './readTokens.ts'

const DEEPEST = 50
const NAMES = new Set<string>(PRIMITIVES)
/** No type has such a field in earnest, and an object with it would have another prototype. */
const REFUSED = '__proto__'
const MOST_NUMBER = 2 ** 32

/**
 * Reads an interface in Candid (its public grammar, without imports), as canisters tell it in their metadata. Anybody writes
 * them: what is too long, too deep or unreadable is refused as a whole.
 * @throws CallError `unreadable`
 */
export function parseCandid(text: string): CandidInterface {
  return new Parser(readTokens(text)).readInterface()
}

class Parser {
  private readonly tokens: readonly Token[]
  private readonly types = new Map<string, CandidType>()
  private place = 0
  private depth = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  readInterface(): CandidInterface {
    while (this.takes('type')) {
      const name = this.word()
      this.expect('=')
      if (this.types.has(name)) throw unreadable(`two types ${name}`)
      this.types.set(name, this.type())
      this.takes(';')
    }
    const methods = this.takes('service') ? this.service() : new Map<string, CandidMethod>()
    this.takes(';')
    if (this.place < this.tokens.length) throw unreadable('more than a service')
    return { types: this.types, methods }
  }

  private service(): Map<string, CandidMethod> {
    if (!this.sees(':')) this.word()
    this.expect(':')
    if (this.sees('(')) {
      this.arguments()
      this.expect('->')
    }
    return this.methods()
  }

  private methods(): Map<string, CandidMethod> {
    const methods = new Map<string, CandidMethod>()
    this.list('{', '}', ';', () => {
      const name = this.name()
      this.expect(':')
      methods.set(name, this.sees('(') ? this.method() : this.namedMethod())
    })
    return methods
  }

  private namedMethod(): CandidMethod {
    const name = this.word()
    const type = this.types.get(name)
    if (type?.kind !== 'func') throw unreadable(`no method ${name}`)
    return type.method
  }

  private method(): CandidMethod {
    const args = this.arguments()
    this.expect('->')
    const results = this.arguments().map(({ type }) => type)
    let isQuery = false
    for (;;) {
      if (this.takes('query') || this.takes('composite_query')) isQuery = true
      else if (!this.takes('oneway')) return { args, results, isQuery }
    }
  }

  private arguments(): CandidArgument[] {
    const found: CandidArgument[] = []
    this.list('(', ')', ',', () => {
      const name = this.next()?.text === ':' ? this.name() : undefined
      if (name !== undefined) this.expect(':')
      found.push({ name, type: this.type() })
    })
    return found
  }

  private type(): CandidType {
    this.depth++
    if (this.depth > DEEPEST) throw unreadable('types too deep in each other')
    const type = this.typeOf(this.word())
    this.depth--
    return type
  }

  private typeOf(word: string): CandidType {
    switch (word) {
      case 'opt':
      case 'vec':
        return { kind: word, of: this.type() }
      case 'blob':
        return { kind: 'vec', of: { kind: 'primitive', name: 'nat8' } }
      case 'record':
      case 'variant':
        return { kind: word, fields: this.fields(word) }
      case 'func':
        return { kind: 'func', method: this.method() }
      case 'service':
        throw unreadable('references to services are not read')
      default:
        return NAMES.has(word) ? { kind: 'primitive', name: word } : { kind: 'name', name: word }
    }
  }

  private fields(kind: 'record' | 'variant'): readonly CandidField[] {
    const fields = new Map<string, CandidType>()
    let number = 0
    this.list('{', '}', ';', () => {
      const isLabelled = this.next()?.text === ':' || kind === 'variant'
      const isNumber = this.tokens[this.place]?.kind === 'number'
      if (isLabelled && isNumber) number = this.number()
      const label = isLabelled && !isNumber ? this.name() : `_${number++}_`
      const isBare = isLabelled && !this.takes(':')
      if (fields.has(label) || label === REFUSED) throw unreadable(`two fields ${label}`)
      fields.set(label, isBare ? { kind: 'primitive', name: 'null' } : this.type())
    })
    return [...fields].map(([label, type]) => ({ label, type }))
  }

  private number(): number {
    const number = Number(this.take().text.replaceAll('_', ''))
    if (number >= MOST_NUMBER) throw unreadable('a field with too large a number')
    return number
  }

  /** What stands between two marks, each part with a mark behind it but the last, which may do without. */
  private list(open: string, close: string, between: string, read: () => void): void {
    this.expect(open)
    while (!this.takes(close)) {
      read()
      if (!this.takes(between) && !this.sees(close)) throw unreadable(`no ${close}`)
    }
  }

  private take(): Token {
    const token = this.tokens[this.place++]
    if (token === undefined) throw unreadable('it ends too early')
    return token
  }

  private next(): Token | undefined {
    return this.tokens[this.place + 1]
  }

  private sees(text: string): boolean {
    const token = this.tokens[this.place]
    return token?.text === text && token.kind !== 'quoted'
  }

  private takes(text: string): boolean {
    const isThere = this.sees(text)
    if (isThere) this.place++
    return isThere
  }

  private expect(text: string): void {
    if (!this.takes(text)) throw unreadable(`no ${text}`)
  }

  private word(): string {
    const token = this.take()
    if (token.kind !== 'word') throw unreadable(`${token.text} is no name of a type`)
    return token.text
  }

  private name(): string {
    const token = this.take()
    if (token.kind === 'mark') throw unreadable(`${token.text} is no name`)
    return token.text
  }
}
