import { fixedHex, hexBytes, listOf, Malformed, optional, quantity } from './json.ts'

const HASH_BYTES = 32
const ADDRESS_BYTES = 20

/** Reads the fields of an object that a provider answered. Each reader throws `Malformed`, with the field's name. */
export class JsonRecord {
  readonly #value: object
  readonly #what: string

  constructor(value: unknown, what: string) {
    if (typeof value !== 'object' || value === null) throw new Malformed(`${what} is no object`)
    this.#value = value
    this.#what = what
  }

  get(name: string): unknown {
    return Reflect.get(this.#value, name)
  }

  quantity(name: string): bigint {
    return quantity(this.get(name), this.#name(name))
  }

  hex(name: string, bytes: number): string {
    return fixedHex(this.get(name), this.#name(name), bytes)
  }

  hash(name: string): string {
    return this.hex(name, HASH_BYTES)
  }

  address(name: string): string {
    return this.hex(name, ADDRESS_BYTES)
  }

  bytes(name: string, most: number): string {
    return hexBytes(this.get(name), this.#name(name), most)
  }

  hashes(name: string, most: number): string[] {
    return this.list(name, most).map((value) => fixedHex(value, this.#name(name), HASH_BYTES))
  }

  list(name: string, most: number): readonly unknown[] {
    return listOf(this.get(name), this.#name(name), most)
  }

  maybeQuantity(name: string): [] | [bigint] {
    return optional(this.get(name), (value) => quantity(value, this.#name(name)))
  }

  maybeHash(name: string): [] | [string] {
    return optional(this.get(name), (value) => fixedHex(value, this.#name(name), HASH_BYTES))
  }

  maybeAddress(name: string): [] | [string] {
    return optional(this.get(name), (value) => fixedHex(value, this.#name(name), ADDRESS_BYTES))
  }

  #name(field: string): string {
    return `${field} of ${this.#what}`
  }
}
