import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptAsm } from './scriptAsm.ts'

const asmOf = (hex: string) => scriptAsm(Uint8Array.from(Buffer.from(hex, 'hex')))
const HASH = '243f1394f44554f4ce3fd68649c19adc483ce924'

test.each([
  [`76a914${HASH}88ac`, `OP_DUP OP_HASH160 OP_PUSHBYTES_20 ${HASH} OP_EQUALVERIFY OP_CHECKSIG`],
  [`a914${HASH}87`, `OP_HASH160 OP_PUSHBYTES_20 ${HASH} OP_EQUAL`],
  ['5152ae', 'OP_PUSHNUM_1 OP_PUSHNUM_2 OP_CHECKMULTISIG'],
  ['6a4c03010203', 'OP_RETURN OP_PUSHDATA1 010203'],
  ['6a4d0300010203', 'OP_RETURN OP_PUSHDATA2 010203'],
  ['6a05aabb', 'OP_RETURN <push past end>'],
  ['6a4d03', 'OP_RETURN <push past end>'],
  ['', ''],
])('%s in words', (hex, words) => {
  expect(asmOf(hex)).toBe(words)
})

test('any bytes have words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (script) => {
      expect(typeof scriptAsm(script)).toBe('string')
    }),
  )
})
