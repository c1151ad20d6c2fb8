import type { BitcoinAddress, Utxo } from '@sluice/candid/ckbtc_minter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptOf } from '../address/script.ts'
import { vsizeOf } from '../transaction/vsize.ts'
import { buildPayment, DUST_LIMIT, type PaymentRequest } from './buildPayment.ts'
import { compareCoins } from './coins.ts'
import { MINTER_FEES } from './fees.ts'

const hash = (length: number) => new Uint8Array(length).fill(7)
const KINDS: readonly BitcoinAddress[] = [
  { p2pkh: hash(20) },
  { p2sh: hash(20) },
  { p2wpkh_v0: hash(20) },
  { p2wsh_v0: hash(32) },
  { p2tr_v1: hash(32) },
]
const P2WPKH: BitcoinAddress = { p2wpkh_v0: hash(20) }
const mainScript = scriptOf({ p2wpkh_v0: hash(20).fill(1) })

const coins = (values: readonly bigint[]): Utxo[] =>
  values
    .map((value, vout) => ({ outpoint: { txid: hash(32), vout }, value, height: 1 }))
    .sort(compareCoins)
const terms = (values: readonly bigint[], feeRate = 5_000n) => ({
  coins: coins(values),
  feeRate,
  fees: MINTER_FEES.since2026,
  mainScript,
  maxInputs: 1_000,
})
const requests = (...amounts: readonly bigint[]): PaymentRequest[] =>
  amounts.map((amount) => ({ amount, address: P2WPKH }))

test('one withdrawal pays both fees, of which the minter’s comes back with the change', () => {
  const built = buildPayment(requests(100_000n), terms([300_000n]))
  // 141 virtual bytes at 5 satoshi, and the least fee of the minter
  expect(built).toMatchObject({
    kind: 'built',
    tooLow: [],
    vsize: 141,
    bitcoinFee: 705n,
    minterFee: 300n,
    received: [98_995n],
    change: { vout: 1, value: 200_300n },
  })
  if (built.kind !== 'built') return
  expect(built.transaction.outputs).toEqual([
    { value: 98_995n, script: scriptOf(P2WPKH) },
    { value: 200_300n, script: mainScript },
  ])
})

test('requests share the fees evenly, and the first pays what does not divide', () => {
  const built = buildPayment(requests(100_000n, 200_000n, 300_000n), terms([700_000n]))
  // 203 × 5 + 300 = 3 × 438 + 1
  expect(built).toMatchObject({
    bitcoinFee: 1_015n,
    minterFee: 300n,
    received: [99_561n, 199_562n, 299_562n],
    change: { vout: 3, value: 100_300n },
  })
})

test('a request that its part of the fees would turn into dust is left out, at the very satoshi', () => {
  const share = 705n + 300n
  const enough = share + DUST_LIMIT
  expect(buildPayment(requests(enough), terms([100_000n]))).toMatchObject({
    kind: 'built',
    received: [DUST_LIMIT],
  })
  const low = requests(enough - 1n)
  expect(buildPayment(low, terms([100_000n]))).toEqual({ kind: 'nothing_to_pay', tooLow: low })
})

test('who is left pays for less', () => {
  const [low, other] = requests(600n, 50_000n)
  if (low === undefined || other === undefined) throw new Error('two requests')
  expect(buildPayment([low, other], terms([100_000n]))).toMatchObject({
    kind: 'built',
    tooLow: [low],
    requests: [other],
    received: [50_000n - 1_005n],
  })
})

test('fees above everything leave nothing to pay', () => {
  const all = requests(10_000n, 20_000n)
  const built = buildPayment(all, terms([100_000n], 1_000_000n))
  expect(built).toEqual({ kind: 'nothing_to_pay', tooLow: all })
  expect(buildPayment([], terms([]))).toEqual({ kind: 'nothing_to_pay', tooLow: [] })
})

test('too few coins, and too many, are told', () => {
  expect(buildPayment(requests(100_000n), terms([60_000n, 39_999n]))).toEqual({
    kind: 'not_enough_coins',
    total: 99_999n,
    tooLow: [],
  })
  const small = { ...terms(new Array<bigint>(5).fill(25_000n)), maxInputs: 3 }
  expect(buildPayment(requests(100_000n), small)).toEqual({
    kind: 'too_many_inputs',
    inputs: 4,
    tooLow: [],
  })
})

test('no satoshi is lost and none is made, whatever is paid', () => {
  const request = fc.record({
    amount: fc.bigInt(1n, 200_000n),
    address: fc.constantFrom(...KINDS),
  })
  fc.assert(
    fc.property(
      fc.array(request, { minLength: 1, maxLength: 12 }),
      fc.array(fc.bigInt(1n, 400_000n), { minLength: 1, maxLength: 30 }),
      fc.bigInt(1_000n, 100_000n),
      fc.constantFrom(MINTER_FEES.since2026, MINTER_FEES.before2026),
      (wanted, values, feeRate, fees) => {
        const built = buildPayment(wanted, { ...terms(values, feeRate), fees })
        if (built.kind !== 'built') return
        const { inputs, outputs } = built.transaction
        const sum = (list: readonly { readonly value: bigint }[]) =>
          list.reduce((all, { value }) => all + value, 0n)
        expect(sum(inputs) - sum(outputs)).toBe(built.bitcoinFee)
        expect(built.bitcoinFee).toBe((BigInt(built.vsize) * feeRate) / 1_000n)
        expect(built.vsize).toBe(vsizeOf(inputs.length, outputs))
        const paid = built.requests.reduce((all, { amount }) => all + amount, 0n)
        const received = built.received.reduce((all, value) => all + value, 0n)
        expect(paid - received).toBe(built.bitcoinFee + built.minterFee)
        expect(sum(inputs) - built.change.value).toBe(paid - built.minterFee)
        expect(outputs.every(({ value }) => value >= 300n)).toBe(true)
        expect(new Set([...built.requests, ...built.tooLow])).toEqual(new Set(wanted))
        expect(built.requests.length + built.tooLow.length).toBe(wanted.length)
      },
    ),
  )
})
