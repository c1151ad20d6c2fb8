import { expect, test } from 'vitest'
import { requireId } from './requireId.ts'

test.each(['', 'ryjl3', 'ryjl3-tyaaa-aaaaa-aaaba-caj', '<script>', 'a'.repeat(1_000)])(
  '"%s" is no id of a canister, which is an error of ours',
  (text) => {
    expect(() => requireId(text)).toThrow(expect.objectContaining({ code: 'refused' }))
  },
)

test('an id with its checksum passes', () => {
  expect(() => requireId('ryjl3-tyaaa-aaaaa-aaaba-cai')).not.toThrow()
})
