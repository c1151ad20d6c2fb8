import type { OutcallRequest } from '@sluice/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { type JsonRpc, JsonRpcError } from '../JsonRpc.ts'
import { answerJsonRpc } from '../server/answerJsonRpc.ts'
import type { Behaviour } from './behaviour.ts'
import { withProviderControls } from './controls.ts'
import { Providers } from './Providers.ts'

const HEAD = 10n
const hex = (value: bigint | number) => `0x${value.toString(16)}`

/** A chain of ten blocks, final up to the eighth, with a log in each. */
const chain: JsonRpc = async (method, params) => {
  switch (method) {
    case 'eth_blockNumber':
      return hex(HEAD)
    case 'eth_getBlockByNumber': {
      const number = numberOf(params[0])
      return number > HEAD ? null : { number: hex(number), hash: '0xab' }
    }
    case 'eth_getLogs': {
      const { fromBlock = 'latest', toBlock = 'latest' } = Object(params[0])
      const from = numberOf(fromBlock)
      const count = Number(numberOf(toBlock) - from) + 1
      return Array.from({ length: count }, (_, at) => ({ blockNumber: hex(from + BigInt(at)) }))
    }
    case 'eth_getTransactionReceipt':
      return { blockNumber: hex(HEAD - 1n) }
    case 'eth_getTransactionCount':
      return hex(numberOf(params[1]))
    default:
      throw new JsonRpcError(-32601, 'Method not found', 'why')
  }
}

function numberOf(tag: unknown): bigint {
  const named: Record<string, bigint> = { latest: HEAD, pending: HEAD, finalized: 8n, safe: 9n }
  return named[String(tag)] ?? BigInt(String(tag))
}

let providers: Providers
let waits: number[]
beforeEach(() => {
  waits = []
  const pause = async (ms: number) => {
    waits.push(ms)
  }
  providers = new Providers({ rpc: chain, hosts: ['one.example', 'two.example'], pause })
})

const request = (body: string, host = 'one.example'): OutcallRequest => ({
  url: `https://${host}/v1/key`,
  method: 'POST',
  headers: [],
  body: new TextEncoder().encode(body),
  maxResponseBytes: 2_000_000,
})

async function ask(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 4, method, params })
  const response = await providers.outcalls(request(body))
  return JSON.parse(new TextDecoder().decode(response.body))
}
const resultOf = async (method: string, ...params: unknown[]) =>
  (await ask(method, ...params)).result
const behave = (behaviour: Behaviour) => providers.behave('one.example', behaviour)

describe('a provider that is', () => {
  test('honest answers as the node does, with the id of the question', async () => {
    expect(await ask('eth_blockNumber')).toEqual({ jsonrpc: '2.0', id: 4, result: '0xa' })
    expect(await ask('eth_nothing')).toEqual({
      jsonrpc: '2.0',
      id: 4,
      error: { code: -32601, message: 'Method not found', data: 'why' },
    })
  })

  test('dead does not answer, while another does', async () => {
    behave({ kind: 'dead' })
    await expect(ask('eth_blockNumber')).rejects.toThrow('Connection refused')
    const body = '{"id":1,"method":"eth_blockNumber","params":[]}'
    expect(await providers.outcalls(request(body, 'two.example'))).toMatchObject({ status: 200 })
  })

  test('slow is waited for', async () => {
    behave({ kind: 'slow', ms: 700 })
    expect(await resultOf('eth_blockNumber')).toBe('0xa')
    expect(waits).toEqual([700])
  })

  test('too slow is given up', async () => {
    behave({ kind: 'slow', ms: 31_000 })
    await expect(ask('eth_blockNumber')).rejects.toThrow('Timeout expired')
    expect(waits).toEqual([30_000])
  })

  test('lying changes values, and not their form', async () => {
    behave({ kind: 'lying' })
    expect(await resultOf('eth_getBlockByNumber', 'latest', false)).toEqual({
      number: '0xb',
      hash: '0xaa',
    })
  })

  test('rate-limited, malformed or oversized says so in its own way', async () => {
    const body = '{"id":1,"method":"eth_blockNumber","params":[]}'
    behave({ kind: 'rate-limited' })
    expect(await providers.outcalls(request(body))).toMatchObject({ status: 429 })
    behave({ kind: 'malformed' })
    expect(new TextDecoder().decode((await providers.outcalls(request(body))).body)).toContain('<')
    behave({ kind: 'oversized', bytes: 5_000 })
    expect((await providers.outcalls(request(body))).body.length).toBeGreaterThan(5_000)
    expect(await resultOf('eth_blockNumber')).toBe('0xa')
  })
})

describe('a provider three blocks behind', () => {
  beforeEach(() => behave({ kind: 'stale', blocks: 3 }))

  test('has an older head and older final blocks, and none beyond', async () => {
    expect(await resultOf('eth_blockNumber')).toBe('0x7')
    expect(await resultOf('eth_getBlockByNumber', 'latest', false)).toHaveProperty('number', '0x7')
    expect(await resultOf('eth_getBlockByNumber', 'finalized', false)).toHaveProperty(
      'number',
      '0x5',
    )
    expect(await resultOf('eth_getBlockByNumber', '0x7', false)).toHaveProperty('number', '0x7')
    expect(await resultOf('eth_getBlockByNumber', '0x8', false)).toBeNull()
    expect(await resultOf('eth_getTransactionCount', '0x1', 'latest')).toBe('0x7')
  })

  test('has no newer logs and receipts', async () => {
    const logs = (range: object) => resultOf('eth_getLogs', range)
    expect(await logs({ fromBlock: '0x6', toBlock: 'latest' })).toHaveLength(2)
    expect(await logs({ fromBlock: '0x6', toBlock: '0xa' })).toHaveLength(2)
    expect(await logs({ fromBlock: '0x2', toBlock: '0x4' })).toHaveLength(3)
    expect(await logs({ fromBlock: '0x8', toBlock: '0xa' })).toEqual([])
    expect(await resultOf('eth_getTransactionReceipt', '0x1')).toBeNull()
  })

  test('never falls below the first block', async () => {
    behave({ kind: 'stale', blocks: 11 })
    expect(await resultOf('eth_blockNumber')).toBe('0x0')
  })
})

describe('what is no request', () => {
  test.each(['', '[]', 'null', '{"id":1,"method":1}', '{"id":1,"method":"a","params":{}}'])(
    '%s is refused',
    async (body) => {
      const { body: answer } = await providers.outcalls(request(body))
      expect(new TextDecoder().decode(answer)).toContain('"error"')
    },
  )

  test('a page is not fetched, and other hosts are not found', async () => {
    const get = { ...request(''), method: 'GET' } as const
    expect(await providers.outcalls(get)).toMatchObject({ status: 400 })
    await expect(providers.outcalls(request('', 'three.example'))).rejects.toThrow('not found')
  })
})

describe('the controls', () => {
  const control = (method: string, ...params: unknown[]) =>
    withProviderControls(chain, providers)(method, params)

  test('change a provider and show all, and leave everything else to the chain', async () => {
    const changed = await control('sluice_setProvider', 'two.example', { kind: 'stale', blocks: 2 })
    expect(changed).toEqual({
      'one.example': { kind: 'honest' },
      'two.example': { kind: 'stale', blocks: 2 },
    })
    expect(await control('sluice_providers')).toEqual(changed)
    expect(await control('eth_blockNumber')).toBe('0xa')
  })

  test.each([
    ['three.example', { kind: 'dead' }],
    ['one.example', { kind: 'asleep' }],
    ['one.example', { kind: 'slow', ms: -1 }],
    ['one.example', { kind: 'stale', blocks: 1.5 }],
    ['one.example', { kind: 'oversized', bytes: 1e9 }],
    ['one.example', undefined],
  ])('refuse %s %j', async (host, behaviour) => {
    await expect(control('sluice_setProvider', host, behaviour)).rejects.toThrow(JsonRpcError)
  })

  test('are not for pages of strangers', async () => {
    const method = 'sluice_setProvider'
    const body = JSON.stringify({ id: 1, method, params: ['one.example', { kind: 'dead' }] })
    const rpc = withProviderControls(chain, providers)
    const answer = await answerJsonRpc(rpc, { body, isOwn: false })
    expect(answer).toHaveProperty(
      'error.message',
      expect.stringContaining('only pages of this machine'),
    )
    expect(providers.behaviours.get('one.example')).toEqual({ kind: 'honest' })
  })
})
