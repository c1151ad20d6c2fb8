import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import { encodeFunctionData, keccak256, numberToHex, parseAbi, serializeTransaction } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { expect, test } from 'vitest'
import { sweepCall, sweepGas } from '../sweeps/sweepCall.ts'
import { principalWord } from './principal.ts'
import { authorizationHash, signedBytes, signingHash } from './transaction.ts'
import { hexOf } from './words.ts'

const CONTRACT = '0x000000000000000000000000000000000000dEaD'
const DEPOSIT = '0x52908400098527886E0F7030069857D2E4169EE7'
const word = (value: bigint) => numberToHex(value, { size: 32 })
const signature = { y_parity: true, r: fromHex(word(5n)), s: fromHex(word(6n)) }
const consent = { chain_id: 1n, delegate: CONTRACT, nonce: 0n }

test('the hash by which an address lets code run is that of an independent library', () => {
  const theirs = hashAuthorization({ chainId: 1, contractAddress: CONTRACT, nonce: 0 })
  expect(hexOf(authorizationHash(consent))).toBe(theirs)
})

test('a transaction that carries consents has the bytes of an independent library', () => {
  const transaction = {
    chain_id: 1n,
    nonce: 7n,
    max_priority_fee_per_gas: 2n,
    max_fee_per_gas: 30n,
    gas_limit: sweepGas(2),
    destination: CONTRACT,
    value: 0n,
    data: Uint8Array.of(1, 2),
    access_list: [],
  }
  const theirs = {
    type: 'eip7702' as const,
    chainId: 1,
    nonce: 7,
    maxPriorityFeePerGas: 2n,
    maxFeePerGas: 30n,
    gas: sweepGas(2),
    to: CONTRACT,
    data: '0x0102',
    authorizationList: [
      { chainId: 1, address: CONTRACT, nonce: 0, r: word(5n), s: word(6n), yParity: 1 },
    ],
  } as const
  const consents = [{ ...consent, signature }]
  expect(hexOf(signingHash(transaction, consents))).toBe(keccak256(serializeTransaction(theirs)))
  expect(hexOf(signedBytes(transaction, { r: 8n, s: 9n, yParity: 0 }, consents))).toBe(
    serializeTransaction(theirs, { r: word(8n), s: word(9n), yParity: 0 }),
  )
})

test('the call of a sweep is that of the contract', () => {
  const owner = Principal.fromText(
    'r7p6d-gn5kz-lwupk-nt46b-57kfb-kodsd-ouzrz-x7skf-gmt4i-7q574-fqe',
  )
  const principal = '0x1dbd56576a3d4d9f3c1efd450a9c390dd4cc737fc9453327c47e1dff0b020000'
  expect(principalWord(owner.toUint8Array())).toBe(principal)
  const items = [
    { deposit: DEPOSIT, owner, subaccount: [], attestation: signature, authorization: [] },
    {
      deposit: CONTRACT,
      owner,
      subaccount: [fromHex(word(3n))],
      attestation: { ...signature, y_parity: false },
      authorization: [],
    },
  ] satisfies Parameters<typeof sweepCall>[1]
  const theirs = encodeFunctionData({
    abi: parseAbi([
      'struct DepositAddress { address deposit; bytes32 principal; bytes32 subaccount; bytes32 r; bytes32 s; uint8 v; }',
      'function sweepAll(DepositAddress[] from, address token)',
    ]),
    args: [
      [
        { deposit: DEPOSIT, principal, subaccount: word(0n), r: word(5n), s: word(6n), v: 28 },
        { deposit: CONTRACT, principal, subaccount: word(3n), r: word(5n), s: word(6n), v: 27 },
      ],
      CONTRACT,
    ],
  })
  expect(hexOf(sweepCall(CONTRACT, items))).toBe(theirs)
})
