import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as btc from '@scure/btc-signer'
import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { toHex } from '@sluice/canister'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeSpend } from '../../../../../src/bitcoin/judge/judgeSpend.ts'
import { outpointOf, parseTransaction } from '../../../../../src/bitcoin/transaction/Transaction.ts'
import { keyAddress } from '../address/address.ts'
import { scriptOf } from '../address/script.ts'
import { hash160 } from '../hashes.ts'
import { signedBytes, signingHashes, txidOf, type UnsignedTransaction } from './transaction.ts'
import { vsizeOf } from './vsize.ts'

type Spend = {
  readonly transaction: UnsignedTransaction
  readonly secrets: readonly Uint8Array[]
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const secret = bytes(32).map((key) => Uint8Array.of(1, ...key.subarray(1)))
const MAX_SATS = 21_000_000n * 100_000_000n
const input = fc.record({
  secret,
  coin: fc.record<Utxo>({
    outpoint: fc.record({ txid: bytes(32), vout: fc.nat(0xffff_ffff) }),
    value: fc.bigInt(10_000_000n, MAX_SATS),
    height: fc.constant(1),
  }),
})
const output = fc.record({
  value: fc.bigInt(546n, 1_000_000n),
  script: bytes(20).map((hash) => scriptOf({ p2pkh: hash })),
})
const spends: fc.Arbitrary<Spend> = fc
  .record({
    inputs: fc.uniqueArray(input, {
      minLength: 1,
      maxLength: 4,
      selector: ({ coin }) => toHex(coin.outpoint.txid),
    }),
    outputs: fc.array(output, { minLength: 1, maxLength: 4 }),
  })
  .map(({ inputs, outputs }) => ({
    transaction: { inputs: inputs.map(({ coin }) => coin), outputs },
    secrets: inputs.map((each) => each.secret),
  }))

const ownScript = (secretKey: Uint8Array) => scriptOf(keyAddress(secp256k1.getPublicKey(secretKey)))

/** Signed here, as the threshold key would. */
function sign({ transaction, secrets }: Spend): Uint8Array {
  const hashOf = signingHashes(transaction)
  return signedBytes(
    transaction,
    secrets.map((secretKey, index) => {
      const publicKey = secp256k1.getPublicKey(secretKey)
      return {
        signature: secp256k1.sign(hashOf(index, publicKey), secretKey, { prehash: false }),
        publicKey,
      }
    }),
  )
}

/** The reference library's transaction. */
function referenceOf({ transaction, secrets }: Spend): btc.Transaction {
  const draft = new btc.Transaction({ version: 2, allowUnknownOutputs: true })
  for (const [index, { outpoint, value }] of transaction.inputs.entries()) {
    draft.addInput({
      txid: Uint8Array.from(outpoint.txid).reverse(),
      index: outpoint.vout,
      witnessUtxo: { script: ownScript(secrets[index] ?? new Uint8Array(32)), amount: value },
      sequence: 0xffff_fffd,
    })
  }
  for (const { value, script } of transaction.outputs) draft.addOutput({ amount: value, script })
  return draft
}

test('digests, bytes, id and size are those of the reference library', () => {
  fc.assert(
    fc.property(spends, (spend) => {
      const { transaction, secrets } = spend
      const reference = referenceOf(spend)
      const hashOf = signingHashes(transaction)
      for (const [index, { value }] of transaction.inputs.entries()) {
        const publicKey = secp256k1.getPublicKey(secrets[index] ?? new Uint8Array(32))
        const code = btc.OutScript.encode({ type: 'pkh', hash: hash160(publicKey) })
        expect(hashOf(index, publicKey)).toEqual(
          reference.preimageWitnessV0(index, code, btc.SigHash.ALL, value),
        )
      }
      for (const [index, key] of secrets.entries()) reference.signIdx(key, index)
      reference.finalize()
      expect(sign(spend)).toEqual(reference.extract())
      expect(toHex(Uint8Array.from(txidOf(transaction)).reverse())).toBe(reference.id)
      // signatures as long as they can be: at most two bytes an input more than these
      const most = vsizeOf(transaction.inputs.length, transaction.outputs)
      expect(most).toBeGreaterThanOrEqual(reference.vsize)
      expect(most).toBeLessThanOrEqual(reference.vsize + transaction.inputs.length)
    }),
    { numRuns: 15 },
  )
})

test('an implementation that shares nothing with ours accepts every spend, and none with another amount', () => {
  fc.assert(
    fc.property(spends, (spend) => {
      const signed = parseTransaction(sign(spend))
      const coins = signed.inputs.map(({ txid, vout }, index) => ({
        outpoint: outpointOf({ txid, vout }),
        txid,
        vout,
        value: spend.transaction.inputs[index]?.value ?? 0n,
        script: ownScript(spend.secrets[index] ?? new Uint8Array(32)),
        height: 1,
        isCoinbase: false,
      }))
      judgeSpend(signed, coins)
      expect(() =>
        judgeSpend(
          signed,
          coins.map((coin) => ({ ...coin, value: coin.value - 1n })),
        ),
      ).toThrow('mandatory-script-verify-flag-failed')
    }),
    { numRuns: 8 },
  )
})

test.each([1, 252, 253, 1_000])(
  'the size of %s inputs is exact for the longest signatures',
  (count) => {
    const inputs: Utxo[] = Array.from({ length: count }, (_, vout) => ({
      outpoint: { txid: new Uint8Array(32).fill(9), vout },
      value: 1_000n,
      height: 1,
    }))
    const outputs = [20, 32].map((length) => ({
      value: 1n,
      script: scriptOf(
        length === 20 ? { p2sh: new Uint8Array(20) } : { p2wsh_v0: new Uint8Array(32) },
      ),
    }))
    // r with a first bit that needs a zero before it, s as it is
    const signature = new Uint8Array(64).fill(0x7f).fill(0xff, 0, 1)
    const longest = { signature, publicKey: new Uint8Array(33) }
    const transaction = { inputs, outputs }
    const parsed = parseTransaction(
      signedBytes(
        transaction,
        inputs.map(() => longest),
      ),
    )
    expect(parsed.inputs.length).toBe(count)
    expect(Math.ceil(parsed.weight / 4)).toBe(vsizeOf(count, outputs))
    expect(parsed.txid).toBe(toHex(Uint8Array.from(txidOf(transaction)).reverse()))
    // what nodes pass on at most
    expect(parsed.weight).toBeLessThan(400_000)
  },
)

test('sizes of payments that are known', () => {
  const [p2wpkh, p2tr] = [22, 34].map((length) => ({ script: new Uint8Array(length) }))
  if (p2wpkh === undefined || p2tr === undefined) throw new Error('two outputs')
  expect(vsizeOf(1, [p2wpkh])).toBe(110)
  expect(vsizeOf(1, [p2wpkh, p2wpkh])).toBe(141)
  expect(vsizeOf(2, [p2tr, p2wpkh])).toBe(221)
  // lengths above 252 take three bytes
  expect(vsizeOf(253, [p2wpkh]) - vsizeOf(252, [p2wpkh])).toBe(70)
})

test('a signature is given for every input', () => {
  const transaction: UnsignedTransaction = { inputs: [], outputs: [] }
  const signature = { signature: new Uint8Array(64), publicKey: new Uint8Array(33) }
  expect(() => signedBytes(transaction, [signature])).toThrow(RangeError)
  expect(() => signingHashes(transaction)(0, signature.publicKey)).toThrow(RangeError)
})
