import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toOpenTransfers } from './toOpenTransfers.ts'

const open = {
  id: 'btc-out-7',
  owner: 'abc',
  ledgerId: 'mxzaz-hqaaa-aaaar-qaada-cai',
  direction: 'dissolve',
}

test('withdrawals that had not ended are followed on', () => {
  const bitcoinDissolveTxs = [
    { id: '1', block_index: '7', principal: 'abc', state: 'Submitted', txid: 'ff' },
    { id: '2', block_index: 8, principal: 'abc', state: 'Confirmed' },
    { id: '3', block_index: 9, principal: 'abc', state: 'AmountTooLow' },
    { id: '4', block_index: 'nine', principal: 'abc' },
    { id: '5', block_index: 10 },
  ]
  expect(toOpenTransfers({ wallet: { bitcoinDissolveTxs } })).toEqual([open])
  expect(toOpenTransfers({ wallet: { bitcoinDissolveTxs: { abc: bitcoinDissolveTxs } } })).toEqual([
    open,
  ])
})

test('whatever was kept, what is taken over is whole', () => {
  fc.assert(
    fc.property(fc.anything(), (bitcoinDissolveTxs) => {
      for (const { id, owner } of toOpenTransfers({ wallet: { bitcoinDissolveTxs } })) {
        expect(id).toMatch(/^btc-out-\d{1,20}$/)
        expect(typeof owner).toBe('string')
      }
    }),
  )
})
