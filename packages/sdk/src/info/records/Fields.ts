import { InfoError } from '../InfoError.ts'

/** Dollars are whole numbers of 10^-18, prices of one token in another of 10^-40. */
export const USD_PLACES = 18
export const PRICE_PLACES = 40
const LONGEST_TEXT = 1_000
const MOST_DECIMALS = 255

/** Reads an answer's fields, each as what it has to be. Every reader throws `InfoError` (`info-unreadable`). */
export class Fields {
  private readonly record: Readonly<Record<string, unknown>>

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw InfoError.unreadable('record')
    this.record = Object.fromEntries(Object.entries(value))
  }

  text(name: string): string {
    const value = this.record[name]
    if (typeof value !== 'string' || value.length > LONGEST_TEXT) throw InfoError.unreadable(name)
    return value
  }

  flag(name: string): boolean {
    const value = this.record[name]
    if (typeof value !== 'boolean') throw InfoError.unreadable(name)
    return value
  }

  /** A whole number that a float holds exactly. */
  count(name: string): number {
    const value = this.record[name]
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw InfoError.unreadable(name)
    return value
  }

  /** A whole number as text. */
  whole(name: string): bigint {
    const value = this.text(name)
    if (!/^-?\d{1,100}$/.test(value)) throw InfoError.unreadable(name)
    return BigInt(value)
  }

  /** A decimal as a whole number of 10^-`places`; further places are cut off. */
  decimal(name: string, places: number): bigint {
    const match = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?$/.exec(this.text(name))
    if (match === null) throw InfoError.unreadable(name)
    const [, sign, whole = '0', fraction = ''] = match
    const value = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
    return sign === '-' ? -value : value
  }

  usd(name: string): bigint {
    return this.decimal(name, USD_PLACES)
  }

  /** Whole tokens as smallest units. */
  amount(name: string, decimals: number | undefined): bigint {
    if (decimals !== undefined && (decimals < 0 || decimals > MOST_DECIMALS))
      throw InfoError.unreadable('decimals')
    return this.decimal(name, decimals ?? 0)
  }

  /** A record within this one. */
  inner(name: string): Fields {
    return new Fields(this.record[name])
  }

  /** Something within this record that another reader reads. */
  parsed<T>(name: string, parse: (value: unknown) => T): T {
    return parse(this.record[name])
  }

  list<T>(name: string, parse: (value: unknown) => T): T[] {
    return parseList(this.record[name], parse)
  }

  /** What another reader reads, where there is something. */
  maybe<T>(name: string, read: (name: string) => T): T | undefined {
    return this.record[name] === null || this.record[name] === undefined ? undefined : read(name)
  }
}

export function parseList<T>(value: unknown, parse: (value: unknown) => T): T[] {
  if (!Array.isArray(value)) throw InfoError.unreadable('list')
  return value.map(parse)
}
