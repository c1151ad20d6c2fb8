import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, InstallArgs, RpcServices } from '@sluice/candid/evm_rpc'
import * as service from '@sluice/candid/evm_rpc'
import { Network, type OutcallHandler } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { keccak256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { JsonRpcError } from '../../../src/ethereum/JsonRpc.ts'
import { PROVIDER_HOSTS, Providers } from '../../../src/ethereum/providers/Providers.ts'
import { SAMPLE } from './testing/sample.ts'

const alice = Principal.selfAuthenticating(Uint8Array.of(1))
const MAINNET: RpcServices = { EthMainnet: [] }
const TWO_OF_THREE = {
  responseSizeEstimate: [] as [],
  responseConsensus: [{ Threshold: { total: [3] as [number], min: 2 } }] as [
    { Threshold: { total: [number]; min: number } },
  ],
}
const FREE: InstallArgs = {
  demo: [true],
  manageApiKeys: [],
  logFilter: [],
  overrideProvider: [],
  nodesInSubnet: [13],
}
const NO_LOGS = { fromBlock: [] as [], toBlock: [] as [], addresses: [], topics: [] as [] }
const [FIRST = '', SECOND = '', THIRD = ''] = PROVIDER_HOSTS

let answers: Record<string, unknown>
let waits: { ms: number; end: () => void }[]
let requests = 0
let network: Network
let evmRpc: Installed<_SERVICE>
const providers = new Providers({
  rpc: async (method) => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  },
  pause: (ms) => new Promise((end) => waits.push({ ms, end })),
})
/** No two answers are alike before the transform. */
const outcalls: OutcallHandler = async (request) => {
  requests += 1
  const response = await providers.outcalls(request)
  return { ...response, headers: [...response.headers, { name: 'x-count', value: `${requests}` }] }
}

beforeAll(async () => {
  network = await Network.start({ inMemory: true, outcalls, outcallNodes: 3 })
  evmRpc = await install(FREE)
})
afterAll(() => network.stop())
beforeEach(() => {
  answers = { ...SAMPLE }
  waits = []
  requests = 0
  for (const host of PROVIDER_HOSTS) providers.behave(host, { kind: 'honest' })
})

const install = (args: InstallArgs) =>
  installCanister<_SERVICE>(network, {
    source: canisterSource('evm-rpc', 'local/canisters'),
    service,
    args: [args],
  })
const asked = () => evmRpc.as(alice)
const block = () => asked().eth_getBlockByNumber(MAINNET, [], { Latest: null })
const block2of3 = () => asked().eth_getBlockByNumber(MAINNET, [TWO_OF_THREE], { Finalized: null })

describe('honest providers', () => {
  test('agree on a block', async () => {
    expect(await block()).toMatchObject({
      Consistent: { Ok: { number: 2n, baseFeePerGas: [0x34321a3en], nonce: 0n } },
    })
    expect(requests).toBe(9)
  })

  test('agree on logs, fees, a receipt, a count and a call', async () => {
    const [log] = await okOf(asked().eth_getLogs(MAINNET, [], NO_LOGS))
    expect(log).toMatchObject({ blockNumber: [2n], logIndex: [0n], removed: false })
    expect(log?.topics).toHaveLength(4)

    const args = {
      blockCount: 5n,
      newestBlock: { Latest: null },
      rewardPercentiles: [Uint8Array.of(20)] as [Uint8Array],
    }
    const fees = await okOf(asked().eth_feeHistory(MAINNET, [], args))
    expect(fees.baseFeePerGas.at(-1)).toBe(0x27f8a43an)
    expect(fees.reward).toEqual([[0n], [1_000_000_000n], [1_000_000_000n], [0n]])

    const hash = String(log?.transactionHash[0])
    const receipt = await okOf(asked().eth_getTransactionReceipt(MAINNET, [], hash))
    expect(receipt).toMatchObject([{ status: [1n], type: '0x2', contractAddress: [] }])

    const count = { address: log?.address ?? '', block: { Latest: null } }
    expect(await okOf(asked().eth_getTransactionCount(MAINNET, [], count))).toBe(2n)

    const called = await okOf(asked().eth_call(MAINNET, [], { transaction: CALL, block: [] }))
    expect(BigInt(called)).toBe(10n ** 18n)
  })

  test('have no receipt of what is in no block', async () => {
    answers.eth_getTransactionReceipt = null
    const hash = `0x${'ab'.repeat(32)}`
    expect(await okOf(asked().eth_getTransactionReceipt(MAINNET, [], hash))).toEqual([])
  })

  test('answer any request', async () => {
    const json = '{"jsonrpc":"2.0","id":7,"method":"eth_getTransactionCount","params":[]}'
    expect(await asked().multi_request(MAINNET, [], json)).toEqual({ Consistent: { Ok: '"0x2"' } })
    expect(await asked().request({ EthMainnet: { Ankr: null } }, json, 3_000n)).toEqual({
      Ok: '{"jsonrpc":"2.0","id":7,"result":"0x2"}',
    })
  })

  test('refuse alike', async () => {
    answers.eth_call = new JsonRpcError(3, 'execution reverted')
    expect(await asked().eth_call(MAINNET, [], { transaction: CALL, block: [] })).toEqual({
      Consistent: { Err: { JsonRpcError: { code: 3n, message: 'execution reverted' } } },
    })
  })
})

describe('a transaction', () => {
  const RAW = '0x02c0'

  test.each([
    ['was taken by each', `0x${'ab'.repeat(32)}`, 'Ok'],
    ['was known before', new JsonRpcError(-32000, 'already known'), 'Ok'],
    ['is below the nonce', new JsonRpcError(-32000, 'nonce too low: next 5'), 'NonceTooLow'],
    ['is above the nonce', new JsonRpcError(-32000, 'Nonce too high'), 'NonceTooHigh'],
    ['cannot be paid', new JsonRpcError(-32003, 'Insufficient funds for gas'), 'InsufficientFunds'],
  ])('%s', async (_, answer, status) => {
    answers.eth_sendRawTransaction = answer
    const sent = await okOf(asked().eth_sendRawTransaction(MAINNET, [], RAW))
    expect(Object.keys(sent)).toEqual([status])
    if ('Ok' in sent) expect(sent.Ok).toEqual([keccak256(RAW)])
  })

  test('is refused by another error', async () => {
    answers.eth_sendRawTransaction = new JsonRpcError(-32000, 'transaction underpriced')
    expect(await asked().eth_sendRawTransaction(MAINNET, [], RAW)).toHaveProperty(
      'Consistent.Err.JsonRpcError.message',
      'transaction underpriced',
    )
  })
})

describe('one faulty provider of three', () => {
  test.each([
    ['dead', { kind: 'dead' }, 'Connection refused'],
    ['rate-limited', { kind: 'rate-limited' }, '429'],
    ['malformed', { kind: 'malformed' }, 'the answer is no JSON-RPC'],
    ['oversized', { kind: 'oversized', bytes: 2_100_000 }, 'exceeds size limit of 2000000 bytes'],
    ['lying', { kind: 'lying' }, '"number":"3"'],
  ] as const)(
    '%s: two agree, and without a threshold each is told',
    async (_, behaviour, words) => {
      providers.behave(SECOND, behaviour)
      expect(await okOf(block2of3())).toMatchObject({ number: 2n })

      const all = await block()
      if (!('Inconsistent' in all)) throw new Error('they agree')
      expect(all.Inconsistent.map(([each]) => each)).toEqual([
        { EthMainnet: { PublicNode: null } },
        { EthMainnet: { Ankr: null } },
        { EthMainnet: { BlockPi: null } },
      ])
      expect(textOf(all.Inconsistent[1]?.[1])).toContain(words)
      expect(all.Inconsistent[0]?.[1]).toHaveProperty('Ok.number', 2n)
    },
  )

  test('slow: it is waited for, not longer than the network waits', async () => {
    providers.behave(THIRD, { kind: 'slow', ms: 45_000 })
    const all = block()
    await expect.poll(() => waits.length).toBe(3)
    expect(waits.map(({ ms }) => ms)).toEqual([30_000, 30_000, 30_000])
    for (const { end } of waits) end()
    expect(textOf(await all)).toContain('Timeout expired')
  })

  test('two of three that fail in different ways are no answer', async () => {
    providers.behave(FIRST, { kind: 'dead' })
    providers.behave(SECOND, { kind: 'lying' })
    expect(await block2of3()).toHaveProperty('Inconsistent.length', 3)
  })

  test('all dead is one error', async () => {
    for (const host of PROVIDER_HOSTS) providers.behave(host, { kind: 'dead' })
    expect(await block2of3()).toHaveProperty(
      'Consistent.Err.HttpOutcallError.IcError.message',
      'Connection refused',
    )
  })
})

test('an answer that is larger than expected is asked for again with more room', async () => {
  providers.behave(FIRST, { kind: 'oversized', bytes: 20_000 })
  const config = { responseSizeEstimate: [3_000n] as [bigint], responseConsensus: [] as [] }
  expect(
    await okOf(asked().eth_getBlockByNumber(MAINNET, [config], { Latest: null })),
  ).toHaveProperty('number', 2n)
  expect(requests).toBe(3 * (4 + 1 + 1))
})

test.each([
  [
    'a number of 257 bits',
    { ...Object(SAMPLE.eth_getBlockByNumber), number: `0x1${'0'.repeat(64)}` },
  ],
  ['a negative number', { ...Object(SAMPLE.eth_getBlockByNumber), number: '-0x1' }],
  ['a short hash', { ...Object(SAMPLE.eth_getBlockByNumber), hash: '0x12' }],
  ['no block', null],
  ['transactions that are no list', { ...Object(SAMPLE.eth_getBlockByNumber), transactions: {} }],
])('%s is malformed', async (_, answer) => {
  answers.eth_getBlockByNumber = answer
  expect(await block()).toHaveProperty(
    'Consistent.Err.HttpOutcallError.InvalidHttpJsonRpcResponse.parsingError.length',
    1,
  )
})

describe('questions that cannot be', () => {
  test('are refused before anybody is asked', async () => {
    const logs = (change: object) => asked().eth_getLogs(MAINNET, [], { ...NO_LOGS, ...change })
    const range = (from: bigint, to: bigint) => ({
      fromBlock: [{ Number: from }],
      toBlock: [{ Number: to }],
    })
    expect(await logs(range(1n, 502n))).toHaveProperty('Consistent.Err.ValidationError.Custom')
    expect(await logs(range(2n, 1n))).toHaveProperty('Consistent.Err.ValidationError.Custom')
    expect(await logs({ addresses: ['0x12'] })).toHaveProperty(
      'Consistent.Err.ValidationError.InvalidHex',
    )
    expect(await asked().eth_sendRawTransaction(MAINNET, [], '0x')).toHaveProperty(
      'Consistent.Err.ValidationError.InvalidHex',
    )
    expect(await asked().multi_request(MAINNET, [], '[]')).toHaveProperty(
      'Consistent.Err.ValidationError',
    )
    expect(await asked().eth_getBlockByNumber({ EthMainnet: [[]] }, [], { Latest: null })).toEqual({
      Consistent: { Err: { ProviderError: { ProviderNotFound: null } } },
    })
    expect(requests).toBe(0)
  })
})

test('a person brings no cycles, and is told how many it takes', async () => {
  const paid = await install({ ...FREE, demo: [] })
  const answer = await paid.as(alice).eth_getTransactionCount(MAINNET, [], {
    address: `0x${'0'.repeat(40)}`,
    block: { Latest: null },
  })
  if (!('Inconsistent' in answer)) throw new Error('they agree')
  const expected = answer.Inconsistent.map(([, result]) => expectedOf(result))
  expect(requests).toBe(0)
  const cost = await paid.as(alice).eth_getTransactionCountCyclesCost(MAINNET, [], {
    address: `0x${'0'.repeat(40)}`,
    block: { Latest: null },
  })
  expect(cost).toEqual({ Ok: expected.reduce((sum, each) => sum + each, 0n) })
})

test('addresses are rewritten as the installer wants it, headers are not sent along', async () => {
  const moved = await install({
    ...FREE,
    overrideProvider: [
      { overrideUrl: [{ pattern: '^https://[^/]+', replacement: `https://${SECOND}` }] },
    ],
  })
  providers.behave(FIRST, { kind: 'dead' })
  const one: RpcServices = { EthMainnet: [[{ PublicNode: null }]] }
  const answer = await moved.as(alice).eth_getBlockByNumber(one, [], { Latest: null })
  expect(answer).toHaveProperty('Consistent.Ok.number', 2n)
})

const CALL = {
  to: [`0x${'11'.repeat(20)}`] as [string],
  input: ['0x70a08231'] as [string],
  type: [] as [],
  chainId: [] as [],
  nonce: [] as [],
  from: [] as [],
  gas: [] as [],
  value: [5n] as [bigint],
  gasPrice: [] as [],
  maxFeePerGas: [] as [],
  maxPriorityFeePerGas: [] as [],
  maxFeePerBlobGas: [] as [],
  accessList: [] as [],
  blobVersionedHashes: [] as [],
  blobs: [] as [],
}

async function okOf<Value>(
  answer: Promise<
    { Consistent: { Ok: Value } | { Err: object } } | { Inconsistent: readonly unknown[] }
  >,
): Promise<Value> {
  const multi = await answer
  if ('Consistent' in multi && 'Ok' in multi.Consistent) return multi.Consistent.Ok
  throw new Error(textOf(multi))
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each))

function expectedOf(result: { Ok: unknown } | { Err: object }): bigint {
  if ('Err' in result && 'ProviderError' in result.Err) {
    const error = Object(result.Err.ProviderError)
    return BigInt(error.TooFewCycles.expected)
  }
  throw new Error(textOf(result))
}
