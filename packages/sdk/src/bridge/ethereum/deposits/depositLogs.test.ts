import { expect, test } from 'vitest'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { principalWord } from '../abi/depositCalls.ts'
import type { EvmLog } from '../chain/EvmReads.ts'
import { HELPER, OWNER, USDC } from '../testing/FakeEthereum.ts'
import { hashOf, SENDER } from '../testing/FakeEvm.ts'
import { fetchDepositLogs, readDeposit } from './depositLogs.ts'

const TOPIC = '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07'
const wordOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const principal = `0x${principalWord(OWNER.owner.toText())}`
const topics = [TOPIC, wordOf(USDC), wordOf(SENDER), principal]
const log: EvmLog = {
  ...{ address: HELPER, topics, data: `0x${'7'.padStart(64, '0')}${'0'.repeat(64)}` },
  ...{ blockNumber: 5, blockHash: hashOf(5), transactionHash: hashOf(1), logIndex: 3 },
}

test('a deposit is read to its last field', () => {
  expect(readDeposit(log, HELPER.toUpperCase().replace('X', 'x'))).toEqual({
    ...{ transactionHash: hashOf(1), logIndex: 3, blockNumber: 5, blockHash: hashOf(5) },
    ...{ contract: USDC, from: SENDER, amount: 7n, account: { owner: expect.anything() } },
  })
  const subaccount = `0x${'7'.padStart(64, '0')}${'0'.repeat(62)}09`
  const account = readDeposit({ ...log, data: subaccount }, HELPER)?.account ?? OWNER
  expect(formatAccount(account)).toMatch(/\.9$/)
})

const withPrincipal = (word: string) => ({ topics: [...topics.slice(0, 3), `0x${word}`] })
test.each([
  ['of another contract', { address: USDC }],
  ['of another kind', { topics: [hashOf(1), ...topics.slice(1)] }],
  ['with a topic too few', { topics: topics.slice(0, 3) }],
  ['with other data', { data: `0x${'0'.repeat(64)}` }],
  ['for the anonymous principal', withPrincipal(`0104${'0'.repeat(60)}`)],
  ['for the management canister', withPrincipal('0'.repeat(64))],
  ['with bytes after the principal', withPrincipal(`010a01${'0'.repeat(58)}`)],
  ['for a principal of thirty bytes', withPrincipal(`1e${'1'.repeat(62)}`)],
] satisfies [string, Partial<EvmLog>][])('a log %s is no deposit', (_, change) => {
  expect(readDeposit({ ...log, ...change }, HELPER)).toBeUndefined()
})

test('of a long range the newest part is read, some blocks at a time', async () => {
  const asked: [number, number][] = []
  const node = {
    fetchLogs: async ({ fromBlock, toBlock }: { fromBlock: number; toBlock: number }) => {
      asked.push([fromBlock, toBlock])
      return []
    },
  }
  const range = { fromBlock: 0, toBlock: 20_000 }
  await fetchDepositLogs(node, { helper: HELPER, account: OWNER, ...range })
  expect(asked).toHaveLength(10)
  expect(asked[0]).toEqual([15_001, 15_500])
  expect(asked.at(-1)).toEqual([19_501, 20_000])
  asked.length = 0
  await fetchDepositLogs(node, { helper: HELPER, account: OWNER, fromBlock: 7, toBlock: 9 })
  expect(asked).toEqual([[7, 9]])
})
