import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, LogEntry, RpcServices } from '@sluice/candid/evm_rpc'
import * as service from '@sluice/candid/evm_rpc'
import { Network } from '@sluice/network'
import { encodeDepositEth, principalWord } from '@sluice/sdk/ethereum'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EthereumChain } from '../chain/EthereumChain.ts'
import { TestAccount } from '../testing/TestAccount.ts'
import { PROVIDER_HOSTS, Providers } from './Providers.ts'

const OWNER = 'r7p6d-gn5kz-lwupk-nt46b-57kfb-kodsd-ouzrz-x7skf-gmt4i-7q574-fqe'
const RECEIVED = '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07'
const MINTER = `0x${'a1'.repeat(20)}`
const MAINNET: RpcServices = { EthMainnet: [] }
const TWO_OF_THREE = {
  responseSizeEstimate: [] as [],
  responseConsensus: [{ Threshold: { total: [3], min: 2 } }] as [
    { Threshold: { total: [number]; min: number } },
  ],
  maxBlockRange: [] as [],
}
const DEPOSIT = { value: parseEther('1'), data: encodeDepositEth({ owner: OWNER }), gas: 200_000n }

let network: Network
let chain: EthereumChain
let providers: Providers
let evmRpc: Installed<_SERVICE>
const alice = new TestAccount(0xa7)

beforeAll(async () => {
  network = await Network.start({
    inMemory: true,
    outcalls: (request) => providers.outcalls(request),
    outcallNodes: 4,
  })
  chain = new EthereumChain(network, { minterAddress: MINTER })
  providers = new Providers({ rpc: chain.rpc })
  evmRpc = await installCanister<_SERVICE>(network, {
    source: canisterSource('evm-rpc', 'local/canisters'),
    service,
    args: [
      { demo: [true], manageApiKeys: [], logFilter: [], overrideProvider: [], nodesInSubnet: [13] },
    ],
  })
  await chain.fund(alice.address, parseEther('10'))
})
afterAll(() => network.stop())
beforeEach(() => {
  for (const host of PROVIDER_HOSTS) providers.behave(host, { kind: 'honest' })
})

const asked = () => evmRpc.as(Principal.selfAuthenticating(Uint8Array.of(1)))

/** Signs a deposit, lets the canister send it, and mines it. */
async function deposit(): Promise<string> {
  const raw = await alice.sign({ ...DEPOSIT, to: chain.contracts.depositHelper })
  const sent = await asked().eth_sendRawTransaction(MAINNET, [], raw)
  if (!('Consistent' in sent && 'Ok' in sent.Consistent && 'Ok' in sent.Consistent.Ok))
    throw new Error(JSON.stringify(sent, (_, each) => `${each}`))
  await chain.mine()
  return sent.Consistent.Ok.Ok[0] ?? ''
}

async function logs(): Promise<LogEntry[] | undefined> {
  const filter = {
    fromBlock: [{ Number: 0n }] as [{ Number: bigint }],
    toBlock: [] as [],
    addresses: [chain.contracts.depositHelper],
    topics: [[[RECEIVED]]] as [string[][]],
  }
  const answer = await asked().eth_getLogs(MAINNET, [TWO_OF_THREE], filter)
  return 'Consistent' in answer && 'Ok' in answer.Consistent ? answer.Consistent.Ok : undefined
}

test('a transaction that every node of the subnet sends is sent once, and its log, receipt and cost are agreed on', async () => {
  const hash = await deposit()
  const [log] = (await logs()) ?? []
  expect(log).toMatchObject({ transactionHash: [hash], removed: false })
  expect(log?.topics[3]).toBe(`0x${principalWord(OWNER)}`)
  expect(log?.data).toBe(`0x${(10n ** 18n).toString(16).padStart(64, '0')}${'0'.repeat(64)}`)

  const receipt = await asked().eth_getTransactionReceipt(MAINNET, [], hash)
  expect(receipt).toHaveProperty('Consistent.Ok.0.status', [1n])
  const count = { address: alice.address, block: { Latest: null } }
  expect(await asked().eth_getTransactionCount(MAINNET, [], count)).toEqual({
    Consistent: { Ok: 1n },
  })
  const blocks = { blockCount: 5n, newestBlock: { Latest: null } }
  const percentiles: [Uint8Array] = [Uint8Array.of(20)]
  const history = { ...blocks, rewardPercentiles: percentiles }
  expect(await asked().eth_feeHistory(MAINNET, [], history)).toHaveProperty(
    'Consistent.Ok.reward.length',
    5,
  )
})

test('a nonce that is used is told as such', async () => {
  const raw = await alice.sign({
    ...DEPOSIT,
    to: chain.contracts.depositHelper,
    nonce: 0,
    value: 2n,
  })
  expect(await asked().eth_sendRawTransaction(MAINNET, [], raw)).toEqual({
    Consistent: { Ok: { NonceTooLow: null } },
  })
  alice.nonce = 1
})

test('what is final trails the head, also for who asks a provider that is behind', async () => {
  await chain.mine(4)
  const block = (tag: { Latest: null } | { Finalized: null }) =>
    asked().eth_getBlockByNumber(MAINNET, [TWO_OF_THREE], tag)
  const head = (await chain.head()).number
  const [host = ''] = PROVIDER_HOSTS
  providers.behave(host, { kind: 'stale', blocks: 2 })
  expect(await block({ Latest: null })).toHaveProperty('Consistent.Ok.number', BigInt(head))
  expect(await block({ Finalized: null })).toHaveProperty('Consistent.Ok.number', BigInt(head - 2))
})

test('a deposit is believed to no single provider, dead or lying', async () => {
  const known = await logs()
  const [first = '', second = ''] = PROVIDER_HOSTS
  providers.behave(first, { kind: 'lying' })
  expect(await logs()).toEqual(known)
  providers.behave(second, { kind: 'dead' })
  expect(await logs()).toBeUndefined()
})

test('what a reorganisation undoes is in no log, until another block has it', async () => {
  const before = (await logs())?.length ?? 0
  const hash = await deposit()
  expect(await logs()).toHaveLength(before + 1)
  await chain.reorganize(1)
  expect(await logs()).toHaveLength(before)
  await chain.mine()
  expect((await logs())?.at(-1)?.transactionHash).toEqual([hash])
})
