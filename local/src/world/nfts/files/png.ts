import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]
/** The colour at a place: `x` to the right and `y` down, both 0 to 1. */
export type Painter = (x: number, y: number) => Colour

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Eight bits for each of three colours, no palette, no interlacing (PNG, third edition, 11.2.1). */
const FORM = [8, 2, 0, 0, 0]
const CHANNELS = 3
/** Each row is stored as differences to the pixel before: an even sky takes no room. */
const SUB = 1
/** Samples along each side of a pixel, so that edges are smooth. */
const SAMPLES = 2

/** A square picture with so many pixels along each side. */
export function drawPng(paint: Painter, pixels: number): Uint8Array {
  const rows = Buffer.alloc(pixels * (1 + pixels * CHANNELS))
  for (let row = 0; row < pixels; row++) {
    const start = row * (1 + pixels * CHANNELS)
    rows[start] = SUB
    let before: Colour = [0, 0, 0]
    for (let column = 0; column < pixels; column++) {
      const colour = pixelOf(paint, { column, row, pixels })
      for (const channel of [0, 1, 2] as const)
        rows[start + 1 + column * CHANNELS + channel] = (colour[channel] - before[channel]) & 0xff
      before = colour
    }
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(pixels, 0)
  size.writeUInt32BE(pixels, 4)
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', Buffer.concat([size, Buffer.from(FORM)])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

type Place = { readonly column: number; readonly row: number; readonly pixels: number }

function pixelOf(paint: Painter, { column, row, pixels }: Place): Colour {
  let [red, green, blue] = [0, 0, 0]
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const right = ((sample % SAMPLES) + 0.5) / SAMPLES
    const down = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES
    const colour = paint((column + right) / pixels, (row + down) / pixels)
    red += colour[0]
    green += colour[1]
    blue += colour[2]
  }
  const share = (sum: number) => Math.round(sum / (SAMPLES * SAMPLES))
  return [share(red), share(green), share(blue)]
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
