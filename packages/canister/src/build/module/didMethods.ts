import { type Method, methodTable, type NumberedMethod } from '../../methodTable.ts'

/**
 * The methods of a Candid file's service, with their numbers. Understands the files that the kit builds from: a service that lists
 * its methods with their types in place.
 * @throws Error for a file that is written in another way, and for kinds of methods that the kit does not serve.
 */
export function didMethods(did: string): NumberedMethod[] {
  const methods: Method[] = []
  const reader = new TokenReader(tokensOf(did))
  reader.skipTo('service')
  // the types of the canister's own arguments come before the body, and may hold braces
  reader.skipTo('->')
  reader.expect('{')
  while (reader.peek() !== '}') {
    const name = withoutQuotes(reader.next())
    reader.expect(':')
    reader.skipTo('->')
    const annotation = reader.skipTo(';', '}')
    methods.push({ name, kind: kindOf(name, annotation) })
  }
  const names = new Set(methods.map(({ name }) => name))
  if (names.size !== methods.length) throw new Error('the service has a method twice')
  return methodTable(methods)
}

/** Brackets, strings, arrows, separators and words; comments and spaces are between them. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|->|[{}();:=,]|[^\s{}();:=,"]+/g

function tokensOf(did: string): string[] {
  return [...did.matchAll(TOKEN)].map(([token]) => token).filter((token) => !/^\/[/*]/.test(token))
}

class TokenReader {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  peek(): string {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw new Error('the Candid file ends before its service does')
    return token
  }

  next(): string {
    const token = this.peek()
    this.#at += 1
    return token
  }

  expect(wanted: string): void {
    const token = this.next()
    if (token !== wanted) throw new Error(`the Candid file has ${token} in place of ${wanted}`)
  }

  /** Passes one of these tokens that is in no brackets, or stops before a closing bracket; returns the token before it. */
  skipTo(...wanted: string[]): string {
    let before = ''
    let depth = 0
    for (;;) {
      const token = this.peek()
      const isWanted = depth === 0 && wanted.includes(token)
      if (isWanted && token === '}') return before
      this.#at += 1
      if (isWanted) return before
      if (token === '{' || token === '(') depth += 1
      if (token === '}' || token === ')') depth -= 1
      before = token
    }
  }
}

function kindOf(name: string, lastToken: string): Method['kind'] {
  if (lastToken === ')' || lastToken === 'oneway') return 'update'
  if (lastToken === 'query') return 'query'
  throw new Error(`the kit does not serve methods such as ${name}: ${lastToken}`)
}

const withoutQuotes = (name: string): string => (name.startsWith('"') ? JSON.parse(name) : name)
