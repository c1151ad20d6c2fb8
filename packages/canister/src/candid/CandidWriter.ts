import { encodeUtf8 } from '../bytes/utf8.ts'

/** Writes Candid's memory encoding; grows as it is written to. See `CandidReader` for why it looks as it does. */
export class CandidWriter {
  private buffer = new Uint8Array(256)
  private view = new DataView(this.buffer.buffer)
  private offset = 0

  byte(value: number): void {
    this.reserve(1)
    this.buffer[this.offset++] = value
  }

  bytes(value: Uint8Array): void {
    this.reserve(value.length)
    this.buffer.set(value, this.offset)
    this.offset += value.length
  }

  /** LEB128 of a length or an index. */
  length(value: number): void {
    let rest = value
    this.reserve(5)
    while (rest > 127) {
      this.buffer[this.offset++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.buffer[this.offset++] = rest
  }

  /** LEB128 of any size. */
  nat(value: bigint): void {
    let rest = value
    this.reserve(8)
    while (rest > MAX_LOW) {
      let low = Number(rest & MAX_LOW)
      for (let count = 0; count < 7; count++) {
        this.buffer[this.offset++] = (low % 128) + 128
        low = Math.floor(low / 128)
      }
      rest >>= 49n
      this.reserve(8)
    }
    let low = Number(rest)
    while (low > 127) {
      this.buffer[this.offset++] = (low % 128) + 128
      low = Math.floor(low / 128)
    }
    this.buffer[this.offset++] = low
  }

  /** Signed LEB128 of any size. */
  int(value: bigint): void {
    let rest = value
    for (;;) {
      const group = Number(rest & 127n)
      rest >>= 7n
      const isLast = (rest === 0n && group < 64) || (rest === -1n && group >= 64)
      this.byte(isLast ? group : group + 128)
      if (isLast) return
    }
  }

  text(value: string): void {
    const bytes = encodeUtf8(value)
    this.length(bytes.length)
    this.bytes(bytes)
  }

  nat16(value: number): void {
    this.reserve(2)
    this.view.setUint16(this.offset, value, true)
    this.offset += 2
  }

  nat32(value: number): void {
    this.reserve(4)
    this.view.setUint32(this.offset, value, true)
    this.offset += 4
  }

  nat64(value: bigint): void {
    this.reserve(8)
    this.view.setBigUint64(this.offset, value, true)
    this.offset += 8
  }

  float64(value: number): void {
    this.reserve(8)
    this.view.setFloat64(this.offset, value, true)
    this.offset += 8
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.offset)
  }

  private reserve(more: number): void {
    const needed = this.offset + more
    if (needed <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, needed))
    larger.set(this.buffer.subarray(0, this.offset))
    this.buffer = larger
    this.view = new DataView(larger.buffer)
  }
}

const MAX_LOW = (1n << 49n) - 1n
