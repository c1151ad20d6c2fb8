import {
  addTransaction,
  checkTransactions,
  EvmReads,
  EvmRpcError,
  type EvmTransaction,
  type EvmTransactions,
  encodeApprove,
  encodeDepositErc20,
  noteNews,
  planApprovals,
  stateOf,
} from '@sluice/sdk/ethereum'
import { type Hex, parseEther, parseGwei } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EthereumChain } from './chain/EthereumChain.ts'
import { JsonRpcError } from './JsonRpc.ts'
import { MemoryHost } from './testing/MemoryHost.ts'
import { TestAccount } from './testing/TestAccount.ts'

const OWNER = '2chl6-4hpzw-vqaaa-aaaaa-c'
const ELSEWHERE = '0x00000000000000000000000000000000000000ee'
const chain = new EthereumChain(new MemoryHost(), { minterAddress: `0x${'a1'.repeat(20)}` })
const { usdt, usdc, depositHelper } = chain.contracts
const reads = new EvmReads(async (method, params) => {
  try {
    return await chain.rpc(method, params)
  } catch (cause) {
    if (!(cause instanceof JsonRpcError)) throw cause
    throw new EvmRpcError('refused', cause.message, { code: cause.code, cause })
  }
})
const alice = new TestAccount(0xb7)
const from = alice.address.toLowerCase()

let all: EvmTransactions
beforeAll(() => chain.fund(alice.address, parseEther('10')))
afterAll(() => chain.close())
beforeEach(() => {
  all = []
})

type Call = { readonly to: Hex; readonly value?: bigint; readonly data?: Hex }

/** Sends a call and keeps it, as a page does. */
async function send({ to, value = 0n, data = '0x' }: Call): Promise<EvmTransaction> {
  const addedBlock = await reads.fetchBlockNumber()
  const hash = await chain.send(await alice.sign({ to, value, data, gas: 200_000n }))
  const added: EvmTransaction = {
    ...{ chainId: chain.chainId, hash, owner: OWNER, from, to: to.toLowerCase(), value, data },
    purpose: { kind: 'deposit-eth', ledgerId: 'cketh', amount: value },
    ...{ addedTimeMs: 0, addedBlock },
  }
  all = addTransaction(all, added)
  return added
}

async function look(): Promise<void> {
  await checkTransactions(all, chain.chainId, {
    reads,
    nowMs: () => 6 * 60_000,
    pause: async () => {},
    random: () => 0,
    onNews: (transaction, news) => {
      all = noteNews(all, transaction, { news, nowMs: 1 })
    },
  })
}
const state = () => all.map((each) => stateOf(each, 1))
/** Enough to take the place of what waits. */
const MORE = { maxFeePerGas: parseGwei('9'), maxPriorityFeePerGas: parseGwei('2') }

describe('a transaction on a real node', () => {
  test('is confirmed, or fails, with its block', async () => {
    await send({ to: ELSEWHERE, value: 5n })
    await look()
    expect(state()).toEqual(['pending'])
    await send({ to: usdt, data: '0xffffffff' })
    await chain.mine()
    await look()
    expect(state()).toEqual(['failed', 'confirmed'])
    expect(all[1]?.receipt?.blockNumber).toBe((await chain.head()).number)
  })

  test('is followed when the wallet speeds it up', async () => {
    const { hash } = await send({ to: ELSEWHERE, value: 6n })
    await look()
    const nonce = alice.nonce - 1
    const faster = await alice.sign({ to: ELSEWHERE, value: 6n, gas: 200_000n, nonce, ...MORE })
    const newHash = await chain.send(faster)
    await chain.mine(30)
    await look()
    expect(all[0]).toMatchObject({ hash: newHash, earlierHashes: [hash] })
    await chain.mine()
    await look()
    expect(state()).toEqual(['confirmed'])
  })

  test('is cancelled when the wallet sends something else in its place', async () => {
    await send({ to: ELSEWHERE, value: 7n })
    await look()
    const nonce = alice.nonce - 1
    const by = await chain.send(await alice.sign({ to: alice.address, value: 0n, nonce, ...MORE }))
    await chain.mine(30)
    await look()
    expect(all[0]).toMatchObject({ cancelled: { by } })
  })
})

describe('approvals on real tokens', () => {
  const plan = (token: Hex, amount: bigint) =>
    planApprovals(reads, { token, owner: alice.address, spender: depositHelper }, amount)
  const approve = async (token: Hex, amount: bigint) => {
    await send({ to: token, data: encodeApprove(depositHelper, amount) })
    await chain.mine()
  }

  test.each([
    ['USDT, which wants a reset', usdt, [0n, 8n]],
    ['USDC, which does not', usdc, [8n]],
  ] as const)('of %s are exact', async (_, token, expected) => {
    expect(await plan(token, 5n)).toEqual([5n])
    await approve(token, 5n)
    expect(await plan(token, 5n)).toEqual([])
    expect(await plan(token, 8n)).toEqual(expected)
    for (const amount of expected) await approve(token, amount)
    expect(await reads.fetchAllowance(token, alice.address, depositHelper)).toBe(8n)
    expect(await plan(token, 8n)).toEqual([])
  })

  test('let the helper take exactly what is deposited', async () => {
    await chain.fundToken('usdt', alice.address, 8n)
    const deposit = encodeDepositErc20({ owner: OWNER, token: usdt, amount: 8n })
    await send({ to: depositHelper, data: deposit })
    await chain.mine()
    await look()
    expect(state()).toEqual(['confirmed'])
    expect(await reads.fetchTokenBalance(usdt, alice.address)).toBe(0n)
    expect(await reads.fetchAllowance(usdt, alice.address, depositHelper)).toBe(0n)
  })
})
