import { beforeEach, expect, test } from 'vitest'
import { feePercentiles } from '../chain/feePercentiles.ts'
import { TestChain } from '../testing/TestChain.ts'
import { makeTransaction, parseTransaction, vsizeOf } from '../transaction/Transaction.ts'
import { SPEND_KINDS } from '../wallet/Key.ts'
import { signSpend } from '../wallet/signSpend.ts'

const FINAL = 0xffff_ffff

let world: TestChain
beforeEach(() => {
  world = new TestChain()
})

test.each(SPEND_KINDS)('a %s spend is taken, mined, and changes owner', (kind) => {
  const { node } = world
  const from = world.coin(kind)
  const spend = world.spend(from)
  node.broadcast(spend)
  expect(node.mempool.size).toBe(1)
  node.mine()
  expect(node.mempool.size).toBe(0)
  expect(node.chain.find(spend.txid)).toMatchObject({ height: node.chain.height, position: 1 })
  const { txid, vout } = from.coin
  expect(node.chain.coins.find(`${txid}:${vout}`)?.spentBy?.txid).toBe(spend.txid)
})

test.each(SPEND_KINDS)('a %s spend with a changed output is refused by the judge', (kind) => {
  const bytes = Buffer.from(world.spend(world.coin(kind)).bytes)
  const output = bytes.indexOf(Buffer.from(world.key.script('p2wpkh')))
  bytes.writeUInt8((bytes[output + 5] ?? 0) ^ 1, output + 5)
  expect(() => world.node.broadcast(parseTransaction(Uint8Array.from(bytes)))).toThrow(
    /script-verify-flag-failed/,
  )
  expect(world.node.mempool.size).toBe(0)
})

test('what a miner gets can be spent after a hundred blocks and not before', () => {
  const { node, key } = world
  node.mine({ script: key.script('p2tr') })
  const [coinbase] = node.chain.tip.transactions
  if (coinbase === undefined) throw new Error('a block has a coinbase')
  const spend = world.spend(world.outputOf(coinbase, 0, 'p2tr'))
  node.mine({ blocks: 98 })
  expect(() => node.broadcast(spend)).toThrow('premature-spend-of-coinbase')
  node.mine()
  node.broadcast(spend)
})

test('a coin is spent once, be it by a waiting transaction or in a block', () => {
  const { node } = world
  const from = world.coin()
  node.broadcast(world.spend(from, { sequence: FINAL }))
  expect(() => node.broadcast(world.spend(from, { fee: 9_000n }))).toThrow('txn-mempool-conflict')
  node.mine()
  expect(() => node.broadcast(world.spend(from, { fee: 9_000n }))).toThrow('missingorspent')
})

test('a transaction is replaced by one that pays more, with all that depends on it', () => {
  const { node } = world
  const from = world.coin()
  const first = world.spend(from, { fee: 500n })
  const child = world.spend(world.outputOf(first, 0), { fee: 500n })
  node.broadcast(first)
  node.broadcast(child)
  const size = BigInt(vsizeOf(first))
  // pays for both, and not for its own relay
  expect(() => node.broadcast(world.spend(from, { fee: 999n + size }))).toThrow('insufficient fee')
  const better = world.spend(from, { fee: 1_000n + size })
  node.broadcast(better)
  expect(node.mempool.transactions.map(({ txid }) => txid)).toEqual([better.txid])
})

test('a replacement may not spend what it replaces, nor other unmined coins', () => {
  const { node } = world
  const [one, two] = world.coins('p2wpkh')
  if (one === undefined || two === undefined) throw new Error('two coins are needed')
  const first = world.spend(one)
  const other = world.spend(two)
  node.broadcast(first)
  node.broadcast(other)
  const outputs = [{ value: 100_000n, script: world.key.script('p2wpkh') }]
  const ownChild = signSpend([one, world.outputOf(first, 0)], outputs)
  expect(() => node.broadcast(ownChild)).toThrow('spends-conflicting-tx')
  const onOther = signSpend([one, world.outputOf(other, 0)], outputs)
  expect(() => node.broadcast(onOther)).toThrow('replacement-adds-unconfirmed')
})

test('a transaction pays for its relay, and no more than it has', () => {
  const { node } = world
  const from = world.coin()
  expect(() => node.broadcast(world.spend(from, { fee: 10n }))).toThrow('min relay fee not met')
  const spend = world.spend(from)
  const outputs = spend.outputs.map((output) => ({ ...output, value: output.value + 1_001n }))
  expect(() => node.broadcast(makeTransaction({ ...spend, outputs }))).toThrow('in-belowout')
})

test('dust, scripts that no wallet makes and too much data are refused', () => {
  const { node, key } = world
  const refusalOf = (value: bigint, script: Uint8Array) => () =>
    node.broadcast(signSpend([world.coin()], [{ value, script }]))
  expect(refusalOf(293n, key.script('p2wpkh'))).toThrow('dust')
  expect(refusalOf(1_000n, new Uint8Array(30).fill(0x51))).toThrow('scriptpubkey')
  expect(refusalOf(0n, Uint8Array.of(0x6a, ...new Uint8Array(83)))).toThrow('scriptpubkey')
})

test('a transaction waits for its lock times', () => {
  const { node } = world
  // BIP 68: five blocks after the coin was made; it is older, so its child is what must wait
  const parent = world.spend(world.coin(), { sequence: 5 })
  node.broadcast(parent)
  const child = world.spend(world.outputOf(parent, 0), { sequence: 2 })
  expect(() => node.broadcast(child)).toThrow('non-BIP68-final')
  node.mine()
  expect(() => node.broadcast(child)).toThrow('non-BIP68-final')
  node.mine()
  node.broadcast(child)
})

test('chains of waiting transactions end after twenty-five', () => {
  const { node } = world
  let last = world.spend(world.coin())
  node.broadcast(last)
  for (let made = 1; made < 25; made += 1) {
    last = world.spend(world.outputOf(last, 0))
    node.broadcast(last)
  }
  const tooMany = world.spend(world.outputOf(last, 0))
  expect(() => node.broadcast(tooMany)).toThrow('too-long-mempool-chain')
})

test('eviction takes those that depend on it along, and a transaction can come again', () => {
  const { node } = world
  const parent = world.spend(world.coin())
  node.broadcast(parent)
  node.broadcast(world.spend(world.outputOf(parent, 0)))
  node.evict(parent.txid)
  expect(node.mempool.size).toBe(0)
  node.broadcast(parent)
})

test('a miner leaves what pays too little, and what depends on it', () => {
  const { node } = world
  const cheap = world.spend(world.coin('p2wpkh'), { fee: 300n })
  node.broadcast(cheap)
  node.broadcast(world.spend(world.outputOf(cheap, 0), { fee: 100_000n }))
  const dear = world.spend(world.coin('p2tr'), { fee: 5_000n })
  node.broadcast(dear)
  node.mine({ leastFeeRate: 10_000n })
  expect(node.chain.tip.transactions.slice(1).map(({ txid }) => txid)).toEqual([dear.txid])
  expect(node.mempool.size).toBe(2)
})

test('lost blocks give their transactions back, unless their coins were lost or spent otherwise', () => {
  const { node, key } = world
  const paid = world.spend(world.coin('p2wpkh'))
  const cheated = world.spend(world.coin('p2tr'))
  node.broadcast(paid)
  node.broadcast(cheated)
  node.mine()
  const dependent = world.spend(world.outputOf(cheated, 0))
  node.broadcast(dependent)
  node.mine({ blocks: 2 })
  const { height } = node.chain
  const from = {
    ...world.outputOf(cheated, 0),
    coin: coinSpentBy(cheated.txid),
    kind: 'p2tr' as const,
  }
  const cheat = signSpend([from], [{ value: 1_000_000n, script: key.script('p2pkh') }])
  node.reorganize({ depth: 3, transactions: [cheat] })
  expect(node.chain.height).toBe(height + 1)
  expect(node.mempool.transactions.map(({ txid }) => txid)).toEqual([paid.txid])
  expect(node.chain.find(cheat.txid)?.height).toBe(height - 2)
})

function coinSpentBy(txid: string) {
  for (const coin of world.node.chain.coins.all) if (coin.spentBy?.txid === txid) return coin
  throw new Error('it spends nothing')
}

test('a reorganisation that can not be made changes nothing', () => {
  const { node } = world
  node.broadcast(world.spend(world.coin()))
  node.mine()
  const { hash } = node.chain.tip
  const entries = world.entries.length
  const conflict = node.chain.tip.transactions[1]
  if (conflict === undefined) throw new Error('the block has a payment')
  expect(() => node.reorganize({ depth: 1, transactions: [conflict, conflict] })).toThrow(
    'missingorspent',
  )
  expect(() => node.reorganize({ depth: node.chain.height + 1 })).toThrow('depth must be')
  expect(node.chain.tip.hash).toBe(hash)
  expect(world.entries).toHaveLength(entries)
})

test('everything but the first block can be reorganised away', () => {
  const { node } = world
  const { height } = node.chain
  node.reorganize({ depth: height })
  expect(node.chain.height).toBe(height + 1)
  expect([...node.chain.coins.all]).toEqual([])
})

test('fee percentiles are empty on a fresh chain, then follow what was paid', () => {
  const { node } = world
  expect(feePercentiles(node.chain)).toEqual([])
  const spend = world.spend(world.coin(), { fee: 4_400n })
  node.broadcast(spend)
  node.mine()
  const rate = (4_400n * 1_000n) / BigInt(vsizeOf(spend))
  expect(feePercentiles(node.chain)).toEqual(Array.from({ length: 100 }, () => rate))
})

test('blocks bear the clock they are given, and never go back in time', () => {
  const { node } = world
  world.nowSeconds += 5_000
  node.mine()
  expect(node.chain.tip.header.timeSeconds).toBe(world.nowSeconds)
  world.nowSeconds -= 900_000
  const median = node.chain.medianTimeAt(node.chain.height)
  node.mine()
  expect(node.chain.tip.header.timeSeconds).toBe(median + 1)
})
