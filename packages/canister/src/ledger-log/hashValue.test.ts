import { expect, test } from 'vitest'
import { hashValue } from './hashValue.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('values hash to the published check values', () => {
  expect(hex(hashValue({ Nat: 42n }))).toBe(
    '684888c0ebb17f374298b65ee2807526c066094c701bcc7ebbe1c1095f494fc1',
  )
  expect(hex(hashValue({ Int: -42n }))).toBe(
    'de5a6f78116eca62d7fc5ce159d23ae6b889b365a1739ad2cf36f925a140d0cc',
  )
  expect(hex(hashValue({ Text: 'Hello, World!' }))).toBe(
    'dffd6021bb2bd5b0af676290809ec3a53191dd81c7f70a4b28688a362182986f',
  )
  expect(
    hex(hashValue({ Array: [{ Nat: 3n }, { Text: 'foo' }, { Blob: Uint8Array.of(5, 6) }] })),
  ).toBe('514a04011caa503990d446b7dec5d79e19c221ae607fb08b2848c67734d468d6')
})
