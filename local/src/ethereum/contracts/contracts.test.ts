import {
  type Abi,
  decodeEventLog,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isHex,
  parseEther,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EthereumChain } from '../chain/EthereumChain.ts'
import { MemoryHost } from '../testing/MemoryHost.ts'
import { TestAccount } from '../testing/TestAccount.ts'
import { DepositHelper } from './generated/DepositHelper.ts'
import { LinkToken } from './generated/LinkToken.ts'
import { OldErc20Helper } from './generated/OldErc20Helper.ts'
import { OldEthHelper } from './generated/OldEthHelper.ts'
import { UsdcToken } from './generated/UsdcToken.ts'
import { UsdtToken } from './generated/UsdtToken.ts'

const MINTER = '0x00000000000000000000000000000000000000A1'
const PRINCIPAL = '0x1dbd56576a3d4d9f3c1efd450a9c390dd4cc737fc9453327c47e1dff0b020000'
const SUBACCOUNT = `0x${'5a'.repeat(32)}` as const
const GAS = 200_000n
const ABIS: readonly Abi[] = [DepositHelper.abi, OldEthHelper.abi, OldErc20Helper.abi]

const chain = new EthereumChain(new MemoryHost(), { minterAddress: MINTER })
const { contracts } = chain
const alice = new TestAccount(0xa1)
beforeAll(async () => {
  await chain.fund(alice.address, parseEther('10'))
})
afterAll(() => chain.close())

type Call = { readonly to: Hex; readonly value?: bigint; readonly data: Hex }
type Receipt = {
  readonly status: string
  readonly logs: readonly {
    readonly address: string
    readonly topics: readonly Hex[]
    readonly data: Hex
  }[]
}

/** Sends a call in a block of its own. */
async function execute({ to, value = 0n, data }: Call): Promise<Receipt> {
  const hash = await chain.send(await alice.sign({ to, value, data, gas: GAS }))
  await chain.mine()
  const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
  if (!isReceipt(receipt)) throw new Error('the transaction is in no block')
  return receipt
}

const isReceipt = (value: unknown): value is Receipt =>
  typeof value === 'object' && value !== null && 'status' in value && 'logs' in value

async function read(to: Hex, abi: Abi, functionName: string, args: readonly unknown[] = []) {
  const data = encodeFunctionData({ abi, functionName, args })
  const answer = await chain.rpc('eth_call', [{ to, data }, 'latest'])
  return decodeFunctionResult({ abi, functionName, data: isHex(answer) ? answer : '0x' })
}

const tokens = {
  usdc: UsdcToken.abi,
  usdt: UsdtToken.abi,
  link: LinkToken.abi,
} as const
type Token = keyof typeof tokens

const balanceOf = (token: Token, owner: string) =>
  read(contracts[token], tokens[token], 'balanceOf', [owner])
const approve = (token: Token, spender: Hex, amount: bigint) =>
  execute({
    to: contracts[token],
    data: encodeFunctionData({
      abi: LinkToken.abi,
      functionName: 'approve',
      args: [spender, amount],
    }),
  })
const depositErc20 = (token: Hex, amount: bigint) =>
  execute({
    to: contracts.depositHelper,
    data: encodeFunctionData({
      abi: DepositHelper.abi,
      functionName: 'depositErc20',
      args: [token, amount, PRINCIPAL, SUBACCOUNT],
    }),
  })
const depositEth = (to: Hex, value: bigint) =>
  execute({
    to,
    value,
    data: encodeFunctionData({
      abi: DepositHelper.abi,
      functionName: 'depositEth',
      args: [PRINCIPAL, SUBACCOUNT],
    }),
  })
const etherOf = async (address: string) =>
  BigInt(String(await chain.rpc('eth_getBalance', [address, 'latest'])))

test('functions and events are those of the public contracts, to the letter', () => {
  const selectors = ABIS.flatMap((abi) =>
    abi.flatMap((item) => (item.type === 'function' ? toFunctionSelector(item) : [])),
  )
  expect(new Set(selectors)).toEqual(
    new Set(['0x17c819c4', '0xdb9751af', '0x93e5d42a', '0xb214faa5', '0x26b3293f']),
  )
  const topics = ABIS.flatMap((abi) =>
    abi.flatMap((item) => (item.type === 'event' ? toEventSelector(item) : [])),
  )
  expect(topics).toEqual([
    '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07',
    '0x257e057bb61920d8d0ed2cb7b720ac7f9c513cd1110bc9fa543079154f45f435',
    '0x4d69d0bd4287b7f66c548f90154dc81bc98f65a1b362775df5ae171a2ccd262b',
  ])
})

test('each helper names the minter', async () => {
  for (const helper of [
    contracts.depositHelper,
    contracts.oldEthHelper,
    contracts.oldErc20Helper,
  ]) {
    expect(await read(helper, DepositHelper.abi, 'getMinterAddress')).toBe(MINTER)
  }
})

test('ether goes to the minter in the same step, with one log that says for whom', async () => {
  const before = await etherOf(MINTER)
  const { status, logs } = await depositEth(contracts.depositHelper, 7n)
  expect(status).toBe('0x1')
  expect(await etherOf(MINTER)).toBe(before + 7n)
  expect(await etherOf(contracts.depositHelper)).toBe(0n)
  expect(logs).toHaveLength(1)
  const [
    {
      topics: [topic = '0x', ...indexed],
      data,
    } = { topics: [], data: '0x' as const },
  ] = logs
  expect([topic, ...indexed]).toEqual([
    '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07',
    `0x${'00'.repeat(32)}`,
    `0x${'00'.repeat(12)}${alice.address.slice(2).toLowerCase()}`,
    PRINCIPAL,
  ])
  expect(data).toBe(`0x${'7'.padStart(64, '0')}${'5a'.repeat(32)}`)
  expect(
    decodeEventLog({ abi: DepositHelper.abi, topics: [topic, ...indexed], data }).args,
  ).toEqual({
    erc20ContractAddress: zeroAddress,
    owner: alice.address,
    amount: 7n,
    principal: PRINCIPAL,
    subaccount: SUBACCOUNT,
  })
})

test.each(['usdc', 'usdt', 'link'] as const)(
  '%s goes from its owner straight to the minter',
  async (token) => {
    await chain.fundToken(token, alice.address, 1_000n)
    await approve(token, contracts.depositHelper, 600n)
    expect((await depositErc20(contracts[token], 601n)).status).toBe('0x0')
    const { status, logs } = await depositErc20(contracts[token], 600n)
    expect(status).toBe('0x1')
    expect(await balanceOf(token, MINTER)).toBe(600n)
    expect(await balanceOf(token, alice.address)).toBe(400n)
    expect(await balanceOf(token, contracts.depositHelper)).toBe(0n)
    const log = logs.find(({ address }) => address === contracts.depositHelper.toLowerCase())
    expect(log?.topics.slice(1)).toEqual([
      `0x${'00'.repeat(12)}${contracts[token].slice(2).toLowerCase()}`,
      `0x${'00'.repeat(12)}${alice.address.slice(2).toLowerCase()}`,
      PRINCIPAL,
    ])
    expect(log?.data).toBe(`0x${(600).toString(16).padStart(64, '0')}${'5a'.repeat(32)}`)
  },
)

test('what is no token moves nothing, and is not told as a deposit', async () => {
  for (const nothing of [MINTER, contracts.reverting, contracts.depositHelper] as const) {
    expect(await depositErc20(nothing, 1n)).toMatchObject({ status: '0x0', logs: [] })
  }
})

test('the older helpers do as they did', async () => {
  const before = await etherOf(MINTER)
  const deposit = { abi: OldEthHelper.abi, functionName: 'deposit', args: [PRINCIPAL] } as const
  const ether = await execute({
    to: contracts.oldEthHelper,
    value: 9n,
    data: encodeFunctionData(deposit),
  })
  expect(await etherOf(MINTER)).toBe(before + 9n)
  expect(ether.logs[0]?.topics).toEqual([
    '0x257e057bb61920d8d0ed2cb7b720ac7f9c513cd1110bc9fa543079154f45f435',
    `0x${'00'.repeat(12)}${alice.address.slice(2).toLowerCase()}`,
    PRINCIPAL,
  ])
  await approve('link', contracts.oldErc20Helper, 5n)
  const args = [contracts.link, 5n, PRINCIPAL] as const
  const data = encodeFunctionData({ abi: OldErc20Helper.abi, functionName: 'deposit', args })
  const { logs } = await execute({ to: contracts.oldErc20Helper, data })
  const log = logs.find(({ address }) => address === contracts.oldErc20Helper.toLowerCase())
  expect(log?.topics).toHaveLength(4)
  expect(log?.data).toBe(`0x${'5'.padStart(64, '0')}`)
})

test('ether that the minter does not take is not taken from its owner', async () => {
  const args = [contracts.reverting] as const
  const { nonce } = alice
  const data = encodeDeployData({ ...DepositHelper, args })
  await chain.send(await alice.sign({ to: null, value: 0n, data, gas: 1_000_000n }))
  await chain.mine()
  const helper = getContractAddress({ from: alice.address, nonce: BigInt(nonce) })
  expect(await read(helper, DepositHelper.abi, 'getMinterAddress')).toBe(contracts.reverting)
  expect(await depositEth(helper, 7n)).toMatchObject({ status: '0x0', logs: [] })
  expect(await etherOf(helper)).toBe(0n)
})

test('a recipient that takes no ether makes a payment fail, which costs its gas', async () => {
  expect(await execute({ to: contracts.reverting, value: 1n, data: '0x' })).toMatchObject({
    status: '0x0',
    gasUsed: expect.stringMatching(/^0x[0-9a-f]+$/),
  })
  expect(await etherOf(contracts.reverting)).toBe(0n)
})

test('USDT answers nothing, and wants an allowance to be zero before it is another', async () => {
  const spender = contracts.depositHelper
  const call = (amount: bigint) =>
    encodeFunctionData({ abi: UsdtToken.abi, functionName: 'approve', args: [spender, amount] })
  expect((await approve('usdt', spender, 5n)).status).toBe('0x1')
  expect((await approve('usdt', spender, 6n)).status).toBe('0x0')
  expect((await approve('usdt', spender, 0n)).status).toBe('0x1')
  expect((await approve('usdt', spender, 6n)).status).toBe('0x1')
  const answer = await chain.rpc('eth_call', [
    { from: alice.address, to: contracts.usdt, data: call(0n) },
    'latest',
  ])
  expect(answer).toBe('0x')
})

test('USDC stands still while it is paused, and moves again', async () => {
  const pause = (functionName: 'pause' | 'unpause') =>
    execute({ to: contracts.usdc, data: encodeFunctionData({ abi: UsdcToken.abi, functionName }) })
  await approve('usdc', contracts.depositHelper, 10n)
  await pause('pause')
  expect(await read(contracts.usdc, UsdcToken.abi, 'paused')).toBe(true)
  expect((await depositErc20(contracts.usdc, 10n)).status).toBe('0x0')
  expect((await approve('usdc', contracts.depositHelper, 11n)).status).toBe('0x0')
  await pause('unpause')
  expect((await depositErc20(contracts.usdc, 10n)).status).toBe('0x1')
})

test.each([
  ['usdc', 'USDC', 6],
  ['usdt', 'USDT', 6],
  ['link', 'LINK', 18],
] as const)('%s says what it is', async (token, symbol, decimals) => {
  expect(await read(contracts[token], tokens[token], 'symbol')).toBe(symbol)
  expect(await read(contracts[token], tokens[token], 'decimals')).toBe(decimals)
})
