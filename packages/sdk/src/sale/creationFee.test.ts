import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import type { Token } from '../tokens.ts'
import { CreationFeeError } from './CreationFeeError.ts'
import { creationRefusal, feeToPay, fetchCreationFee, fetchNewcomers } from './creationFee.ts'

const LEDGER = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const price = { ledgerId: LEDGER, price: 100n }
const token: Token = {
  ledgerId: LEDGER,
  symbol: 'ICP',
  name: 'ICP',
  decimals: 8,
  fee: 10n,
  standard: 'ICRC2',
}
const wallet = ({ held = 1_000n, beside = 0n } = {}) => ({
  tokens: { fetch: async () => token },
  balances: { fetch: async () => held },
  beside: () => beside,
})
const asked = { creator: Principal.anonymous(), creatorKey: 1n }
/** A method that fails so, whatever it is asked. */
function failing(words: string) {
  const run = async (): Promise<never> => {
    throw new Error(words)
  }
  return Object.assign(run, { withOptions: () => run })
}
const missing = failing("Canister has no query method 'getCreationFee'.")

test('a creation pays the price that was agreed to, and nothing when a fee is left over', async () => {
  const fee = { price, unused: 0n, isPaid: false }
  expect(await feeToPay(fee, price, wallet())).toEqual({ ...price, fee: 10n })
  expect(await feeToPay({ ...fee, unused: 1n }, price, wallet({ held: 0n }))).toBeUndefined()
  expect(await feeToPay({ unused: 1n, isPaid: false }, undefined, wallet())).toBeUndefined()
})

test.each([
  ['creations-closed', undefined, price, {}],
  ['creation-fee-changed', price, undefined, {}],
  ['creation-fee-changed', price, { ...price, price: 99n }, {}],
  ['creation-fee-changed', price, { ...price, ledgerId: 'aaaaa-aa' }, {}],
  ['creation-unpaid', price, price, { held: 119n }],
  ['creation-unpaid', price, price, { held: 169n, beside: 50n }],
] as const)(
  '%s: it costs %o, %o was agreed to, the wallet is %o',
  async (code, now, agreed, held) => {
    const fee = { ...(now ? { price: now } : {}), unused: 0n, isPaid: false }
    await expect(feeToPay(fee, agreed, wallet(held))).rejects.toMatchObject({ code })
  },
)

test('factories of other builds take no fee and know no newcomers', async () => {
  expect(await fetchCreationFee({ getCreationFee: missing }, asked)).toEqual({
    unused: 0n,
    isPaid: false,
  })
  expect(await fetchNewcomers({ getNewcomers: missing })).toEqual(new Set())
})

test('a factory that does not answer is not one that is free', async () => {
  const offline = { getCreationFee: failing('offline') }
  await expect(fetchCreationFee(offline, asked)).rejects.toThrow()
})

test('what a factory refuses is its word, or that only operators and payers create', () => {
  const other = (reason: string) => CreationFeeError.unpaid(reason)
  const free = creationRefusal(undefined, other)
  expect(free('Only an admin may do this').code).toBe('creations-closed')
  expect(free('Start time is wrong')).toMatchObject({
    code: 'creation-unpaid',
    details: { reason: 'Start time is wrong' },
  })
  expect(creationRefusal({ ...price, fee: 10n }, other)('Start time is wrong')).toMatchObject({
    code: 'creation-fee-kept',
    details: { reason: 'Start time is wrong' },
  })
})
