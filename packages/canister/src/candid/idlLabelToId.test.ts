import { idlLabelToId as library } from '@icp-sdk/core/candid'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { idlLabelToId } from './idlLabelToId.ts'

test('labels have the numbers that the library gives them', () => {
  const label = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.nat(2 ** 32 + 5).map((id) => `_${id}_`),
    fc.bigInt({ min: 0n, max: 1n << 64n }).map((id) => `_0x${id.toString(16)}_`),
    fc.constantFrom(
      '',
      '_',
      '__',
      '_1',
      '1_',
      '_0_',
      '_00_',
      '_4294967295_',
      '_4294967296_',
      'amount',
      'größe',
    ),
  )
  fc.assert(
    fc.property(label, (text) => {
      expect(idlLabelToId(text)).toBe(library(text))
      expect(idlLabelToId(text)).toBe(library(text))
    }),
  )
})

test('the numbers in a foreign message are not remembered', () => {
  const remembering = vi.spyOn(Map.prototype, 'set')
  try {
    for (let number = 0; number < 100; number++) idlLabelToId(`_${number}_`)
    expect(remembering).not.toHaveBeenCalled()
    idlLabelToId('a label that nothing else has')
    expect(remembering).toHaveBeenCalledOnce()
  } finally {
    remembering.mockRestore()
  }
})
