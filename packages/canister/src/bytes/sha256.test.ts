import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256, sha224, sha256, sha256Stream } from './sha256.ts'

// In Node the library hands over to the platform, so this holds the wrapper only. What canisters run is compared with the platform on
// built modules: by the hash chain in the ledger's test and, in parts, by the installer's with a large module.
const ofNode = (name: string, bytes: Uint8Array) =>
  new Uint8Array(createHash(name).update(bytes).digest())
const bytes = fc.uint8Array({ maxLength: 300 })

test('hashes equal those of the platform', () => {
  fc.assert(
    fc.property(bytes, (data) => {
      expect(sha256(data)).toEqual(ofNode('sha256', data))
      expect(sha224(data)).toEqual(ofNode('sha224', data))
    }),
  )
})

test('bytes in parts hash as the same bytes at once', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 5 }), (parts) => {
      const stream = sha256Stream()
      for (const part of parts) stream.update(part)
      expect(stream.digest()).toEqual(ofNode('sha256', Buffer.concat(parts)))
    }),
  )
})

test('keyed hashes equal those of the platform, whatever the lengths', () => {
  fc.assert(
    fc.property(bytes, bytes, (key, data) => {
      const expected = createHmac('sha256', key).update(data).digest()
      expect(hmacSha256(key, data)).toEqual(new Uint8Array(expected))
    }),
  )
})
