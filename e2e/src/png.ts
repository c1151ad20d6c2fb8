import { crc32, deflateSync } from 'node:zlib'

/** A picture without compression: side × side pixels of a pattern that differs with its seed, some three bytes for each. */
export function png(side: number, seed = 1): Buffer {
  const row = 1 + 3 * side
  const pixels = Buffer.alloc(row * side)
  for (let place = 0; place < pixels.length; place++)
    pixels[place] = place % row === 0 ? 0 : (place * seed) % 251
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // eight bits for each of red, green and blue
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
