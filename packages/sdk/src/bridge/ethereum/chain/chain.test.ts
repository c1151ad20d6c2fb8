import { beforeEach, describe, expect, test } from 'vitest'
import { EvmReads } from './EvmReads.ts'
import { createEvmRpc } from './EvmRpc.ts'
import { EVM_CHAINS, evmChain } from './evmChains.ts'

type Answer = { status?: number; body: string } | Error

let answers: Record<string, Answer>
let asked: string[]
beforeEach(() => {
  answers = {}
  asked = []
})
const rpc = createEvmRpc({
  urls: ['https://a.example', 'https://b.example'],
  fetch: async (input) => {
    const url = String(input)
    asked.push(url)
    const answer = answers[url] ?? new Error('nobody is there')
    if (answer instanceof Error) throw answer
    return new Response(answer.body, { status: answer.status ?? 200 })
  },
})
const result = (value: unknown) => ({
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }),
})
const [A, B] = ['https://a.example', 'https://b.example'] as const

describe('nodes', () => {
  test('are asked one after another until one answers', async () => {
    answers = { [A]: new Error('offline'), [B]: result('0x10') }
    expect(await rpc('eth_blockNumber', [])).toBe('0x10')
    expect(asked).toEqual([A, B])
  })

  test.each([
    ['has had enough', { status: 429, body: '' }],
    ['has had enough, in its own words', { body: '{"error":{"code":-32005,"message":"limit"}}' }],
    ['answers a page', { body: '<html>' }],
    ['answers a number', { body: '7' }],
    ['answers nothing', { body: '{}' }],
    ['answers without an end', { body: '0'.repeat(4_000_001) }],
  ])('another is asked when the first %s', async (_, answer) => {
    answers = { [A]: answer, [B]: result('0x10') }
    expect(await rpc('eth_blockNumber', [])).toBe('0x10')
  })

  test('a refusal is an answer, and nobody else is asked', async () => {
    answers = { [A]: { body: '{"error":{"code":3,"message":"execution reverted"}}' } }
    await expect(rpc('eth_call', [])).rejects.toMatchObject({
      problem: 'refused',
      details: { code: 3 },
    })
    expect(asked).toEqual([A])
  })

  test('the last one’s trouble is told when there is no other', async () => {
    answers = { [B]: { status: 429, body: '' } }
    await expect(rpc('eth_call', [])).rejects.toMatchObject({ problem: 'rate-limited' })
    await expect(createEvmRpc({ urls: [], fetch })('eth_call', [])).rejects.toMatchObject({
      problem: 'unreachable',
    })
  })
})

describe('what a node answers is checked', () => {
  const reads = (answer: unknown) => new EvmReads(async () => answer)
  const call = {
    hash: `0x${'AB'.repeat(32)}`,
    from: `0x${'Cd'.repeat(20)}`,
    nonce: '0x3',
    to: null,
    value: '0x0',
    input: '0x',
    blockNumber: null,
  }

  test('a transaction comes in small letters', async () => {
    expect(await reads(call).fetchTransaction('0x')).toEqual({
      hash: `0x${'ab'.repeat(32)}`,
      from: `0x${'cd'.repeat(20)}`,
      nonce: 3,
      value: 0n,
      data: '0x',
    })
    expect(await reads(null).fetchTransaction('0x')).toBeUndefined()
    expect(await reads(null).fetchReceipt('0x')).toBeUndefined()
  })

  test.each([
    ['a short hash', { ...call, hash: '0x12' }],
    ['a nonce beyond numbers', { ...call, nonce: '0xffffffffffffffff' }],
    ['a number in words', { ...call, value: '12' }],
    ['a text', 'call'],
  ])('%s is no transaction', async (_, answer) => {
    await expect(reads(answer).fetchTransaction('0x')).rejects.toMatchObject({
      problem: 'unreachable',
    })
  })

  test.each([undefined, '', '0x', '0xzz', `0x1${'0'.repeat(64)}`, 5, '-0x1'])(
    '%s is no balance',
    async (answer) => {
      await expect(reads(answer).fetchBalance('0x')).rejects.toMatchObject({
        problem: 'unreachable',
      })
    },
  )

  test('where no contract is, nothing is allowed and nobody has anything', async () => {
    const someone = `0x${'11'.repeat(20)}`
    expect(await reads('0x').fetchAllowance(someone, someone, someone)).toBe(0n)
    expect(await reads('0x').fetchTokenBalance(someone, someone)).toBe(0n)
  })
})

test('chains have numbers of their own, and an unknown one a name all the same', () => {
  expect(new Set(EVM_CHAINS.map(({ id }) => id)).size).toBe(EVM_CHAINS.length)
  expect(evmChain(1)).toEqual({ id: 1, name: 'Ethereum', symbol: 'ETH' })
  expect(evmChain(424_242)).toMatchObject({ name: 'Chain 424242' })
})
