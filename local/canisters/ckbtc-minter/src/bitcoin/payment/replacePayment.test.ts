import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { BitcoinAddress } from '@sluice/candid/ckbtc_minter'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { TestChain } from '../../../../../src/bitcoin/testing/TestChain.ts'
import { toHashBytes } from '../../../../../src/bitcoin/transaction/hashes.ts'
import {
  parseTransaction,
  type Transaction,
} from '../../../../../src/bitcoin/transaction/Transaction.ts'
import { signSpend } from '../../../../../src/bitcoin/wallet/signSpend.ts'
import { keyAddress } from '../address/address.ts'
import { scriptOf } from '../address/script.ts'
import {
  signedBytes,
  signingHashes,
  txidOf,
  type UnsignedTransaction,
} from '../transaction/transaction.ts'
import { buildPayment, DUST_LIMIT, type PaymentRequest } from './buildPayment.ts'
import { compareCoins } from './coins.ts'
import { MINTER_FEES } from './fees.ts'
import { replacePayment, type SentPayment } from './replacePayment.ts'

const SECRET = new Uint8Array(32).fill(5)
const PUBLIC = secp256k1.getPublicKey(SECRET)
const mainScript = scriptOf(keyAddress(PUBLIC))
const hash = (length: number) => new Uint8Array(length).fill(7)
const KINDS: readonly BitcoinAddress[] = [
  { p2pkh: hash(20) },
  { p2sh: hash(20) },
  { p2wpkh_v0: hash(20) },
  { p2wsh_v0: hash(32) },
  { p2tr_v1: hash(32) },
]
const terms = { feeRate: 5_000n, fees: MINTER_FEES.since2026, mainScript, maxInputs: 1_000 }

let world: TestChain
let coins: ReturnType<typeof fund>
beforeEach(() => {
  world = new TestChain()
  coins = fund([60_000n, 250_000n, 400_000n])
})

/** Mined coins of the minter's key. */
function fund(values: readonly bigint[]) {
  const from = world.coin()
  const paid = values.reduce((sum, value) => sum + value, 0n)
  const change = { value: from.coin.value - paid - 10_000n, script: world.key.script('p2wpkh') }
  const outputs = values.map((value) => ({ value, script: mainScript }))
  const funding = signSpend([from], [...outputs, change])
  world.node.broadcast(funding)
  world.node.mine()
  const txid = toHashBytes(funding.txid)
  return values
    .map((value, vout) => ({ outpoint: { txid, vout }, value, height: 1 }))
    .sort(compareCoins)
}

function sign(transaction: UnsignedTransaction): Transaction {
  const hashOf = signingHashes(transaction)
  const signatures = transaction.inputs.map((_, index) => ({
    signature: secp256k1.sign(hashOf(index, PUBLIC), SECRET, { prehash: false }),
    publicKey: PUBLIC,
  }))
  return parseTransaction(signedBytes(transaction, signatures))
}

const waiting = () => world.node.mempool.transactions.map(({ txid }) => txid)

/** Pays all kinds of addresses at once. */
function pay(amount: bigint): SentPayment<PaymentRequest> {
  const requests = KINDS.map((address) => ({ amount, address }))
  const built = buildPayment(requests, { ...terms, coins })
  if (built.kind !== 'built') throw new Error(built.kind)
  world.node.broadcast(sign(built.transaction))
  return { ...built, inputs: built.transaction.inputs }
}

test('a node takes a payment to every kind of address, and its change is a coin again', () => {
  pay(100_000n)
  world.node.mine()
  expect(world.node.mempool.size).toBe(0)
  const [change] = [...world.node.chain.coins.ofScript(mainScript)].filter(
    ({ spentBy, vout }) => spentBy === undefined && vout === KINDS.length,
  )
  expect(change?.value).toBe(650_000n - 500_000n + (146n * 2n + 4n * 6n + 26n))
})

test('a node takes a replacement at the same rate, because it pays for its own relay', () => {
  const sent = pay(100_000n)
  const replaced = replacePayment(sent, terms.feeRate, mainScript)
  if (replaced === undefined) throw new Error('it can be paid')
  expect(replaced.bitcoinFee).toBe(sent.bitcoinFee + BigInt(replaced.vsize))
  expect(replaced.transaction.inputs).toEqual(sent.inputs)
  expect(replaced.change.value).toBe(150_000n + sent.minterFee)
  const signed = sign(replaced.transaction)
  world.node.broadcast(signed)
  expect(waiting()).toEqual([signed.txid])
  expect(toHashBytes(signed.txid)).toEqual(txidOf(replaced.transaction))
})

test('a higher rate is what a replacement pays', () => {
  const sent = pay(100_000n)
  const replaced = replacePayment(sent, 20_000n, mainScript)
  expect(replaced?.bitcoinFee).toBe(BigInt(replaced?.vsize ?? 0) * 20n)
  const again = replacePayment({ ...sent, ...replaced }, 20_000n, mainScript)
  expect(again?.bitcoinFee).toBe(BigInt(replaced?.vsize ?? 0) * 21n)
})

test('a node takes every replacement of a replacement, whatever the rates', () => {
  const rates = fc.array(fc.bigInt(0n, 60_000n), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rates, (feeRates) => {
      world = new TestChain()
      coins = fund([60_000n, 250_000n, 400_000n])
      let sent = pay(100_000n)
      for (const feeRate of feeRates) {
        const replaced = replacePayment(sent, feeRate, mainScript)
        if (replaced === undefined) throw new Error('it can be paid')
        const signed = sign(replaced.transaction)
        world.node.broadcast(signed)
        expect(waiting()).toEqual([signed.txid])
        sent = { ...sent, ...replaced }
      }
    }),
    { numRuns: 5 },
  )
})

test('a rate that would leave dust is not followed further than to the limit', () => {
  const sent = pay(2_000n)
  const replaced = replacePayment(sent, 1_000_000n, mainScript)
  if (replaced === undefined) throw new Error('it can be paid')
  expect(replaced.received).toEqual(KINDS.map(() => DUST_LIMIT))
  world.node.broadcast(sign(replaced.transaction))
  expect(replacePayment({ ...sent, ...replaced }, 1_000_000n, mainScript)).toBeUndefined()
})
