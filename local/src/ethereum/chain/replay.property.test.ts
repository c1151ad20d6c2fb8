import { times } from '@sluice/test-depth'
import fc from 'fast-check'
import { parseEther, parseGwei } from 'viem'
import { expect, test } from 'vitest'
import { MemoryHost } from '../testing/MemoryHost.ts'
import { TestAccount } from '../testing/TestAccount.ts'
import { EthereumChain } from './EthereumChain.ts'

const minterAddress = '0x00000000000000000000000000000000000000a1'
const RUNS = times(20, 2)

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      by: fc.nat(2),
      ahead: fc.nat(1),
      gwei: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mine' as const), blocks: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reorganize' as const), depth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fee' as const), gwei: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.nat(100) }) },
  // what is asked changes nothing
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const CALL = { to: '0x00000000000000000000000000000000000000ee', value: '0x1' }

async function play(
  world: { chain: EthereumChain; host: MemoryHost; people: readonly TestAccount[] },
  action: Step,
): Promise<void> {
  const { chain, host, people } = world
  switch (action.do) {
    case 'send': {
      const person = people[action.by % people.length]
      if (person === undefined) return
      const used = await chain.rpc('eth_getTransactionCount', [person.address, 'pending'])
      const nonce = Number(used) + action.ahead
      await chain.send(await person.sign({ nonce, maxFeePerGas: parseGwei(`${action.gwei}`) }))
      return
    }
    case 'mine':
      await chain.mine(action.blocks)
      return
    case 'reorganize':
      await chain.reorganize(action.depth)
      return
    case 'drop': {
      const hashes = await chain.read(async ({ waiting }) => waiting.all.map(({ hash }) => hash))
      const hash = hashes[action.at % Math.max(hashes.length, 1)]
      if (hash !== undefined) await chain.dropTransaction(hash)
      return
    }
    case 'fee':
      return chain.setBaseFee(parseGwei(`${action.gwei}`))
    case 'pass':
      host.timeNs += BigInt(action.seconds) * 1_000_000_000n
      return
    case 'ask':
      await chain.rpc('eth_getBlockByNumber', ['pending', true])
      await chain.rpc('eth_call', [CALL, 'pending'])
      await chain.rpc('eth_estimateGas', [CALL])
      await chain.rpc('eth_feeHistory', ['0x5', 'latest', [20]])
  }
}

/** All that a chain tells of its present: blocks, what waits, and who has what. */
const pictureOf = (chain: EthereumChain, people: readonly TestAccount[]) =>
  chain.read(async (node) => ({
    head: node.head,
    next: await node.rpc('eth_feeHistory', ['0x5', 'latest', []]),
    waiting: node.waiting.all.map(({ hash }) => hash),
    pool: await node.rpc('txpool_status', []),
    balances: await Promise.all(
      people.map(({ address }) => node.rpc('eth_getBalance', [address, 'latest'])),
    ),
  }))

test('whatever happens to a chain, its journal makes the same chain again', {
  timeout: 30_000 + RUNS * 5_000,
}, async () => {
  const plays = fc.array(step, { minLength: 10, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(plays, async (steps) => {
      const host = new MemoryHost()
      const people = [new TestAccount(1), new TestAccount(2), new TestAccount(3)]
      const chain = new EthereumChain(host, { minterAddress })
      const copy = new EthereumChain(host, { minterAddress })
      try {
        for (const { address } of people) await chain.fund(address, parseEther('1'))
        for (const action of steps) {
          // refusals are part of the play
          await play({ chain, host, people }, action).catch((error: unknown) => {
            if (!(error instanceof Error && error.name === 'JsonRpcError')) throw error
          })
        }
        expect(await pictureOf(copy, people)).toEqual(await pictureOf(chain, people))
      } finally {
        chain.close()
        copy.close()
      }
    }),
    { numRuns: RUNS },
  )
})

test('a journal that makes other blocks than before is refused with a word', async () => {
  const host = new MemoryHost()
  const chain = new EthereumChain(host, { minterAddress })
  await chain.mine()
  chain.close()
  const [founded = new Uint8Array(), mined = new Uint8Array()] = host.entries
  const altered = Uint8Array.from(mined)
  altered[10] = (altered[10] ?? 0) ^ 1
  const other = new MemoryHost(1_800_000_000, [founded, altered])
  const refused = new EthereumChain(other, { minterAddress })
  await expect(refused.head()).rejects.toThrow('makes another block 4 than before')
  refused.close()
  const beheaded = new EthereumChain(new MemoryHost(1_800_000_000, [mined]), { minterAddress })
  await expect(beheaded.head()).rejects.toThrow('has lost its first entry')
})
