import { beforeEach, expect, test } from 'vitest'
import type { DissolveWish } from '../../BridgeFlow.ts'
import {
  CKETH,
  CKUSDC,
  ETHER_CAP,
  FakeEthereum,
  HELPER,
  MINTER,
  TOKEN_CAP,
  USDC,
} from '../testing/FakeEthereum.ts'
import { SENDER } from '../testing/FakeEvm.ts'
import { newEthereumDissolve } from './newEthereumDissolve.ts'

const ETHER = 10n ** 18n
const ETHER_FEE = 2_000_000_000_000n
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let world: FakeEthereum
let balances: Map<string, bigint>
beforeEach(() => {
  world = new FakeEthereum()
  balances = new Map([
    [CKETH, 2n * ETHER],
    [CKUSDC, 9_000_000n],
  ])
})

const begin = (wish: DissolveWish) =>
  newEthereumDissolve(wish, {
    reads: world.reads,
    balances: { fetch: async (ledger: string) => balances.get(ledger) ?? 0n },
  })
const ether: DissolveWish = {
  ...{ ledgerId: CKETH, address: RECEIVER, amount: ETHER, arrives: ETHER - ETHER_CAP },
}
const token: DissolveWish = {
  ...{ ledgerId: CKUSDC, address: RECEIVER, amount: 5_000_000n, arrives: 5_000_000n },
}

test('ether is written down with the most that gas may rise to by its review', async () => {
  expect(await begin({ ...ether, address: ` ${RECEIVER.toLowerCase()} ` })).toEqual({
    ...ether,
    ...{ chain: 'ethereum', minterId: MINTER, fee: ETHER_FEE },
    maxGas: 525_000_000_000_000n,
  })
})

test('a token is written down with the gas that its review showed, or with that of now', async () => {
  const facts = {
    ...token,
    ...{ chain: 'ethereum', minterId: MINTER, fee: 10_000n },
    gas: { ledgerId: CKETH, fee: ETHER_FEE },
  }
  const maxGas = 1_500_000_000_000_000n
  expect(await begin({ ...token, maxGas })).toEqual({ ...facts, maxGas })
  expect(await begin(token)).toEqual({ ...facts, maxGas: (TOKEN_CAP * 5n) / 4n })
})

test('never more is allowed than twice of what gas costs', async () => {
  expect(await begin({ ...token, maxGas: ETHER })).toMatchObject({ maxGas: 2n * TOKEN_CAP })
  const { maxGas } = await begin({ ...ether, arrives: ETHER / 2n })
  expect(maxGas).toBe(2n * ETHER_CAP)
})

test.each([
  ['no address', { address: '0x12' }, { code: 'bridge-address', details: { flaw: 'form' } }],
  [
    'a mistyped address',
    { address: RECEIVER.replace('Aed', 'AeD') },
    { code: 'bridge-address', details: { flaw: 'checksum' } },
  ],
  [
    'the zero address',
    { address: `0x${'0'.repeat(40)}` },
    { code: 'bridge-address', details: { flaw: 'zero' } },
  ],
  ['the minter', { address: SENDER }, { code: 'bridge-own-address', details: { flaw: 'minter' } }],
  [
    'the helper contract',
    { address: HELPER },
    { code: 'bridge-address', details: { flaw: 'contract' } },
  ],
  [
    'a token’s contract',
    { address: USDC },
    { code: 'bridge-address', details: { flaw: 'contract' } },
  ],
  ['nothing', { amount: 0n }, { code: 'bridge-amount', details: { problem: 'zero' } }],
  [
    'too little',
    { amount: 29_999_999_999_999_999n },
    { code: 'bridge-amount', details: { problem: 'below-minimum' } },
  ],
  [
    'more than there is',
    { amount: 2n * ETHER - ETHER_FEE + 1n },
    { code: 'bridge-amount', details: { problem: 'above-balance', most: 2n * ETHER - ETHER_FEE } },
  ],
  ['more than can arrive', { arrives: ETHER }, { code: 'bridge-quote-worse' }],
  ['a token without a bridge', { ledgerId: 'aaaaa-aa' }, { code: 'bridge-unavailable' }],
])('%s is refused before anything is asked of a wallet', async (_, wish, error) => {
  await expect(begin({ ...ether, ...wish })).rejects.toMatchObject({ ...error, funds: 'wallet' })
})

test('a blocked receiver is refused', async () => {
  world.blocked.add(RECEIVER)
  await expect(begin(ether)).rejects.toMatchObject({
    ...{ code: 'bridge-tainted', details: { address: RECEIVER }, funds: 'wallet' },
  })
})

test('too little ckETH for gas is told with what is needed', async () => {
  balances.set(CKETH, TOKEN_CAP + ETHER_FEE - 1n)
  await expect(begin(token)).rejects.toMatchObject({
    code: 'bridge-amount',
    details: { problem: 'gas-short', needed: TOKEN_CAP + ETHER_FEE, ledgerId: CKETH },
  })
  balances.set(CKETH, TOKEN_CAP + ETHER_FEE)
  expect((await begin(token)).amount).toBe(5_000_000n)
})

test.each([
  // a quarter more is agreed to, to the wei
  [25_000_000_000n, undefined],
  [25_000_000_001n, 'bridge-quote-worse'],
])('gas at %s wei a unit', async (price, code) => {
  world.gasPrice = price
  const both = [begin(ether), begin({ ...token, maxGas: (TOKEN_CAP * 5n) / 4n })]
  const codes = await Promise.all(
    both.map((each) =>
      each.then(
        () => undefined,
        (error: { code: string; funds: string }) => (error.funds === 'wallet' ? error.code : ''),
      ),
    ),
  )
  expect(codes).toEqual([code, code])
})
