import { person } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { wordOf } from '../../../canisters/cketh-minter/src/ethereum/words.ts'
import { minterInfo } from '../../../canisters/cketh-minter/src/reads/info.ts'
import { CKUSDC, FROM, LogicMinter, USDC } from './testing/LogicMinter.ts'

const alice = person(20)
const bob = person(21)

test('ether and a token that come by any of the three contracts are minted, each once', async () => {
  const minter = await LogicMinter.start()
  minter.deposit(alice, 5n)
  minter.deposit(alice, 7n, { by: 'eth' })
  minter.deposit(bob, 11n, { contract: USDC, subaccount: 4n })
  minter.deposit(alice, 13n, { by: 'erc20', contract: USDC })
  await minter.scrape()
  for (let again = 0; again < 3; again++) {
    await minter.passSeconds(200)
    await minter.scrape()
  }
  expect(minter.balanceOf(alice)).toBe(12n)
  expect([minter.balanceOf(alice, CKUSDC), minter.balanceOf(bob, CKUSDC)]).toEqual([13n, 11n])
  expect(minterInfo(minter.minter)).toMatchObject({
    eth_balance: [12n],
    erc20_balances: [[{ balance: 24n }]],
    last_deposit_with_subaccount_scraped_block_number: [minter.chain.head - 2n],
  })
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('a mint bears who sent it and the log that tells of it in its memo', async () => {
  const minter = await LogicMinter.start()
  const { transactionHash = '' } = minter.deposit(alice, 5n)
  await minter.scrape()
  expect(minter.memos).toEqual([`82008354${FROM.slice(2)}5820${transactionHash.slice(2)}03`])
})

test('logs that are looked through again are not minted for again, across a restart either', async () => {
  const minter = await LogicMinter.start()
  const log = minter.deposit(alice, 5n)
  await minter.scrape()
  // the same log in a later block, as after a reorganisation that providers tell of late
  minter.chain.logs.push({ ...log, blockNumber: minter.chain.head })
  minter.chain.mine(3)
  minter.restart()
  await minter.passSeconds(200)
  await minter.scrape()
  expect(minter.balanceOf(alice)).toBe(5n)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('a deposit counts once it is final', async () => {
  const minter = await LogicMinter.start()
  minter.deposit(alice, 5n)
  minter.chain.head -= 1n
  await minter.scrape()
  expect(minter.balanceOf(alice)).toBe(0n)
  minter.chain.mine()
  await minter.passSeconds(200)
  await minter.scrape()
  expect(minter.balanceOf(alice)).toBe(5n)
})

test.each([
  ['a principal that cannot be', { owner: `0xff${'0'.repeat(62)}` }, 'at most 29 bytes'],
  ['nothing', { amount: 0n }, 'the amount is zero'],
  ['a blocked sender', {}, 'is blocked'],
] as const)('a deposit with %s is invalid for ever', async (what, given, reason) => {
  const isBlocked = what === 'a blocked sender'
  const minter = await LogicMinter.start({ blocked_addresses: [isBlocked ? [FROM] : []] })
  const { owner = alice, amount = 5n } = { owner: undefined, amount: undefined, ...given }
  minter.deposit(owner ?? alice, amount ?? 5n)
  await minter.scrape()
  expect(minter.minter.log.model.invalid[0]?.reason).toContain(reason)
  expect(minter.balances.size).toBe(0)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('logs that do not count are passed over', async () => {
  const minter = await LogicMinter.start()
  const log = minter.deposit(alice, 5n)
  const { logs } = minter.chain
  logs.length = 0
  logs.push(
    { ...log, removed: true },
    { ...log, transactionHash: undefined },
    { ...log, logIndex: 2n ** 40n },
    { ...log, data: `0x${wordOf(5n)}` },
    { ...log, data: `${log.data}00` },
    { ...log, topics: [...log.topics, log.topics[0] ?? ''] },
    { ...log, blockHash: '0x12' },
  )
  await minter.scrape()
  expect(minter.minter.log.model.seen.size).toBe(0)
})

test('providers that tell of logs that were not asked for are not believed', async () => {
  const minter = await LogicMinter.start()
  const log = minter.deposit(alice, 5n)
  const stranger = `0x${'9'.repeat(40)}`
  const lies = [
    { ...log, address: stranger },
    { ...log, blockNumber: 10_000n },
    { ...log, topics: [log.topics[0] ?? '', `0x${wordOf(77n)}`, ...log.topics.slice(2)] },
  ]
  minter.chain.fetchLogs = async () => ({ kind: 'consistent', value: lies })
  await minter.scrape()
  expect(minter.minter.log.model.seen.size).toBe(0)
})

test('a range whose answer is too large is asked for by halves, and a block that stays too large is skipped', async () => {
  const minter = await LogicMinter.start()
  minter.chain.mine(1_200)
  const heavy = minter.chain.head
  minter.chain.mine(20)
  minter.deposit(alice, 5n)
  minter.chain.mishap = (method, filter) => {
    if (method !== 'fetchLogs' || filter === undefined) return undefined
    return filter.fromBlock <= heavy && filter.toBlock >= heavy ? 'tooLarge' : undefined
  }
  await minter.scrape()
  await minter.passSeconds(200)
  await minter.scrape()
  expect(minter.minter.log.model.skipped.map(({ block }) => block)).toEqual([heavy, heavy, heavy])
  expect(minter.balanceOf(alice)).toBe(5n)
})

test('an answer with more logs than are dealt with at once is asked for in parts', async () => {
  const minter = await LogicMinter.start()
  const log = minter.deposit(alice, 5n)
  const { chain } = minter
  const fetch = chain.fetchLogs.bind(chain)
  chain.fetchLogs = async (filter) => {
    const isWide = filter.toBlock - filter.fromBlock > 3n
    return isWide ? { kind: 'consistent', value: new Array(2_001).fill(log) } : fetch(filter)
  }
  await minter.scrape()
  expect(minter.balanceOf(alice)).toBe(5n)
})

test.each(['unknown', 'refused', 'inconsistent'] as const)(
  'providers whose answers are %s hold a deposit up and lose nothing',
  async (mishap) => {
    const minter = await LogicMinter.start()
    minter.deposit(alice, 5n)
    for (const method of ['fetchBlock', 'fetchLogs', 'fetchFeeHistory']) {
      minter.chain.mishap = (asked) => (asked === method ? mishap : undefined)
      await minter.scrape()
      await minter.passSeconds(200)
      const isHeldUp = method !== 'fetchFeeHistory'
      expect(minter.balanceOf(alice)).toBe(isHeldUp ? 0n : 5n)
    }
    expect(await minter.flawOfBooks()).toBeUndefined()
  },
)

test('a mint whose answer is lost is made once; one that is refused for now is tried again', async () => {
  const minter = await LogicMinter.start()
  minter.deposit(alice, 5n)
  minter.ledgerMishap = () => 'lost'
  await minter.scrape()
  expect(await minter.flawOfBooks()).toBeUndefined()
  minter.ledgerMishap = () => undefined
  await minter.passSeconds(700)
  expect(minter.balanceOf(alice)).toBe(5n)
  minter.deposit(alice, 6n)
  minter.ledgerMishap = () => 'unreachable'
  await minter.scrape()
  expect(await minter.flawOfBooks()).toBeUndefined()
  minter.ledgerMishap = () => undefined
  await minter.passSeconds(200)
  expect(minter.balanceOf(alice)).toBe(11n)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('a mint that the ledger refuses for good is set aside, and the books say so', async () => {
  const minter = await LogicMinter.start()
  minter.deposit(alice, 5n)
  minter.ledgerMishap = () => 'full'
  await minter.scrape()
  minter.ledgerMishap = () => undefined
  await minter.passSeconds(2_000)
  expect(minter.balanceOf(alice)).toBe(0n)
  expect(minter.minter.log.model.quarantined.size).toBe(1)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('an idle minter sets no timer; a question keeps it looking for a while', async () => {
  const minter = await LogicMinter.start()
  minter.restart()
  await minter.passSeconds(0)
  expect(minter.jobs).toBe(0)
  await minter.scrape()
  const { questions } = minter.chain
  await minter.scrape()
  expect(minter.chain.questions).toBe(questions)
  await minter.passSeconds(1_000)
  expect(minter.jobs).toBe(0)
})

test('a question is answered at once, though the last look is long ago and a withdrawal is under way', async () => {
  const minter = await LogicMinter.start()
  await minter.fund(alice, 10n ** 18n)
  await minter.withdrawEth(alice, `0x${'12'.repeat(20)}`, 10n ** 17n)
  await minter.passSeconds(1_000)
  minter.deposit(bob, 5n)
  await minter.scrape()
  expect(minter.balanceOf(bob)).toBe(5n)
})

test('without a time to watch for, deposits are looked for all the time', async () => {
  const minter = await LogicMinter.start({ timing: [] })
  minter.restart()
  await minter.passSeconds(0)
  minter.deposit(alice, 5n)
  await minter.passSeconds(400)
  expect(minter.balanceOf(alice)).toBe(5n)
  expect(minter.jobs).toBeGreaterThan(0)
})

test('a chain that is too long to be one is not looked through', async () => {
  const minter = await LogicMinter.start()
  minter.chain.fetchBlock = async () => ({ kind: 'consistent', value: 2n ** 64n })
  await minter.scrape()
  expect(minter.minter.observedBlock).toBeUndefined()
})
