import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromHex } from '@sluice/candid/hex'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import {
  encodeFunctionData,
  erc20Abi,
  keccak256,
  parseTransaction,
  serializeTransaction,
  toRlp,
} from 'viem'
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressOfPublicKey, readSignature } from './publicKey.ts'
import { encodeRlp } from './rlp.ts'
import { signedBytes, signingHash, transactionHash, transferData } from './transaction.ts'
import { hexOf } from './words.ts'

const uint = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

/** Transactions of any shape, and a key that signs them. */
const signed = fc.record({
  chain_id: fc.bigInt({ min: 1n, max: 2n ** 32n }),
  nonce: uint(32),
  max_priority_fee_per_gas: uint(60),
  more: uint(60),
  gas_limit: uint(32),
  to: bytes(20),
  value: uint(100),
  data: fc.uint8Array({ maxLength: 80 }),
  key: bytes(32).filter((key) => key.some((byte) => byte > 0) && (key[0] ?? 255) < 255),
})

test('bytes, signing hash and hash of a transaction are those of an independent library', () => {
  fc.assert(
    fc.property(signed, ({ more, to, key, ...numbers }) => {
      const max_fee_per_gas = numbers.max_priority_fee_per_gas + more
      const transaction = {
        ...numbers,
        max_fee_per_gas,
        destination: hexOf(to),
        access_list: [],
      }
      const theirs = {
        type: 'eip1559' as const,
        chainId: Number(numbers.chain_id),
        nonce: Number(numbers.nonce),
        maxPriorityFeePerGas: numbers.max_priority_fee_per_gas,
        maxFeePerGas: max_fee_per_gas,
        gas: numbers.gas_limit,
        to: `0x${hexOf(to).slice(2)}` as const,
        value: numbers.value,
        data: `0x${hexOf(numbers.data).slice(2)}` as const,
      }
      const hash = signingHash(transaction)
      expect(hexOf(hash)).toBe(keccak256(serializeTransaction(theirs)))
      const recovered = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
      const { r, s, recovery } = secp256k1.Signature.fromBytes(recovered, 'recovered')
      const yParity = recovery === 1 ? 1 : 0
      const raw = signedBytes(transaction, { r, s, yParity })
      const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const
      expect(hexOf(raw)).toBe(serializeTransaction(theirs, { r: word(r), s: word(s), yParity }))
      expect(transactionHash(raw)).toBe(keccak256(raw))
    }),
    share(400, 60),
  )
})

test('what is read back is what was signed', () => {
  const to = '0x000000000000000000000000000000000000dEaD'
  const transaction = {
    chain_id: 1n,
    nonce: 7n,
    max_priority_fee_per_gas: 1_500_000_000n,
    max_fee_per_gas: 30_000_000_000n,
    gas_limit: 65_000n,
    destination: to,
    value: 0n,
    data: transferData(to, 5n),
    access_list: [{ address: to, storage_keys: [new Uint8Array(32)] }],
  }
  const raw = hexOf(signedBytes(transaction, { r: 1n, s: 2n, yParity: 1 }))
  expect(parseTransaction(`0x02${raw.slice(4)}`)).toMatchObject({
    nonce: 7,
    to: to.toLowerCase(),
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] }),
    accessList: [{ address: to.toLowerCase() }],
    yParity: 1,
  })
})

test('lists and long texts are prefixed as an independent library prefixes them', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 70 }), { maxLength: 9 }), (parts) => {
      expect(encodeRlp([parts, ...parts])).toEqual(toRlp([parts, ...parts], 'bytes'))
    }),
    share(400, 60),
  )
})

test('a compressed key has the address that an independent library finds', () => {
  fc.assert(
    fc.property(bytes(31), (seed) => {
      const secret = Uint8Array.of(1, ...seed)
      const whole = secp256k1.getPublicKey(secret, false)
      expect(addressOfPublicKey(secp256k1.getPublicKey(secret))).toBe(
        publicKeyToAddress(`0x04${hexOf(whole).slice(4)}`),
      )
    }),
    share(100, 20),
  )
})

test('a signature is brought to the lower half, and numbers outside of the group are none', () => {
  const key = '0x0000000000000000000000000000000000000000000000000000000000000001'
  expect(addressOfPublicKey(secp256k1.getPublicKey(fromHex(key)))).toBe(
    privateKeyToAccount(key).address,
  )
  const order = secp256k1.Point.Fn.ORDER
  const bytesOf = (r: bigint, s: bigint) =>
    fromHex([r, s].map((each) => each.toString(16).padStart(64, '0')).join(''))
  expect(readSignature(bytesOf(5n, order - 3n))).toEqual({ r: 5n, s: 3n })
  expect(readSignature(bytesOf(5n, 3n))).toEqual({ r: 5n, s: 3n })
  for (const [r, s] of [
    [0n, 1n],
    [1n, 0n],
    [order, 1n],
    [1n, order],
  ] as const)
    expect(readSignature(bytesOf(r, s))).toBeUndefined()
})
