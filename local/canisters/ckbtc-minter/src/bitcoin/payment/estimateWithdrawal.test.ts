import type { BitcoinAddress, Utxo } from '@sluice/candid/ckbtc_minter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPayment } from './buildPayment.ts'
import { compareCoins } from './coins.ts'
import { estimateWithdrawal } from './estimateWithdrawal.ts'
import { MINTER_FEES } from './fees.ts'

const coins = (values: readonly bigint[]): Utxo[] =>
  values
    .map((value, vout) => ({ outpoint: { txid: new Uint8Array(32), vout }, value, height: 1 }))
    .sort(compareCoins)
const terms = (values: readonly bigint[]) => ({
  coins: coins(values),
  feeRate: 5_000n,
  fees: MINTER_FEES.since2026,
  maxInputs: 10,
})
// 221 virtual bytes
const TWO_INPUTS = { bitcoin_fee: 1_105n, minter_fee: 326n }

test.each([
  ['no amount', undefined, [50_000n]],
  ['an amount that takes two coins', 60_000n, [50_000n, 40_000n]],
  ['an amount that the coins do not cover', 60_000n, [50_000n]],
  ['an amount that takes too many coins', 11_000n, new Array<bigint>(11).fill(1_000n)],
])('%s costs what two inputs cost', (_, amount, values) => {
  expect(estimateWithdrawal(amount, terms(values))).toEqual(TWO_INPUTS)
})

test('no withdrawal that is paid alone costs more than its estimate', () => {
  const addresses = fc.constantFrom<BitcoinAddress>(
    { p2pkh: new Uint8Array(20) },
    { p2sh: new Uint8Array(20) },
    { p2wpkh_v0: new Uint8Array(20) },
    { p2wsh_v0: new Uint8Array(32) },
    { p2tr_v1: new Uint8Array(32) },
  )
  const values = fc.array(fc.bigInt(1_000n, 90_000n), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(addresses, values, fc.bigInt(50_000n, 300_000n), (address, owned, amount) => {
      const estimate = estimateWithdrawal(amount, terms(owned))
      const mainScript = new Uint8Array(22)
      const built = buildPayment([{ amount, address }], { ...terms(owned), mainScript })
      if (built.kind !== 'built') return
      expect(built.minterFee).toBe(estimate.minter_fee)
      expect(built.bitcoinFee).toBeLessThanOrEqual(estimate.bitcoin_fee)
      if ('p2tr_v1' in address) expect(built.bitcoinFee).toBe(estimate.bitcoin_fee)
    }),
  )
})
