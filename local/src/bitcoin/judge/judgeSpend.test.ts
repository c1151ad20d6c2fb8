import { expect, test } from 'vitest'
import { parseTransaction } from '../transaction/Transaction.ts'
import { judgeSpend } from './judgeSpend.ts'

/** The first example of BIP 143: a key's output and a P2WPKH output spent together. */
const SIGNED =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'
const COINS = [
  [625_000_000n, '2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac'],
  [600_000_000n, '00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1'],
] as const

const transaction = parseTransaction(Uint8Array.from(Buffer.from(SIGNED, 'hex')))
const coinsOf = (values: readonly (readonly [bigint, string])[]) =>
  values.map(([value, script], vout) => ({
    outpoint: `:${vout}`,
    txid: '',
    vout,
    value,
    script: Uint8Array.from(Buffer.from(script, 'hex')),
    height: 1,
    isCoinbase: false,
  }))

test("the judge accepts the spend of BIP 143's example", () => {
  expect(() => judgeSpend(transaction, coinsOf(COINS))).not.toThrow()
})

test('the judge refuses it when the coin has another value', () => {
  const [first, [value, script]] = COINS
  const coins = coinsOf([first, [value + 1n, script]])
  expect(() => judgeSpend(transaction, coins)).toThrow(/script-verify-flag-failed, input 1/)
})

test('the judge refuses it when the coin belongs to another key', () => {
  const [[value], second] = COINS
  const coins = coinsOf([[value, `00${'14'}${'7'.repeat(40)}`], second])
  expect(() => judgeSpend(transaction, coins)).toThrow(/script-verify-flag-failed, input 0/)
})
