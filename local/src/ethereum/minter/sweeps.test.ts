import { Principal } from '@icp-sdk/core/principal'
import { some } from '@sluice/test-depth'
import { person } from '@sluice/testing/exchange/people'
import { expect, test, vi } from 'vitest'
import { addressWord, wordOf } from '../../../canisters/cketh-minter/src/ethereum/words.ts'
import {
  depositErc20,
  depositEth,
  NO_CONTRACT,
} from '../../../canisters/cketh-minter/src/sweeps/depositAddress.ts'
import { GWEI, type Mishap } from './testing/FakeEthereum.ts'
import {
  CKUSDC,
  ETHER,
  FROM,
  LogicMinter,
  PLAIN_FEE,
  SURPLUS,
  SWEEPING,
  USDC,
  USDC_FEE,
} from './testing/LogicMinter.ts'

const alice = person(20)
const bob = person(21)
const MODE = { Unsponsored: { subaccount: [] as [] } }
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** To somebody's own address, as an exchange does. @returns the address */
async function pay(
  minter: LogicMinter,
  owner: Principal,
  amount: bigint,
  { token = NO_CONTRACT, from = FROM } = {},
): Promise<string> {
  const { address } = await minter.depositAddress(owner, token)
  const { chain } = minter
  chain.sweeper.pay(address, token, amount)
  if (token === NO_CONTRACT) return address
  chain.mine()
  chain.logs.push({
    address: token.toLowerCase(),
    topics: [TRANSFER, addressWord(from), addressWord(address)],
    data: `0x${wordOf(amount)}`,
    blockNumber: chain.head,
    blockHash: `0x${wordOf(chain.head)}`,
    transactionHash: `0x${wordOf(chain.head)}`,
    logIndex: 0n,
    removed: false,
  })
  return address
}

/** Looks, sweeps, and mints what the sweep has moved. */
async function settle(minter: LogicMinter): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await minter.passSeconds(200)
    minter.chain.mine(3)
  }
}

const somebody = (number: number) => Principal.fromUint8Array(Uint8Array.of(7, number >> 8, number))

const kept = (minter: LogicMinter) => minter.minter.log.model.ether.sums.kept

test('a plain payment is minted less its fee, once, and pays for its sweep', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  const address = await pay(minter, alice, ETHER)
  await settle(minter)
  await settle(minter)
  expect(minter.balanceOf(alice)).toBe(ETHER - PLAIN_FEE)
  expect(minter.chain.sweeper.balanceOf(address, NO_CONTRACT)).toBe(0n)
  expect(kept(minter)).toBeGreaterThan(SURPLUS)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('the second payment needs no consent any more, also after a restart', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  await pay(minter, alice, ETHER)
  await settle(minter)
  const { size } = minter.minter.log
  minter.restart()
  await pay(minter, alice, ETHER)
  await settle(minter)
  expect(minter.balanceOf(alice)).toBe(2n * (ETHER - PLAIN_FEE))
  const names = minter.minter.log
    .page(BigInt(size), 100n)
    .map(({ payload }) => Object.keys(payload)[0])
  expect(names).toContain('AcceptedSweepRequest')
  expect(names).not.toContain('AuthorizedDepositAddress')
})

test('a token of several people goes by one transaction, and each has a fee of its own', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  await pay(minter, alice, 50_000_000n, { token: USDC })
  await pay(minter, bob, 20_000_000n, { token: USDC })
  await settle(minter)
  expect(minter.balanceOf(alice, CKUSDC)).toBe(50_000_000n - USDC_FEE)
  expect(minter.balanceOf(bob, CKUSDC)).toBe(20_000_000n - USDC_FEE)
  expect(minter.chain.mined).toHaveLength(1)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('less than the minimum stays where it is, and counts once more has come', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  await pay(minter, alice, 3_000_000n, { token: USDC })
  await settle(minter)
  expect(minter.chain.mined).toEqual([])
  await pay(minter, alice, 2_000_000n, { token: USDC })
  await settle(minter)
  expect(minter.balanceOf(alice, CKUSDC)).toBe(5_000_000n - USDC_FEE)
})

test('nothing is swept for more than the fees pay, nor with what backs ckETH', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  const address = await pay(minter, alice, ETHER)
  minter.chain.baseFee = 100n * GWEI
  await settle(minter)
  expect(minter.chain.sweeper.balanceOf(address, NO_CONTRACT)).toBe(ETHER)
  const poor = await LogicMinter.start({ ...SWEEPING, surplus: [1n] })
  await pay(poor, bob, ETHER)
  await settle(poor)
  expect(poor.chain.mined).toEqual([])
})

test('a sweep that is stuck is replaced, and holds up no withdrawal', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  minter.chain.baseFee = GWEI
  await minter.fund(bob, 2n * ETHER)
  await pay(minter, alice, ETHER)
  await minter.passSeconds(200)
  minter.chain.baseFee = 10n * GWEI
  const outside = '0x52908400098527886E0F7030069857D2E4169EE7'
  await minter.withdrawEth(bob, outside, ETHER)
  for (let round = 0; round < 3; round++) await settle(minter)
  expect(minter.balanceOf(alice)).toBe(ETHER - PLAIN_FEE)
  expect(minter.chain.paidTo(outside)).toBeGreaterThan(0n)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('what a blocked sender has paid stays where it is, with all else there, for ever', async () => {
  const minter = await LogicMinter.start({ ...SWEEPING, blocked_addresses: [[FROM]] })
  const address = await pay(minter, alice, 50_000_000n, { token: USDC })
  await settle(minter)
  await pay(minter, alice, 50_000_000n, { token: USDC, from: `0x${'7'.repeat(40)}` })
  await settle(minter)
  expect(minter.chain.sweeper.balanceOf(address, USDC)).toBe(100_000_000n)
  expect(minter.chain.mined).toEqual([])
})

test('an address whose sweeps lead to nothing costs no more than three', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  minter.chain.sweeper.isStuck = true
  await pay(minter, alice, ETHER)
  for (let round = 0; round < 6; round++) {
    await minter.depositAddress(alice)
    await settle(minter)
  }
  expect(minter.chain.mined).toHaveLength(3)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('an address is watched for half an hour, and again when somebody asks again', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  const { address, status } = await minter.depositAddress(alice)
  expect(status).toEqual({
    Scanning: {
      valid_until: minter.nowNs + 1_800n * 10n ** 9n,
      last_scanned_block: [],
      scan_count: 0n,
    },
  })
  await minter.passSeconds(2_400)
  expect(minter.jobs).toBe(0)
  minter.chain.sweeper.pay(address, NO_CONTRACT, ETHER)
  await minter.passSeconds(2_000)
  expect(minter.chain.sweeper.balanceOf(address, NO_CONTRACT)).toBe(ETHER)
  await minter.depositAddress(alice)
  await minter.passSeconds(1)
  expect(await minter.depositAddress(alice)).toMatchObject({
    status: { AwaitingSweep: { scanned_balance: ETHER } },
  })
  await settle(minter)
  expect(minter.balanceOf(alice)).toBe(ETHER - PLAIN_FEE)
})

test('so many are watched at once, in all and of one account, and a place becomes free', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  for (let each = 0; each < 200; each++) await minter.depositAddress(somebody(each))
  // nobody has an address opened at which nobody would look
  const asked = vi.spyOn(minter.minter.keys, 'fetchPublicKey')
  expect(await depositEth(minter.minter, alice, MODE)).toEqual({
    Err: { TooManyActiveDeposits: null },
  })
  expect(asked).not.toHaveBeenCalled()
  await minter.depositAddress(somebody(0))
  // two looks at a hundred each: whoever has been looked at gives way
  await minter.passSeconds(1)
  await minter.depositAddress(alice)
})

test('few addresses are opened at once, one of each owner, and nobody else costs a question', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  const { keys } = minter.minter
  const fetchPublicKey = keys.fetchPublicKey.bind(keys)
  const gate = Promise.withResolvers<void>()
  const asked = vi.spyOn(keys, 'fetchPublicKey').mockImplementation(async (...args) => {
    await gate.promise
    return fetchPublicKey(...args)
  })
  const open = (owner: Principal) => depositEth(minter.minter, owner, MODE)
  const opening = [0, 1, 2, 3, 4].map((each) => open(somebody(each)))
  const subaccount: [Uint8Array] = [new Uint8Array(32).fill(1)]
  const own = depositEth(minter.minter, somebody(0), { Unsponsored: { subaccount } })
  expect(await own).toMatchObject({
    Err: { TemporarilyUnavailable: expect.stringContaining('address of yours') },
  })
  expect(await open(alice)).toMatchObject({
    Err: { TemporarilyUnavailable: expect.stringContaining('too many addresses') },
  })
  expect(asked).toHaveBeenCalledTimes(5)
  gate.resolve()
  for (const answer of await Promise.all(opening)) expect(answer).toHaveProperty('Ok')
  // who has an address is answered without a question, and the next one has a place
  await minter.depositAddress(somebody(0))
  expect(asked).toHaveBeenCalledTimes(5)
  await minter.depositAddress(alice)
  expect(asked).toHaveBeenCalledTimes(6)
})

test('an address that has signed is told from the log after a restart', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  const address = await pay(minter, alice, ETHER)
  await settle(minter)
  minter.restart()
  const asked = vi.spyOn(minter.minter.keys, 'fetchPublicKey')
  expect((await minter.depositAddress(alice)).address).toBe(address)
  expect(asked).not.toHaveBeenCalled()
})

test('who has no account, and what is no address or no supported token, is refused', async () => {
  const minter = await LogicMinter.start(SWEEPING)
  const asked = { erc20_contract_address: `0x${'8'.repeat(40)}`, mode: MODE }
  expect(await depositErc20(minter.minter, alice, asked)).toMatchObject({
    Err: { TokenNotSupported: { supported_tokens: [{ ckerc20_token_symbol: 'ckUSDC' }] } },
  })
  const none = { ...asked, erc20_contract_address: 'x'.repeat(1_000) }
  expect(() => depositErc20(minter.minter, alice, none)).toThrow('no Ethereum address')
  const short = { Unsponsored: { subaccount: [Uint8Array.of(1)] as [Uint8Array] } }
  await expect(depositEth(minter.minter, alice, short)).rejects.toThrow('32 bytes')
})

test('a minter without the contract has addresses, and says that nothing is found there', async () => {
  const minter = await LogicMinter.start()
  const { minimum_deposit_amount } = await minter.depositAddress(alice)
  expect(minimum_deposit_amount).toBe(2n ** 256n - 1n)
  expect(minter.jobs).toBe(0)
})

const CALLS = [
  ...['fetchBlock', 'call', 'fetchFeeHistory', 'fetchLogs', 'fetchTransactionCount'],
  ...['sendRawTransaction', 'fetchReceipt'],
]
const MISHAPS: readonly Mishap[] = ['unknown', 'refused', 'inconsistent']
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7]
const FAULTS = CALLS.flatMap((name) =>
  MISHAPS.flatMap((mishap) => PLACES.map((place) => ({ name, mishap, place }))),
)

test.each(some(FAULTS, 10))(
  'a sweep ends well although $name was $mishap once, after $place times',
  async ({ name, mishap, place }) => {
    const minter = await LogicMinter.start(SWEEPING)
    let calls = 0
    minter.chain.mishap = (method) => (method === name && calls++ === place ? mishap : undefined)
    await pay(minter, alice, 50_000_000n, { token: USDC })
    await settle(minter)
    minter.restart()
    await minter.depositAddress(alice, USDC)
    for (let round = 0; round < 2; round++) await settle(minter)
    await minter.scrape()
    expect(minter.balanceOf(alice, CKUSDC)).toBe(50_000_000n - USDC_FEE)
    expect(await minter.flawOfBooks()).toBeUndefined()
  },
)
