import { person } from '@sluice/testing/exchange/people'
import { beforeEach, expect, test } from 'vitest'
import {
  isAddressBlocked,
  transactionPrice,
} from '../../../canisters/cketh-minter/src/reads/info.ts'
import { findWithdrawals } from '../../../canisters/cketh-minter/src/reads/withdrawalStatus.ts'
import { GWEI } from './testing/FakeEthereum.ts'
import {
  CKETH,
  CKUSDC,
  ETHER,
  LEDGER_FEE,
  LogicMinter,
  MINIMUM,
  USDC,
} from './testing/LogicMinter.ts'

const alice = person(20)
const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7'
/** 21,000 at twice ten gwei and two. */
const MAX_FEE = 21_000n * 22n * GWEI
const TOKEN_MAX_FEE = 65_000n * 22n * GWEI

let minter: LogicMinter
beforeEach(async () => {
  minter = await LogicMinter.start()
  await minter.fund(alice, ETHER)
  await minter.fund(alice, 1_000_000n, USDC)
})

async function withdrawn(amount = ETHER / 2n): Promise<bigint> {
  const answer = await minter.withdrawEth(alice, OUTSIDE, amount)
  if ('Err' in answer) throw new Error(JSON.stringify(answer.Err))
  return answer.Ok.block_index
}

/** Blocks come, and the minter looks, until all is final. */
async function finish(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await minter.passSeconds(200)
    minter.chain.mine(3)
  }
  await minter.passSeconds(400)
}

test('ether is paid out less the most that its transaction may cost', async () => {
  const id = await withdrawn()
  expect(minter.status(id)).toEqual({ Pending: null })
  await minter.passSeconds(0)
  expect(minter.status(id)).toHaveProperty('TxSent')
  const [detail] = findWithdrawals(minter.minter, { ByWithdrawalId: id })
  expect(detail).toMatchObject({ token_symbol: 'ckETH', max_transaction_fee: [MAX_FEE] })
  await finish()
  expect(minter.status(id)).toMatchObject({
    TxFinalized: { Success: { effective_transaction_fee: [21_000n * 12n * GWEI] } },
  })
  // afterwards, too, it tells what arrived
  const [final] = findWithdrawals(minter.minter, { ByWithdrawalId: id })
  expect(final).toMatchObject({ max_transaction_fee: [MAX_FEE] })
  expect(minter.chain.paidTo(OUTSIDE)).toBe(ETHER / 2n - MAX_FEE)
  expect(minter.balanceOf(alice)).toBe(ETHER / 2n)
  expect(await minter.flawOfBooks()).toBeUndefined()
  expect(minter.jobs).toBe(0)
})

test('a token is paid out, for ckETH of what its gas may cost', async () => {
  const answer = await minter.withdrawErc20(alice, OUTSIDE, 400_000n)
  expect(answer).toEqual({ Ok: { cketh_block_index: 2n, ckerc20_block_index: 3n } })
  expect(minter.balanceOf(alice)).toBe(ETHER - TOKEN_MAX_FEE)
  expect(minter.balanceOf(alice, CKUSDC)).toBe(600_000n)
  expect(await minter.flawOfBooks()).toBeUndefined()
  await finish()
  expect(minter.chain.paidTo(OUTSIDE, USDC)).toBe(400_000n)
  const by = { BySenderAccount: { owner: alice, subaccount: [] as [] } }
  expect(findWithdrawals(minter.minter, by)).toMatchObject([
    { token_symbol: 'ckUSDC', status: { TxFinalized: { Success: {} } } },
  ])
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('what a recipient does not take is minted back, less the gas', async () => {
  minter.chain.reverting.add(OUTSIDE.toLowerCase())
  const id = await withdrawn()
  await finish()
  expect(minter.status(id)).toMatchObject({
    TxFinalized: { Reimbursed: { reimbursed_amount: ETHER / 2n - MAX_FEE } },
  })
  expect(minter.balanceOf(alice)).toBe(ETHER - MAX_FEE)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('a token that does not move is minted back whole; its gas is lost', async () => {
  minter.chain.reverting.add(USDC.toLowerCase())
  await minter.withdrawErc20(alice, OUTSIDE, 400_000n)
  await finish()
  expect(findWithdrawals(minter.minter, { ByRecipient: OUTSIDE })).toMatchObject([
    { status: { TxFinalized: { Reimbursed: { reimbursed_amount: 400_000n } } } },
  ])
  expect(minter.balanceOf(alice, CKUSDC)).toBe(1_000_000n)
  expect(minter.balanceOf(alice)).toBe(ETHER - TOKEN_MAX_FEE)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('with too little of the token, the gas comes back less a penalty; with too little for gas, nothing moves', async () => {
  expect(await minter.withdrawErc20(alice, OUTSIDE, 2_000_000n)).toMatchObject({
    Err: {
      CkErc20LedgerError: {
        cketh_block_index: 2n,
        error: {
          InsufficientAllowance: { failed_burn_amount: 2_000_000n, token_symbol: 'ckUSDC' },
        },
      },
    },
  })
  expect(await minter.flawOfBooks()).toBeUndefined()
  await minter.passSeconds(1)
  expect(minter.balanceOf(alice)).toBe(ETHER - LEDGER_FEE)
  expect(minter.memos.at(-1)).toBe('82028102')
  expect(await minter.flawOfBooks()).toBeUndefined()
  minter.chain.baseFee = 4_000n * GWEI
  await minter.passSeconds(100)
  await withdrawn(ETHER - LEDGER_FEE - 1_000n)
  expect(await minter.withdrawErc20(alice, OUTSIDE, 1n)).toMatchObject({
    Err: { CkEthLedgerError: { error: { InsufficientAllowance: { token_symbol: 'ckETH' } } } },
  })
  expect(minter.balanceOf(alice, CKUSDC)).toBe(1_000_000n)
})

test('a token ledger that cannot be reached costs nothing', async () => {
  minter.ledgerMishap = ({ ledger }) => (ledger[7] === 9 ? 'unreachable' : undefined)
  expect(await minter.withdrawErc20(alice, OUTSIDE, 5n)).toMatchObject({
    Err: { CkErc20LedgerError: { error: { TemporarilyUnavailable: expect.any(String) } } },
  })
  await minter.passSeconds(1)
  expect(minter.balanceOf(alice)).toBe(ETHER)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test.each([
  ['transfer', 8],
  ['token burn', 9],
] as const)(
  'when the answer to a %s is lost, the withdrawal is paid once all the same',
  async (_, ledgerByte) => {
    minter.ledgerMishap = ({ ledger }) => (ledger[7] === ledgerByte ? 'lost' : undefined)
    const answer = await minter.withdrawErc20(alice, OUTSIDE, 400_000n)
    expect(answer).toMatchObject({
      Err: { TemporarilyUnavailable: expect.stringContaining('do not repeat') },
    })
    expect(await minter.flawOfBooks()).toBeUndefined()
    minter.ledgerMishap = () => undefined
    minter.restart()
    await minter.passSeconds(700)
    await finish()
    expect(minter.chain.paidTo(OUTSIDE, USDC)).toBe(400_000n)
    expect(minter.balanceOf(alice)).toBe(ETHER - TOKEN_MAX_FEE)
    expect(await minter.flawOfBooks()).toBeUndefined()
  },
)

test('when gas costs more, the transaction is replaced by one that offers a tenth more, and the value pays it', async () => {
  const id = await withdrawn()
  await minter.passSeconds(0)
  minter.chain.baseFee = 30n * GWEI
  await minter.passSeconds(200)
  const { versions } = paymentOf(id)
  expect(versions).toHaveLength(2)
  expect(versions[1]?.transaction.max_priority_fee_per_gas).toBe((22n * GWEI) / 10n)
  expect(minter.chain.pending.size).toBe(1)
  expect(minter.chain.pending.get(0n)?.maxFee).toBe(versions[1]?.transaction.max_fee_per_gas)
  await finish()
  const fee = 21_000n * (versions[1]?.transaction.max_fee_per_gas ?? 0n)
  expect(minter.chain.paidTo(OUTSIDE)).toBe(ETHER / 2n - fee)
  expect(minter.status(id)).toMatchObject({ TxFinalized: { Success: {} } })
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('whichever version is mined is the one that counts', async () => {
  const id = await withdrawn()
  await minter.passSeconds(0)
  const first = minter.chain.pending.get(0n)
  minter.chain.baseFee = 30n * GWEI
  await minter.passSeconds(200)
  if (first === undefined) throw new Error('nothing was sent')
  minter.chain.pending.set(0n, first)
  minter.chain.baseFee = 10n * GWEI
  minter.chain.mine()
  await finish()
  expect(minter.chain.paidTo(OUTSIDE)).toBe(ETHER / 2n - MAX_FEE)
  expect(minter.status(id)).toMatchObject({
    TxFinalized: { Success: { transaction_hash: first.hash } },
  })
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('a token offers no more than was burned for its gas, and waits', async () => {
  await minter.withdrawErc20(alice, OUTSIDE, 400_000n)
  await minter.passSeconds(0)
  minter.chain.baseFee = 300n * GWEI
  await minter.passSeconds(800)
  expect(paymentOf(2n).versions).toHaveLength(1)
  minter.chain.baseFee = 10n * GWEI
  await finish()
  expect(minter.chain.paidTo(OUTSIDE, USDC)).toBe(400_000n)
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('a withdrawal that cannot pay for its transaction lets the others pass and is paid when gas costs less', async () => {
  minter.chain.baseFee = 900n * GWEI
  await minter.passSeconds(100)
  const small = await withdrawn(MINIMUM)
  const large = await withdrawn()
  await minter.passSeconds(0)
  expect(minter.status(small)).toEqual({ Pending: null })
  expect(minter.status(large)).toHaveProperty('TxSent')
  await finish()
  minter.chain.baseFee = 10n * GWEI
  await minter.passSeconds(200)
  await finish()
  expect(minter.status(small)).toMatchObject({ TxFinalized: { Success: {} } })
  expect(await minter.flawOfBooks()).toBeUndefined()
})

test('a transaction that nodes have forgotten is sent again, and after a restart as well', async () => {
  const id = await withdrawn()
  await minter.passSeconds(0)
  minter.chain.pending.clear()
  minter.restart()
  await minter.passSeconds(1)
  expect(minter.chain.pending.size).toBe(1)
  await finish()
  expect(minter.status(id)).toMatchObject({ TxFinalized: { Success: {} } })
})

test('absurd fees are nobody’s: no transaction is made, and no token is burned for them', async () => {
  minter.chain.baseFee = 10n ** 30n
  await minter.passSeconds(100)
  expect(await minter.withdrawErc20(alice, OUTSIDE, 5n)).toEqual({
    Err: { TemporarilyUnavailable: 'Failed to retrieve current gas fee' },
  })
  const id = await withdrawn()
  await minter.passSeconds(400)
  expect(minter.status(id)).toEqual({ Pending: null })
  expect(minter.balanceOf(alice)).toBe(ETHER / 2n)
})

test('a receipt that costs more than was offered, or counts that cannot be, are not believed', async () => {
  const id = await withdrawn()
  await minter.passSeconds(0)
  minter.chain.mine(3)
  const { chain } = minter
  const fetchReceipt = chain.fetchReceipt.bind(chain)
  chain.fetchReceipt = async (hash) => {
    const answer = await fetchReceipt(hash)
    if (answer.kind !== 'consistent' || answer.value === undefined) return answer
    return { kind: 'consistent', value: { ...answer.value, effectiveGasPrice: 10n ** 30n } }
  }
  await minter.passSeconds(400)
  expect(minter.status(id)).toHaveProperty('TxSent')
  const count = chain.fetchTransactionCount.bind(chain)
  chain.fetchReceipt = fetchReceipt
  chain.fetchTransactionCount = async () => ({ kind: 'consistent', value: 999n })
  await minter.passSeconds(400)
  expect(minter.status(id)).toHaveProperty('TxSent')
  chain.fetchTransactionCount = count
  await finish()
  expect(minter.status(id)).toMatchObject({ TxFinalized: { Success: {} } })
})

test('a signature of another key, or one that nobody can tell of, is not used', async () => {
  const id = await withdrawn()
  const { chain } = minter
  const call = chain.call.bind(chain)
  for (const word of [`0x${'0'.repeat(24)}${'12'.repeat(20)}`, '0x']) {
    chain.call = async () => ({ kind: 'consistent', value: word })
    await minter.passSeconds(200)
    expect(minter.status(id)).toEqual({ TxCreated: null })
  }
  chain.call = call
  await finish()
  expect(minter.status(id)).toMatchObject({ TxFinalized: { Success: {} } })
})

test.each(['nothing', '0x12', OUTSIDE.replace('E', 'e'), `0x${'0'.repeat(40)}`, `${OUTSIDE}00`])(
  'a recipient that is none rejects the call: %s',
  async (recipient) => {
    await expect(minter.withdrawEth(alice, recipient, ETHER)).rejects.toThrow(/recipient|zero/)
    await expect(minter.withdrawErc20(alice, recipient, 5n)).rejects.toThrow(/recipient|zero/)
    expect(minter.balanceOf(alice)).toBe(ETHER)
  },
)

test('the minter does not pay itself, nor anybody less than the minimum, nor by a price that is not known', async () => {
  await expect(minter.withdrawEth(alice, minter.chain.minter, ETHER)).rejects.toThrow('own address')
  expect(await minter.withdrawEth(alice, OUTSIDE, MINIMUM - 1n)).toEqual({
    Err: { AmountTooLow: { min_withdrawal_amount: MINIMUM } },
  })
  expect(await minter.withdrawEth(alice, OUTSIDE, 2n * ETHER)).toMatchObject({
    Err: { InsufficientAllowance: {} },
  })
  const unfunded = new LogicMinter()
  expect(() => transactionPrice(unfunded.minter, undefined)).toThrow('nobody has told')
  expect(() => transactionPrice(minter.minter, CKETH)).toThrow('no supported token')
  expect(transactionPrice(minter.minter, CKUSDC).max_transaction_fee).toBe(TOKEN_MAX_FEE)
})

test('blocked addresses are paid nothing', async () => {
  minter = await LogicMinter.start({ blocked_addresses: [[OUTSIDE]] })
  await minter.fund(alice, ETHER)
  const blocked = { Err: { RecipientAddressBlocked: { address: OUTSIDE } } }
  expect(await minter.withdrawEth(alice, OUTSIDE, ETHER)).toEqual(blocked)
  expect(await minter.withdrawErc20(alice, OUTSIDE, 5n)).toEqual(blocked)
  expect(isAddressBlocked(minter.minter, OUTSIDE.toLowerCase())).toBe(true)
  expect(isAddressBlocked(minter.minter, minter.chain.minter)).toBe(false)
  expect(() => isAddressBlocked(minter.minter, 'x')).toThrow('no Ethereum address')
})

test('one withdrawal of a caller is taken at a time, and twenty are open at most', async () => {
  const two = await Promise.all([
    minter.withdrawEth(alice, OUTSIDE, MINIMUM),
    minter.withdrawEth(alice, OUTSIDE, MINIMUM),
  ])
  expect(two).toEqual([
    { Ok: expect.anything() },
    { Err: { TemporarilyUnavailable: expect.stringContaining('is being taken up') } },
  ])
  for (let count = 1; count < 20; count++) await withdrawn(MINIMUM)
  expect(await minter.withdrawEth(alice, OUTSIDE, MINIMUM)).toEqual({
    Err: { TemporarilyUnavailable: expect.stringContaining('20 withdrawals under way') },
  })
  for (let round = 0; round < 6; round++) await finish()
  const nonces = minter.chain.mined.map(({ nonce }) => nonce)
  expect(nonces).toEqual(Array.from({ length: 20 }, (_, nonce) => BigInt(nonce)))
  expect(await minter.flawOfBooks()).toBeUndefined()
  await withdrawn(MINIMUM)
})

function paymentOf(id: bigint) {
  const state = minter.minter.log.model.withdrawals.get(id)?.state
  if (state?.kind !== 'paid') throw new Error('there is no transaction')
  return state.payment
}
