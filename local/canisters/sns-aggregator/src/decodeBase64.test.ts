import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64 } from './decodeBase64.ts'

test('whatever was encoded is decoded, with and without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(decodeBase64(text)).toEqual(bytes)
      expect(decodeBase64(text.replaceAll('=', ''))).toEqual(bytes)
    }),
    share(300),
  )
})
