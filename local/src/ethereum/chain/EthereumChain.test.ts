import { Network } from '@sluice/network'
import { getContractAddress, numberToHex, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN_ID } from '../node/AnvilNode.ts'
import { TestAccount } from '../testing/TestAccount.ts'
import { EthereumChain } from './EthereumChain.ts'
import { operator } from './operator.ts'

const START_SECONDS = 1_800_000_000
const minterAddress = '0x00000000000000000000000000000000000000a1'
const NOBODY = '0x00000000000000000000000000000000000000ee'

let network: Network
let chain: EthereumChain
beforeAll(async () => {
  const startTime = BigInt(START_SECONDS) * 1_000_000_000n
  network = await Network.start({ inMemory: true, startTime })
  chain = new EthereumChain(network, { minterAddress })
})
afterAll(() => network.stop())

const alice = new TestAccount(0xa1)
const bob = new TestAccount(0xb2)
const carol = new TestAccount(0xc3)

const receiptOf = (hash: string) => chain.rpc('eth_getTransactionReceipt', [hash])
const told = (hash: string) => chain.rpc('eth_getTransactionByHash', [hash])
const balanceOf = async (address: string, on = chain) =>
  BigInt(String(await on.rpc('eth_getBalance', [address, 'latest'])))
const numberOf = async (tag: string) => {
  const block = await chain.rpc('eth_getBlockByNumber', [tag, false])
  return typeof block === 'object' && block !== null && 'number' in block
    ? Number(block.number)
    : undefined
}

test('nothing is started before the first question, which founds the chain', async () => {
  expect(chain.isBlockNeeded).toBe(false)
  expect([...network.openJournal('ethereum').entries()]).toEqual([])

  expect(await chain.rpc('eth_chainId', [])).toBe('0x7a69')
  expect([...network.openJournal('ethereum').entries()]).toHaveLength(1)
})

test('the contracts are where everybody expects them, and final, at the time of the network', async () => {
  const head = await chain.head()
  expect(head).toMatchObject({ number: 3, timeSeconds: START_SECONDS })
  expect(await numberOf('finalized')).toBe(1)
  for (const [nonce, address] of Object.values(chain.contracts).entries()) {
    expect(getContractAddress({ from: operator.address, nonce: BigInt(nonce) })).toBe(address)
    expect(String(await chain.rpc('eth_getCode', [address, 'finalized'])).length).toBeGreaterThan(2)
  }
  expect(chain.isBlockNeeded).toBe(false)
})

test("a block bears the network's time, and never less than a second more than the one before", async () => {
  await network.advanceTime(60_000)
  expect((await chain.mine()).timeSeconds).toBe(START_SECONDS + 60)
  expect((await chain.mine(3)).timeSeconds).toBe(START_SECONDS + 63)
  await network.advanceTime(1_000)
  expect((await chain.mine()).timeSeconds).toBe(START_SECONDS + 64)
})

test('what gas cost in a block is known when the block is there, also in a new branch', async () => {
  const costs = () => chain.rpc('eth_feeHistory', ['0x5', 'latest', []])
  const five = { gasUsedRatio: Array.from({ length: 5 }, () => expect.any(Number)) }
  for (let time = 0; time < 60; time += 1) {
    const { number } = time % 3 === 0 ? await chain.reorganize(1) : await chain.mine(1 + (time % 3))
    expect(await costs()).toMatchObject({ ...five, oldestBlock: numberToHex(number - 4) })
  }
})

test('a transaction waits, is mined, and is final two blocks later', async () => {
  await chain.fund(alice.address, parseEther('10'))
  const hash = await chain.send(await alice.sign({ value: 5n }))
  expect(await told(hash)).toMatchObject({ hash, blockHash: null })
  expect(await chain.rpc('eth_getTransactionCount', [alice.address, 'pending'])).toBe('0x1')
  expect(chain.isBlockNeeded).toBe(true)

  const { number } = await chain.mine()
  expect(await receiptOf(hash)).toMatchObject({ status: '0x1' })
  expect(chain.isBlockNeeded).toBe(true)
  await chain.mine(2)
  expect(await numberOf('finalized')).toBe(number)
  expect(chain.isBlockNeeded).toBe(false)
})

test('what is refused is refused in the words of most nodes, and leaves nothing behind', async () => {
  const entries = [...network.openJournal('ethereum').entries()].length
  const refused = async (raw: `0x${string}`, words: string) =>
    expect(chain.send(raw)).rejects.toThrow(words)
  await refused(await alice.sign({ nonce: 0 }), 'nonce too low')
  await refused(await carol.sign({ nonce: 0 }), 'insufficient funds for gas * price + value')
  await refused(await alice.sign({ nonce: 1, gas: 1_000n }), 'intrinsic gas too low')
  await refused('0x02f8', 'failed to decode')
  await refused('0x03f8', 'transaction type not supported')
  await refused(`0x02${'00'.repeat(131_072)}`, 'exceeds the limit')
  expect([...network.openJournal('ethereum').entries()]).toHaveLength(entries)

  const raw = await alice.sign({ nonce: 1 })
  const first = await chain.send(raw)
  await refused(raw, 'already known')
  const underpriced = await alice.sign({ nonce: 1, maxFeePerGas: parseGwei('3.2') })
  await refused(underpriced, 'replacement transaction underpriced')
  const replaced = await chain.send(
    await alice.sign({ nonce: 1, maxFeePerGas: parseGwei('3.3'), maxPriorityFeePerGas: 2n }),
  )
  await chain.mine()
  expect(await told(first)).toBeNull()
  expect(await receiptOf(replaced)).toMatchObject({ status: '0x1' })
})

test('a transaction that pays too little waits until fees have fallen', async () => {
  const early = await chain.send(await alice.sign())
  await chain.setBaseFee(parseGwei('50'))
  expect((await chain.mine()).baseFee).toBe(parseGwei('50'))
  const late = await chain.send(await alice.sign())
  const { nonce } = alice
  expect(await told(early)).toMatchObject({ hash: early, blockHash: null })
  expect(await told(late)).toMatchObject({ hash: late, from: alice.address.toLowerCase() })
  const pending = await chain.rpc('eth_getTransactionCount', [alice.address, 'pending'])
  expect(Number(pending)).toBe(nonce)
  await expect(chain.send(await carol.sign({ nonce: 0 }))).rejects.toThrow('insufficient funds')
  await expect(chain.send(await alice.sign({ nonce: 0 }))).rejects.toThrow('nonce too low')
  alice.nonce = nonce

  await chain.mine(10)
  expect(await receiptOf(early)).toBeNull()
  await chain.mine(20)
  expect(await receiptOf(early)).toMatchObject({ status: '0x1' })
  expect(await receiptOf(late)).toMatchObject({ status: '0x1' })
})

test('a reorganisation undoes blocks, what they held waits again, and what is dropped stays away', async () => {
  const before = await balanceOf(NOBODY)
  const stays = await chain.send(await alice.sign())
  await chain.fund(bob.address, parseEther('1'))
  const goes = await chain.send(await bob.sign())
  const mined = await chain.mine()
  await chain.mine(3)
  const head = await chain.reorganize(4)
  expect(head.number).toBe(mined.number + 4)
  expect(await receiptOf(stays)).toBeNull()
  expect(await balanceOf(NOBODY)).toBe(before)
  expect(await chain.rpc('eth_getBlockByHash', [mined.hash, false])).toBeNull()

  await chain.dropTransaction(goes)
  const again = await chain.mine()
  expect(await receiptOf(stays)).toMatchObject({ blockHash: again.hash, status: '0x1' })
  expect(await receiptOf(goes)).toBeNull()
  expect(await balanceOf(NOBODY)).toBe(before + 1n)
})

test('the blocks that founded the chain stay, and what is out of bounds is refused', async () => {
  const { number } = await chain.head()
  await expect(chain.reorganize(Math.max(number, 65))).rejects.toThrow('the depth must be')
  await expect(chain.reorganize(0)).rejects.toThrow('the depth must be')
  await expect(chain.mine(257)).rejects.toThrow('the number of blocks must be')
  await expect(chain.setBaseFee(10n ** 14n)).rejects.toThrow('the base fee must be')
  await expect(chain.fund('0x12', 1n)).rejects.toThrow('address must be')
  await expect(chain.fund(alice.address, 2n ** 256n)).rejects.toThrow('the amount must be')
  await expect(chain.fundToken('link', alice.address, 2n ** 129n)).rejects.toThrow('the amount')
  expect((await chain.head()).number).toBe(number)
})

test('an account gives itself the code of a contract, by a transaction that somebody else pays for', async () => {
  const terms = { contractAddress: chain.contracts.link, chainId: CHAIN_ID, nonce: 0 }
  const delegating = privateKeyToAccount(`0x${'d4'.repeat(32)}`)
  const authorizationList = [await delegating.signAuthorization(terms)]
  const hash = await chain.send(
    await operator.signTransaction({
      chainId: CHAIN_ID,
      type: 'eip7702',
      nonce: await chain.read((node) => node.pendingCount(operator.address)),
      gas: 100_000n,
      to: NOBODY,
      maxFeePerGas: parseGwei('3'),
      maxPriorityFeePerGas: 1n,
      authorizationList,
    }),
  )
  expect(await told(hash)).toMatchObject({ hash, type: '0x4' })
  await chain.mine()
  expect(await receiptOf(hash)).toMatchObject({ status: '0x1' })
  const code = await chain.rpc('eth_getCode', [delegating.address, 'latest'])
  expect(code).toBe(`0xef0100${chain.contracts.link.slice(2).toLowerCase()}`)
})

test('a restart and a fork have the same chain, and a fork goes its own way', async () => {
  const waiting = await chain.send(await alice.sign())
  const head = await chain.head()
  const balance = await balanceOf(alice.address)
  await network.restart()
  expect(await chain.head()).toEqual(head)
  expect(await balanceOf(alice.address)).toBe(balance)
  expect(await told(waiting)).toMatchObject({ blockHash: null })

  const fork = await network.fork()
  const other = new EthereumChain(fork, { minterAddress })
  expect(await other.head()).toEqual(head)
  await other.dropTransaction(waiting)
  await other.mine()
  expect(await receiptOf(waiting)).toBeNull()
  await chain.mine()
  expect(await receiptOf(waiting)).toMatchObject({ status: '0x1' })
  expect(await balanceOf(NOBODY, other)).toBe((await balanceOf(NOBODY)) - 1n)
  await fork.stop()
  await expect(other.head()).rejects.toThrow('the network has stopped')
})

test('a change that was not saved is not there after a crash', async () => {
  const head = await chain.head()
  const mining = chain.mine()
  network.faults.crashAt('beforeCommit')
  await expect(mining).rejects.toThrow('crash')
  await network.restart()
  expect(await chain.head()).toEqual(head)
})

test('a transaction that nobody could ever mine does not keep the chain awake', async () => {
  await chain.setBaseFee(parseGwei('9000'))
  const hash = await chain.send(await bob.sign({ nonce: 0, maxFeePerGas: 1n }))
  await chain.mine(99)
  expect(chain.isBlockNeeded).toBe(true)
  await chain.mine()
  expect(chain.isBlockNeeded).toBe(false)
  expect(await chain.dropTransaction(hash)).toBe(true)
  expect(await chain.dropTransaction(hash)).toBe(false)
  expect(await told(hash)).toBeNull()
})

test('a node that has ended is replaced by one with the same blocks', async () => {
  const head = await chain.head()
  await chain.read(async (node) => node.stop())
  expect(await chain.rpc('eth_getBlockByHash', [head.hash, false])).toMatchObject({
    hash: head.hash,
  })
  const next = chain.mine()
  const stopping = chain.read(async (node) => node.stop())
  const after = chain.head()
  expect((await next).number).toBe(head.number + 1)
  await stopping
  expect(await after).toEqual(await next)
})

test('a chain that was closed answers nobody', async () => {
  const closed = new EthereumChain(network, { minterAddress })
  const answer = closed.head()
  closed.close()
  await expect(answer).rejects.toThrow('closed')
  await expect(closed.rpc('eth_chainId', [])).rejects.toThrow('closed')
})
