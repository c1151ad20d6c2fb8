import { Actor, HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decodeArgument } from '../management/candid.ts'
import { Network } from '../network.ts'
import { PAPER_ADDRESS, PaperChain, paperChainOf } from '../testing/paperChain.ts'
import { Forward, forwardArg, numbersOf, probeModule } from '../testing/probe.ts'
import { BitcoinArguments, BitcoinResults } from './bitcoinCandid.ts'
import { MAINNET_CANISTER, TEST_CANISTER } from './bitcoinCanisters.ts'

const wasmModule = await probeModule()
const NOTHING = new Uint8Array()
const REGTEST = { regtest: null }
const MANAGEMENT = Principal.managementCanister()
const TEST_ID = Principal.fromText(TEST_CANISTER.text)
const MAINNET_ID = Principal.fromText(MAINNET_CANISTER.text)

let network: Network
let canister: Principal
beforeEach(async () => {
  network = await Network.start({ inMemory: true, bitcoin: PaperChain.open })
  canister = await newCanister(network)
})
afterEach(() => network.stop())

async function newCanister(on: Network): Promise<Principal> {
  const canisterId = await on.createCanister()
  await on.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

type Named = keyof typeof BitcoinArguments
const METHODS: Readonly<Record<Named, string>> = {
  utxos: 'bitcoin_get_utxos',
  balance: 'bitcoin_get_balance',
  percentiles: 'bitcoin_get_current_fee_percentiles',
  send: 'bitcoin_send_transaction',
  headers: 'bitcoin_get_block_headers',
}

const encode = (name: Named, call: object) => {
  const type: IDL.Type = BitcoinArguments[name]
  return new Uint8Array(IDL.encode([type], [call]))
}

/** Lets the canister call; a reject comes back as its code and text. */
function callBy(name: Named, call: object, options: { to?: Principal; flags?: number } = {}) {
  const { to = TEST_ID, flags = Forward.withTrillion } = options
  const arg = forwardArg(flags, to.toUint8Array(), METHODS[name], encode(name, call))
  return network.update({ canisterId: canister, method: 'forward', arg })
}
const textOf = (reply: Uint8Array) => Buffer.from(reply).toString('latin1')

/** Coins of one value at the heights, sent by a canister. */
async function pay(...heights: number[]): Promise<void> {
  await network.changeBitcoin((chain) => {
    for (const height of heights) chain.send(Uint8Array.of(height, 7))
  })
}

async function utxosOf(filter?: object) {
  const call = { address: PAPER_ADDRESS, network: REGTEST, filter: filter ? [filter] : [] }
  return decodeArgument(BitcoinResults.utxos, await callBy('utxos', call))
}

const heightsOf = ({ utxos }: Awaited<ReturnType<typeof utxosOf>>): number[] =>
  utxos.map(({ height }: { height: number }) => height)

test.each([
  ['the management canister', MANAGEMENT],
  ['the Bitcoin canister', TEST_ID],
])('canisters reach the chain by %s', async (_, to) => {
  await callBy('send', { transaction: [3, 9], network: REGTEST }, { to })
  const call = { address: PAPER_ADDRESS, network: REGTEST, min_confirmations: [] }
  const reply = await callBy('balance', call, { to })
  expect(IDL.decode([IDL.Nat64], reply)).toEqual([9n])
  const percentiles = await callBy('percentiles', { network: REGTEST }, { to })
  expect(IDL.decode([IDL.Vec(IDL.Nat64)], percentiles)[0]).toEqual(BigUint64Array.of(9n))
})

test('a confirmations filter leaves out young coins, and says which block it looked at', async () => {
  await pay(1, 5, 3, 5)
  expect(heightsOf(await utxosOf())).toEqual([5, 5, 3, 1])
  const page = await utxosOf({ min_confirmations: 3 })
  expect(heightsOf(page)).toEqual([3, 1])
  expect(page.tip_height).toBe(3)
  expect(page.tip_block_hash).toEqual(paperChainOf(network).hashAt(3))
  expect(page.next_page).toEqual([])
})

test('many coins come in pages, all reckoned at the block of the first one', async () => {
  await pay(...Array.from({ length: 2_500 }, (_, index) => index % 200))
  const first = await utxosOf()
  await pay(201, 202)
  const second = await utxosOf({ page: first.next_page[0] })
  const third = await utxosOf({ page: second.next_page[0] })
  const all = [first, second, third].flatMap(({ utxos }) => utxos)
  expect([first, second, third].map(({ utxos }) => utxos.length)).toEqual([1_000, 1_000, 500])
  expect(new Set(all.map(({ outpoint }) => textOf(Uint8Array.from(outpoint.txid)))).size).toBe(
    2_500,
  )
  expect(third.next_page).toEqual([])
  expect(third.tip_height).toBe(199)
})

const balance = { address: PAPER_ADDRESS, network: REGTEST, min_confirmations: [] }
const utxos = { address: PAPER_ADDRESS, network: REGTEST, filter: [] }
test.each([
  ['balance', { ...balance, address: 'x' }, 'get_balance failed: MalformedAddress'],
  ['utxos', { ...utxos, address: 'x' }, 'get_utxos failed: MalformedAddress'],
  ['utxos', { ...utxos, address: 'foreign' }, 'get_utxos failed: AddressForWrongNetwork'],
  [
    'balance',
    { ...balance, min_confirmations: [3] },
    'get_balance failed: MinConfirmationsTooLarge { given: 3, max: 2 }',
  ],
  ['utxos', { ...utxos, filter: [{ page: [1, 2] }] }, 'get_utxos failed: MalformedPage'],
  [
    'utxos',
    { ...utxos, filter: [{ page: Array(72).fill(1) }] },
    'get_utxos failed: UnknownTipBlockHash { tip_block_hash: [1, 1,',
  ],
  [
    'send',
    { transaction: [1, 2, 3], network: REGTEST },
    'send_transaction failed: MalformedTransaction',
  ],
  [
    'headers',
    { start_height: 2, end_height: [], network: REGTEST },
    'get_block_headers failed: StartHeightDoesNotExist { requested: 2, chain_height: 1 }',
  ],
  [
    'headers',
    { start_height: 0, end_height: [5], network: REGTEST },
    'get_block_headers failed: EndHeightDoesNotExist { requested: 5, chain_height: 1 }',
  ],
] as const)('%s of %o is rejected by the canister', async (name, call, text) => {
  await pay(1)
  const reply = await callBy(name, call)
  expect(reply[0]).toBe(4)
  expect(textOf(reply)).toContain(text)
})

test.each([
  ['testnet', TEST_ID, 'Network must be regtest. Found testnet'],
  ['regtest', MAINNET_ID, 'Network must be mainnet. Found regtest'],
  ['mainnet', MAINNET_ID, 'Canister state is not fully synced.'],
  ['mainnet', MANAGEMENT, 'Canister state is not fully synced.'],
])('a call about %s to %s traps: %s', async (name, to, text) => {
  const reply = await callBy('balance', { ...balance, network: { [name]: null } }, { to })
  expect(reply[0]).toBe(5)
  expect(textOf(reply)).toContain(text)
})

test('nothing is told of a chain that is not synced', async () => {
  paperChainOf(network).isSynced = false
  expect(textOf(await callBy('balance', balance))).toContain('Canister state is not fully synced.')
})

test.each([
  ['balance', balance, 40_000_000, 4_000_000],
  ['utxos', utxos, 4_000_000_000, 20_000_000],
  ['percentiles', { network: REGTEST }, 40_000_000, 4_000_000],
  ['headers', { start_height: 0, end_height: [], network: REGTEST }, 4_000_000_000, 20_000_000],
  ['send', { transaction: [1, 2], network: REGTEST }, 2_016_000_000, 2_016_000_000],
] as const)('%s needs its cycles and takes its price', async (name, call, least, price) => {
  const refused = await callBy(name, call, { flags: Forward.plain })
  expect(refused[0]).toBe(5)
  expect(textOf(refused)).toContain(`Received 0 cycles. ${least} cycles are required.`)
  const flags = Forward.withTrillion | Forward.withCycles
  const [refund] = numbersOf(await callBy(name, call, { flags }))
  expect(refund).toBe(1e12 + 1_000 - price)
})

test('headers come in order, a hundred at most', async () => {
  await pay(130)
  const call = { start_height: 20, end_height: [], network: REGTEST }
  const answer = decodeArgument(BitcoinResults.headers, await callBy('headers', call))
  expect(answer.block_headers).toHaveLength(100)
  expect(answer.block_headers.at(-1)).toEqual(paperChainOf(network).headerAt(119))
  expect(answer.tip_height).toBe(119)
})

test('an agent asks the query variants, and its update calls are not let in', async () => {
  await pay(1, 2)
  const { url } = await network.listen()
  const agent = await HttpAgent.create({ host: url, rootKey: network.rootKey })
  const bitcoin = Actor.createActor(
    () =>
      IDL.Service({
        bitcoin_get_balance_query: IDL.Func([BitcoinArguments.balance], [IDL.Nat64], ['query']),
        bitcoin_get_utxos_query: IDL.Func(
          [BitcoinArguments.utxos],
          [BitcoinResults.utxos],
          ['query'],
        ),
        bitcoin_get_balance: IDL.Func([BitcoinArguments.balance], [IDL.Nat64], []),
      }),
    { agent, canisterId: TEST_ID },
  )
  expect(await bitcoin.bitcoin_get_balance_query?.(balance)).toBe(14n)
  expect(await bitcoin.bitcoin_get_utxos_query?.(utxos)).toMatchObject({ tip_height: 2 })
  await expect(bitcoin.bitcoin_get_balance?.(balance)).rejects.toThrow('rejected the message')
})

test('without a chain its calls are refused, and the ids are those of any canister', async () => {
  const plain = await Network.start({ inMemory: true })
  const own = await newCanister(plain)
  const call = (to: Principal) => ({
    canisterId: own,
    method: 'forward',
    arg: forwardArg(
      Forward.withTrillion,
      to.toUint8Array(),
      METHODS.balance,
      encode('balance', balance),
    ),
  })
  expect(textOf(await plain.update(call(MANAGEMENT)))).toContain('without a Bitcoin chain')
  expect(textOf(await plain.update(call(TEST_ID)))).toContain('not found')
  await plain.stop()
})

test('a chain that costs nothing costs nothing', async () => {
  const free = await Network.start({
    inMemory: true,
    bitcoin: PaperChain.open,
    costSchedule: 'free',
  })
  const arg = encode('balance', balance)
  const reply = await free.update({ canisterId: TEST_ID, method: METHODS.balance, arg })
  expect(IDL.decode([IDL.Nat64], reply)).toEqual([0n])
  await free.stop()
})
