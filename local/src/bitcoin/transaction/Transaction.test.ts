import { expect, test } from 'vitest'
import { isCoinbase, parseTransaction, vsizeOf } from './Transaction.ts'

/** The first payment ever made, in block 170 of the main network. */
const FIRST_PAYMENT =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

test('the first payment of Bitcoin has the id that everybody knows', () => {
  const payment = parseTransaction(bytesOf(FIRST_PAYMENT))
  expect(payment.txid).toBe('f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16')
  expect(payment.outputs.map(({ value }) => value)).toEqual([1_000_000_000n, 4_000_000_000n])
  expect(vsizeOf(payment)).toBe(275)
  expect(isCoinbase(payment)).toBe(false)
  expect(Buffer.from(payment.bytes).toString('hex')).toBe(FIRST_PAYMENT)
})

test.each([
  ['ends too early', FIRST_PAYMENT.slice(0, -2)],
  ['has bytes behind it', `${FIRST_PAYMENT}00`],
  ['writes a length in a longer form', FIRST_PAYMENT.replace('0100000001', '01000000fd0100')],
  ['announces witnesses and has none', FIRST_PAYMENT.replace('01000000', '010000000001')],
  ['claims four thousand million inputs', '01000000feffffffff'],
  ['is empty', ''],
])('a transaction that %s is refused', (_, hex) => {
  expect(() => parseTransaction(bytesOf(hex))).toThrow(/early|follow|unusual|witnesses/)
})
