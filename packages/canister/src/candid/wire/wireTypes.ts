import type { CandidReader } from '../CandidReader.ts'

/** A type as a message describes it. It may contain itself. */
export type WireType =
  | { readonly kind: 'plain'; readonly code: number }
  | { readonly kind: 'opt' | 'vec'; readonly inner: WireType }
  | { readonly kind: 'record' | 'variant'; readonly fields: readonly WireField[] }
  /** A function or a service: no shape reads those, they are only skipped. */
  | { readonly kind: 'func' | 'service' }

type WireField = { readonly hash: number; readonly type: WireType }

/** What every interface of ours stays below by far; each entry costs some thousand instructions. */
const MAX_TYPES = 300
const MAX_ENTRIES = 1000

const PLAIN_CODES = new Set([
  -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -13, -14, -15, -16, -17, -24,
])

/**
 * Reads the description that leads a message, with the reader behind `DIDL`: the types of its values, in their order.
 * @throws RangeError for one that is longer than any honest sender's, or none.
 */
export function readWireTypes(reader: CandidReader): WireType[] {
  return new Table(reader).read()
}

/** A type of the table before all of it has been read; `type` resolves what it refers to when it is first asked. */
type Definition = { readonly form: number; readonly codes: number[]; readonly hashes: number[] }

class Table {
  private readonly reader: CandidReader
  private readonly definitions: Definition[] = []
  private readonly types: WireType[] = []
  private entries = 0

  constructor(reader: CandidReader) {
    this.reader = reader
  }

  read(): WireType[] {
    const count = this.count()
    if (count > MAX_TYPES) throw new RangeError('Candid: the message describes too many types')
    for (let index = 0; index < count; index++) this.definitions.push(this.definition())
    for (const { codes } of this.definitions) codes.forEach(this.check)
    const codes = this.codes()
    codes.forEach(this.check)
    return codes.map((code) => this.type(code))
  }

  private definition(): Definition {
    const { reader } = this
    const form = reader.reference()
    if (form === -18 || form === -19) return { form, codes: [reader.reference()], hashes: [] }
    if (form === -20 || form === -21) return this.fields(form)
    if (form === -22) {
      const codes = [...this.codes(), ...this.codes()]
      for (let count = this.count(); count > 0; count--) this.annotation()
      return { form, codes, hashes: [] }
    }
    if (form === -23) return this.methods(form)
    throw new RangeError(`Candid: no type has the code ${form}`)
  }

  private fields(form: number): Definition {
    const { reader } = this
    const codes: number[] = []
    const hashes: number[] = []
    let previous = -1
    for (let count = this.count(); count > 0; count--) {
      const hash = reader.length()
      if (hash <= previous || hash >= 2 ** 32)
        throw new RangeError('Candid: the fields of a type are not in order')
      previous = hash
      hashes.push(hash)
      codes.push(reader.reference())
    }
    return { form, codes, hashes }
  }

  private methods(form: number): Definition {
    const { reader } = this
    const codes: number[] = []
    for (let count = this.count(); count > 0; count--) {
      reader.skip(reader.length())
      codes.push(reader.reference())
    }
    return { form, codes, hashes: [] }
  }

  private annotation(): void {
    const annotation = this.reader.byte()
    if (annotation < 1 || annotation > 3)
      throw new RangeError('Candid: a function has an unknown annotation')
  }

  private codes(): number[] {
    const codes: number[] = []
    for (let count = this.count(); count > 0; count--) codes.push(this.reader.reference())
    return codes
  }

  private count(): number {
    const count = this.reader.length()
    this.entries += count
    if (this.entries > MAX_ENTRIES)
      throw new RangeError('Candid: the description of the message is too long')
    return count
  }

  private readonly check = (code: number): void => {
    if (code >= 0 ? code >= this.definitions.length : !PLAIN_CODES.has(code))
      throw new RangeError(`Candid: no type has the code ${code}`)
  }

  private type(code: number): WireType {
    if (code < 0) return { kind: 'plain', code }
    const known = this.types[code]
    if (known !== undefined) return known
    const type = this.resolve(this.definitions[code])
    this.types[code] = type
    return type
  }

  private resolve(definition: Definition | undefined): WireType {
    if (definition === undefined) throw new RangeError('Candid: a type is missing')
    const { form, codes, hashes } = definition
    if (form === -22) return { kind: 'func' }
    if (form === -23) return { kind: 'service' }
    const later = (code: number) => this.type(code)
    if (form === -18 || form === -19) {
      const [inner = -1] = codes
      return {
        kind: form === -18 ? 'opt' : 'vec',
        get inner() {
          return later(inner)
        },
      }
    }
    let fields: WireField[] | undefined
    return {
      kind: form === -20 ? 'record' : 'variant',
      get fields() {
        fields ??= codes.map((code, index) => ({ hash: hashes[index] ?? 0, type: later(code) }))
        return fields
      },
    }
  }
}
