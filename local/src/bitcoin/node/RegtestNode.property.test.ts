import { share, times } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RefusedError } from '../chain/refused.ts'
import { findFaults } from '../testing/recount.ts'
import { TestChain } from '../testing/TestChain.ts'
import { outpointOf, parseTransaction } from '../transaction/Transaction.ts'
import { SPEND_KINDS, type SpendKind } from '../wallet/Key.ts'

const kind = fc.constantFrom(...SPEND_KINDS)
const fee = fc.bigInt(200n, 50_000n)
/** More than a satoshi for each virtual byte of the largest of these spends. */
const enough = fc.bigInt(300n, 50_000n)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), kind, to: kind, fee }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), at: fc.nat(), fee }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('chain' as const), at: fc.nat(), fee }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mine' as const), kind, rate: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reorganize' as const),
      depth: fc.integer({ min: 1, max: 14 }),
    }),
  },
  {
    weight: 2,
    // the new branch spends a coin that the old one spent otherwise
    arbitrary: fc.record({
      do: fc.constant('cheat' as const),
      depth: fc.integer({ min: 1, max: 6 }),
      fee,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('evict' as const), at: fc.nat() }) },
)

function kindOf({ key }: TestChain, script: Uint8Array): SpendKind | undefined {
  return SPEND_KINDS.find((each) => Buffer.from(key.script(each)).equals(script))
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function play(world: TestChain, action: Step): void {
  const { node, key } = world
  const waiting = node.mempool.transactions
  const chosen = 'at' in action ? waiting[action.at % Math.max(waiting.length, 1)] : undefined
  switch (action.do) {
    case 'pay': {
      const [from] = world.coins(action.kind)
      if (from !== undefined) node.broadcast(world.spend(from, action))
      return
    }
    case 'replace': {
      const [input] = chosen?.inputs ?? []
      const coin = input && node.chain.coins.findUnspent(outpointOf(input))
      const own = coin && kindOf(world, coin.script)
      if (chosen === undefined || coin === undefined || own === undefined) return
      const paid = node.mempool.find(chosen.txid)?.fee ?? 0n
      node.broadcast(world.spend({ coin, key, kind: own }, { fee: paid + action.fee }))
      return
    }
    case 'chain': {
      const output = chosen?.outputs[0]
      const own = output && kindOf(world, output.script)
      if (chosen === undefined || own === undefined) return
      node.broadcast(world.spend(world.outputOf(chosen, 0, own), action))
      return
    }
    case 'cheat': {
      const below = node.chain.height - action.depth
      for (const coin of node.chain.coins.all) {
        if (coin.height > below || !(Number(coin.spentBy?.height) > below)) continue
        const own = kindOf(world, coin.script)
        if (own === undefined) continue
        const cheat = world.spend({ coin, key, kind: own }, action)
        const script = key.script('p2wpkh')
        node.reorganize({ depth: action.depth, script, transactions: [cheat] })
        return
      }
      return
    }
    case 'mine':
      node.mine({ script: key.script(action.kind), leastFeeRate: BigInt(action.rate) * 1_000n })
      return
    case 'reorganize':
      node.reorganize({ depth: action.depth, script: key.script('p2wpkh') })
      return
    case 'evict':
      if (chosen !== undefined) node.evict(chosen.txid)
  }
}

/** Refusals are part of the game: whatever is refused must change nothing. */
function playOrBeRefused(world: TestChain, action: Step): void {
  const before = world.entries.length
  try {
    play(world, action)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    expect(world.entries).toHaveLength(before)
  }
}

const stateOf = ({ node }: Pick<TestChain, 'node'>) => ({
  tip: node.chain.tip.hash,
  waiting: node.mempool.transactions.map(({ txid }) => txid).sort(),
})

test('after any payments, replacements, blocks and reorganisations the books are what a recount says', {
  timeout: 60_000 + times(300) * 2_000,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (actions) => {
      const world = new TestChain()
      for (const action of actions) {
        playOrBeRefused(world, action)
        // a recount takes as long as all the rest
        if (action.do === 'reorganize' || action.do === 'cheat')
          expect(findFaults(world.node)).toEqual([])
      }
      expect(findFaults(world.node)).toEqual([])
      expect(stateOf({ node: world.reopen() })).toEqual(stateOf(world))
    }),
    share(300, 3),
  )
})

test.each(SPEND_KINDS)(
  'no changed byte of a signed %s spend is taken for the spend',
  {
    timeout: 60_000 + times(1_000) * 100,
  },
  (from) => {
    const world = new TestChain()
    fc.assert(
      fc.property(kind, enough, fc.nat(), fc.integer({ min: 1, max: 255 }), (to, paid, at, xor) => {
        const spend = world.spend(world.coin(from), { to, fee: paid })
        const bytes = Uint8Array.from(spend.bytes)
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ xor
        expect(() => world.node.broadcast(parseTransaction(bytes))).toThrow()
        world.node.broadcast(spend)
        world.node.evict(spend.txid)
      }),
      share(1_000, 2),
    )
  },
)
