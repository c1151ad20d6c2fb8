import type { RpcConfig, RpcServices } from '@sluice/candid/evm_rpc'
import { describe, expect, test } from 'vitest'
import { askAll, costOf } from './askAll.ts'
import type { Terms } from './outcalls/askProvider.ts'
import type { Post, Posted } from './outcalls/HttpPort.ts'
import { countQuestion } from './questions/questions.ts'

const MAINNET: RpcServices = { EthMainnet: [] }
const question = () => countQuestion({ address: `0x${'1'.repeat(40)}`, block: { Latest: null } })
const TOO_LARGE: Posted = {
  kind: 'rejected',
  code: 1,
  message: 'Http body exceeds size limit of 9 bytes.',
}
const custom = (...urls: string[]): RpcServices => ({
  Custom: { chainId: 1n, services: urls.map((url) => ({ url, headers: [] })) },
})
const threshold = (min: number, total: [] | [number] = []): RpcConfig => ({
  responseSizeEstimate: [],
  responseConsensus: [{ Threshold: { min, total } }],
})
const count = (value: string): Posted => ({
  kind: 'answered',
  status: 200n,
  body: new TextEncoder().encode(`{"result":"${value}"}`),
})

/** Asks with so many cycles; `answer` is what the provider at an address says. */
async function ask(
  services: RpcServices,
  answer: (post: Post, time: number) => Posted,
  { cycles = 10n ** 12n, config }: { cycles?: bigint; config?: RpcConfig } = {},
) {
  let left = cycles
  const posts: Post[] = []
  const terms: Terms = {
    http: async (post) => {
      posts.push(post)
      return answer(post, posts.filter(({ url }) => url === post.url).length)
    },
    payment: {
      get available() {
        return left
      },
      accept: (taken) => {
        left -= taken
      },
    },
    nodes: 34n,
    isFree: false,
    override: undefined,
  }
  const result = await askAll(terms, { services, config }, question)
  return { result, posts, paid: cycles - left, cost: costOf(terms, { services, config }, question) }
}

describe('a caller pays', () => {
  test('what the price query tells, and all of it is there for the outcalls', async () => {
    const { paid, cost, posts } = await ask(custom('https://a', 'https://b'), () => count('0x1'))
    expect(cost).toEqual({ Ok: paid })
    expect(posts.reduce((sum, { cycles }) => sum + cycles, 0n)).toBe(paid)
  })

  test('again for an answer that needs more room', async () => {
    const { result, posts, paid } = await ask(custom('https://a'), (_, time) =>
      time < 3 ? TOO_LARGE : count('0x1'),
    )
    expect(result).toEqual({ Consistent: { Ok: 1n } })
    expect(posts.map(({ maxResponseBytes }) => maxResponseBytes)).toEqual([2_098n, 4_196n, 8_392n])
    expect(posts.reduce((sum, { cycles }) => sum + cycles, 0n)).toBe(paid)
  })

  test('until there are too few cycles', async () => {
    const cycles = 1_000_000_000n
    const { result, paid } = await ask(custom('https://a'), () => TOO_LARGE, { cycles })
    expect(result).toHaveProperty(
      'Consistent.Err.ProviderError.TooFewCycles.received',
      cycles - paid,
    )
    expect(paid).toBeGreaterThan(0n)
  })

  test('for at most the longest answer that there can be', async () => {
    const { result, posts } = await ask(custom('https://a'), () => TOO_LARGE)
    expect(result).toHaveProperty('Consistent.Err.HttpOutcallError.IcError.code', {
      SysFatal: null,
    })
    expect(posts.at(-1)?.maxResponseBytes).toBe(2_000_000n)
    expect(posts).toHaveLength(11)
  })
})

describe('providers', () => {
  const five = custom('https://a', 'https://b', 'https://c', 'https://d', 'https://e')
  const by = (words: string) => (post: Post) =>
    count(`0x${words['abcde'.indexOf(post.url.slice(-1))]}`)

  test('agree by a threshold when one result reaches it', async () => {
    const { result } = await ask(five, by('11213'), { config: threshold(3) })
    expect(result).toEqual({ Consistent: { Ok: 1n } })
  })

  test('disagree when none reaches it, or two do', async () => {
    for (const config of [threshold(4), threshold(2)]) {
      const { result } = await ask(five, by('11223'), { config })
      expect(result).toHaveProperty('Inconsistent.length', 5)
    }
  })

  test('count once when they are named twice', async () => {
    const twice = custom('https://a', 'https://a', 'https://b')
    const { result, posts } = await ask(twice, by('12'), { config: threshold(2) })
    expect(posts).toHaveLength(2)
    expect(result).toHaveProperty('Inconsistent.length', 2)
  })

  test.each([
    ['a threshold of none', threshold(0), five],
    ['more than there are', threshold(6), five],
    ['a total that is another', threshold(2, [3]), five],
    ['no total for the usual ones', threshold(2), MAINNET],
    ['a larger total than the chain has', threshold(2, [9]), MAINNET],
    ['too many', threshold(2), custom(...Array.from({ length: 11 }, (_, at) => `https://${at}`))],
    ['a long address', threshold(1), custom(`https://${'a'.repeat(1_025)}`)],
  ])('are not asked for %s', async (_, config, services) => {
    const { result, posts } = await ask(services, () => count('0x1'), { config })
    expect(result).toHaveProperty('Consistent.Err.ProviderError.InvalidRpcConfig')
    expect(posts).toEqual([])
  })
})
