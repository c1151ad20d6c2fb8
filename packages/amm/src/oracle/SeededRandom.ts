/** A small fast generator (xorshift128), so that a million cases cost little more than what they test. */
export class SeededRandom {
  private a: number
  private b = 0x9e3779b9
  private c = 0x243f6a88
  private d = 0xb7e15162

  constructor(seed: number) {
    this.a = seed | 0
    for (let round = 0; round < 20; round++) this.next()
  }

  /** 32 random bits. */
  next(): number {
    const t = this.a ^ (this.a << 11)
    this.a = this.b
    this.b = this.c
    this.c = this.d
    this.d = (this.d ^ (this.d >>> 19) ^ t ^ (t >>> 8)) | 0
    return this.d >>> 0
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + (this.next() % (max - min + 1))
  }

  boolean(): boolean {
    return (this.next() & 1) === 1
  }

  /** A number of exactly so many random bits at most, of every magnitude: half of them are short. */
  magnitude(bits: number): bigint {
    return this.bits(this.between(0, bits))
  }

  /** Below `2^count`. */
  bits(count: number): bigint {
    let value = 0n
    for (let have = 0; have < count; have += 32) value = (value << 32n) | BigInt(this.next())
    return BigInt.asUintN(count, value)
  }

  /** One of several. */
  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.next() % values.length]
    if (value === undefined) throw new RangeError('There is nothing to pick from')
    return value
  }
}
