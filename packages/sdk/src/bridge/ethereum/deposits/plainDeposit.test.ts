import type { DepositAddress, DepositAddressError } from '@sluice/candid/cketh_minter'
import { beforeEach, expect, test } from 'vitest'
import { EthereumTransfers } from '../EthereumTransfers.ts'
import { CKETH, CKUSDC, FakeEthereum, OWNER, USDC } from '../testing/FakeEthereum.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const ETHER = 10n ** 18n
const SCANNING = {
  Scanning: {
    valid_until: 1_800_000_000_000_000_000n,
    last_scanned_block: [] as [],
    scan_count: 0n,
  },
}
const OPENED: DepositAddress = {
  address: ADDRESS,
  minimum_deposit_amount: 100n,
  deposit_fee: [40n],
  status: SCANNING,
}

let world: FakeEthereum
beforeEach(() => {
  world = new FakeEthereum()
})

/** Transfers with a minter that gives this answer, and what it was asked for. */
function answering(answer: { Ok: DepositAddress } | { Err: DepositAddressError } | Error) {
  const asked: unknown[] = []
  const give = async (arg: unknown) => {
    asked.push(arg)
    if (answer instanceof Error) throw answer
    return answer
  }
  const actors = world.actorsOf({ deposit_eth: give, deposit_erc20: give })
  return { asked, transfers: new EthereumTransfers({ ...world.services, actors }) }
}

test('an address comes with its terms, and for how long the minter looks there', async () => {
  const { asked, transfers } = answering({ Ok: OPENED })
  expect(await transfers.openPlainDeposit(CKETH)).toEqual({
    address: ADDRESS,
    minimum: 100n,
    fee: 40n,
    found: undefined,
    untilMs: 1_800_000_000_000,
  })
  await transfers.openPlainDeposit(CKUSDC)
  const mode = { Unsponsored: { subaccount: [] } }
  expect(asked).toEqual([{ mode }, { erc20_contract_address: USDC, mode }])
})

test('what has come and is being moved is told; a minter without fees takes none', async () => {
  const AwaitingSweep = {
    erc20_contract_address: USDC,
    scanned_balance: 500n,
    detected_at_block: 7n,
  }
  const { transfers } = answering({ Ok: { ...OPENED, deposit_fee: [], status: { AwaitingSweep } } })
  expect(await transfers.openPlainDeposit(CKUSDC)).toMatchObject({
    fee: 0n,
    found: 500n,
    untilMs: undefined,
  })
})

test.each<[string, Partial<DepositAddress>]>([
  ['a token that is not looked for', { minimum_deposit_amount: 2n ** 256n - 1n }],
  ['a fee that takes everything', { deposit_fee: [100n] }],
  ['an address that is none', { address: '0x12' }],
])('of %s nobody is told to pay anything', async (_, change) => {
  const { transfers } = answering({ Ok: { ...OPENED, ...change } })
  await expect(transfers.openPlainDeposit(CKUSDC)).rejects.toMatchObject({
    code: 'bridge-unavailable',
  })
})

test.each<[string, DepositAddressError | Error, string]>([
  [
    'a token that it does not know',
    { TokenNotSupported: { supported_tokens: [] } },
    'bridge-unavailable',
  ],
  ['too many addresses', { TooManyActiveDeposits: null }, 'bridge-minter-busy'],
  ['too many tokens of one person', { TooManyTokensForAccount: null }, 'bridge-minter-busy'],
  ['no time', { TemporarilyUnavailable: 'no key' }, 'bridge-minter-busy'],
  ['silence', new Error('connection lost'), 'unreachable'],
])('a minter with %s moves nothing', async (_, error, code) => {
  const { transfers } = answering(error instanceof Error ? error : { Err: error })
  await expect(transfers.openPlainDeposit(CKETH)).rejects.toMatchObject({ code })
})

test('of what was paid plainly the fee is told, and the rest arrives', async () => {
  const { transfers } = answering({ Ok: OPENED })
  const hash = `0x${'12'.repeat(32)}`
  world.deposit(hash, ETHER)
  world.evm.mine(4)
  world.mint(CKETH, hash, ETHER - 40n)
  const [deposit] = await transfers.fetchDeposits(CKETH, OWNER)
  expect(deposit).toMatchObject({
    amount: ETHER,
    arrives: ETHER - 40n,
    fees: [{ name: 'minter', amount: 40n, isOnTop: false }],
  })
})
