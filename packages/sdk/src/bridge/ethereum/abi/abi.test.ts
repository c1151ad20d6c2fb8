import { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeDepositErc20, encodeDepositEth, principalWord } from './depositCalls.ts'
import { encodeAllowance, encodeApprove, encodeBalanceOf } from './erc20Calls.ts'
import { readUint, uintWord } from './words.ts'

const OWNER = 'r7p6d-gn5kz-lwupk-nt46b-57kfb-kodsd-ouzrz-x7skf-gmt4i-7q574-fqe'
const OWNER_WORD = '1dbd56576a3d4d9f3c1efd450a9c390dd4cc737fc9453327c47e1dff0b020000'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const helper = parseAbi([
  'function depositEth(bytes32 principal, bytes32 subaccount) payable',
  'function depositErc20(address erc20, uint256 amount, bytes32 principal, bytes32 subaccount)',
])
const erc20 = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
])

test('a principal is its length, its bytes and zeros', () => {
  expect(principalWord(OWNER)).toBe(OWNER_WORD)
})

test.each([
  ['the anonymous principal', '2vxsx-fae'],
  ['the management canister', 'aaaaa-aa'],
  ['no principal', 'abc'],
])('%s receives no deposit', (_, owner) => {
  expect(() => principalWord(owner)).toThrow()
  expect(() => encodeDepositEth({ owner })).toThrow()
})

describe('as an independent codec has them are', () => {
  const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))
  const subaccount = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const owner = fc
    .uint8Array({ minLength: 5, maxLength: 29 })
    .map((bytes) => Principal.fromUint8Array(bytes).toText())

  test('deposits', () => {
    fc.assert(
      fc.property(owner, subaccount, address, uint, (owner, subaccount, token, amount) => {
        const [principal, account] = [`0x${principalWord(owner)}` as const, toHex(subaccount)]
        expect(encodeDepositEth({ owner, subaccount })).toBe(
          encodeFunctionData({
            abi: helper,
            functionName: 'depositEth',
            args: [principal, account],
          }),
        )
        expect(encodeDepositErc20({ owner, subaccount, token, amount })).toBe(
          encodeFunctionData({
            abi: helper,
            functionName: 'depositErc20',
            args: [token, amount, principal, account],
          }),
        )
      }),
    )
  })

  test('approvals and questions to tokens', () => {
    fc.assert(
      fc.property(address, address, uint, (one, other, amount) => {
        expect(encodeApprove(one, amount)).toBe(
          encodeFunctionData({ abi: erc20, functionName: 'approve', args: [one, amount] }),
        )
        expect(encodeAllowance(one, other)).toBe(
          encodeFunctionData({ abi: erc20, functionName: 'allowance', args: [one, other] }),
        )
        expect(encodeBalanceOf(one)).toBe(
          encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [one] }),
        )
        expect(readUint(`0x${uintWord(amount)}`)).toBe(amount)
      }),
    )
  })
})

test('an account without a subaccount has zeros for it', () => {
  expect(encodeDepositEth({ owner: OWNER })).toBe(`0x17c819c4${OWNER_WORD}${'0'.repeat(64)}`)
})

test.each([
  ['a short subaccount', () => encodeDepositEth({ owner: OWNER, subaccount: new Uint8Array(31) })],
  ['a negative amount', () => encodeApprove(TOKEN, -1n)],
  ['an amount of 257 bits', () => encodeApprove(TOKEN, 2n ** 256n)],
  ['a short address', () => encodeBalanceOf('0x12')],
])('%s is refused', (_, encode) => {
  expect(encode).toThrow(RangeError)
})

test('what no contract returned is no number', () => {
  expect(readUint('0x')).toBeUndefined()
})
