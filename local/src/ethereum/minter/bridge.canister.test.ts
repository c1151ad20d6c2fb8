import { type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CONTRACTS } from '../contracts/addresses.ts'
import {
  alice,
  bob,
  depositor,
  ETHER,
  type EthereumWorld,
  FIRST,
  GWEI,
  ROUND_SECONDS,
  SECOND,
  startEthereum,
} from './testing/EthereumWorld.ts'

const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7'
const HALF = ETHER / 2n

let world: EthereumWorld
beforeAll(async () => {
  world = await startEthereum()
}, 60_000)
afterAll(() => world.network.stop())
// one chain for all of them: each leaves nothing under way
afterEach(async () => {
  for (const host of [FIRST, SECOND]) world.providers.behave(host, { kind: 'honest' })
  await world.requireSolvent()
  await world.requireBacked()
})

test('ether and a token that the helper passes on are minted once they are final, each once', async () => {
  const before = await world.balanceOf(alice)
  await world.depositEth(alice, ETHER)
  await world.depositUsdc(alice, 5_000_000n)
  await world.scrape()
  await world.scrape()
  expect(await world.balanceOf(alice)).toBe(before + ETHER)
  expect(await world.balanceOf(alice, world.ckusdc)).toBe(5_000_000n)
})

test('a deposit that a reorganisation moves to another block is minted once', async () => {
  const before = await world.balanceOf(alice)
  await world.depositEth(alice, ETHER)
  await world.chain.reorganize(1)
  await world.scrape()
  await world.scrape()
  expect(await world.balanceOf(alice)).toBe(before + ETHER)
})

test('a reorganisation below what was final mints nothing twice', async () => {
  const before = await world.balanceOf(alice)
  await world.depositEth(alice, ETHER)
  await world.scrape()
  expect(await world.balanceOf(alice)).toBe(before + ETHER)
  await world.chain.reorganize(4)
  await world.scrape()
  await world.scrape()
  expect(await world.balanceOf(alice)).toBe(before + ETHER)
})

test('ether is paid out by a transaction that the minter’s key has signed', async () => {
  const before = await world.ethOf(OUTSIDE)
  const id = await world.withdraw(bob, OUTSIDE, HALF)
  expect(await world.status(id)).toEqual({ Pending: null })
  await world.finish()
  const status = await world.status(id)
  if (!('TxFinalized' in status) || !('Success' in status.TxFinalized))
    throw new Error('it is not paid')
  const raw = await signedOf(id)
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(
    await world.as(alice).minter_address(),
  )
  const { value = 0n } = parseTransaction(raw)
  expect(await world.ethOf(OUTSIDE)).toBe(before + value)
  const hash = status.TxFinalized.Success.transaction_hash
  expect(await world.chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
  })
})

test('a token is paid out for gas in ckETH', async () => {
  await world.approve(bob, ETHER)
  await world.approve(alice, ETHER)
  await world.approve(alice, 2_000_000n, world.ckusdc)
  const answer = await world.withdrawUsdc(alice, OUTSIDE, 2_000_000n)
  if ('Err' in answer) throw new Error('refused')
  await world.finish()
  expect(await world.status(answer.Ok.cketh_block_index)).toMatchObject({
    TxFinalized: { Success: {} },
  })
  expect(await world.usdcOf(OUTSIDE)).toBe(2_000_000n)
})

test('what a contract does not take is minted back less the gas', async () => {
  const before = await world.balanceOf(bob)
  const id = await world.withdraw(bob, CONTRACTS.reverting, HALF)
  await world.finish()
  const status = await world.status(id)
  expect(status).toMatchObject({ TxFinalized: { Reimbursed: {} } })
  const lost = before - (await world.balanceOf(bob))
  expect(lost).toBeGreaterThan(0n)
  expect(lost).toBeLessThan(HALF / 100n)
})

test('when gas costs more, the transaction is replaced, and the chain takes the replacement', async () => {
  const before = await world.ethOf(OUTSIDE)
  const id = await world.withdraw(bob, OUTSIDE, HALF)
  await world.passSeconds(1)
  await world.passSeconds(ROUND_SECONDS + 1)
  const first = parseTransaction(await signedOf(id))
  await world.chain.setBaseFee(200n * GWEI)
  await world.chain.mine()
  await world.finish(4)
  const last = parseTransaction(await signedOf(id))
  expect(last.nonce).toBe(first.nonce)
  expect(last.maxFeePerGas).toBeGreaterThan(((first.maxFeePerGas ?? 0n) * 11n) / 10n)
  expect(last.value).toBeLessThan(first.value ?? 0n)
  expect(await world.status(id)).toMatchObject({ TxFinalized: { Success: {} } })
  expect(await world.ethOf(OUTSIDE)).toBe(before + (last.value ?? 0n))
})

test('one provider may lie; with two, deposits and payments wait until they agree', async () => {
  const before = await world.balanceOf(alice)
  await world.depositEth(alice, ETHER)
  world.providers.behave(FIRST, { kind: 'lying' })
  world.providers.behave(SECOND, { kind: 'dead' })
  const id = await world.withdraw(bob, OUTSIDE, HALF)
  await world.scrape()
  await world.finish()
  expect(await world.balanceOf(alice)).toBe(before)
  expect(await world.status(id)).toEqual({ Pending: null })
  await world.requireSolvent()
  world.providers.behave(SECOND, { kind: 'honest' })
  await world.scrape()
  await world.finish()
  expect(await world.balanceOf(alice)).toBe(before + ETHER)
  expect(await world.status(id)).toMatchObject({ TxFinalized: { Success: {} } })
})

test('what was signed before an upgrade is sent again after it, and nothing is paid twice', async () => {
  const before = await world.ethOf(OUTSIDE)
  const id = await world.withdraw(bob, OUTSIDE, HALF)
  await world.passSeconds(1)
  await world.minter.upgrade()
  for (const hash of await waiting()) await world.chain.dropTransaction(hash)
  await world.finish()
  expect(await world.status(id)).toMatchObject({ TxFinalized: { Success: {} } })
  const { value = 0n } = parseTransaction(await signedOf(id))
  expect(await world.ethOf(OUTSIDE)).toBe(before + value)
})

test('settings change by an upgrade, and what they block is neither minted nor paid', async () => {
  await world.upgradeWith({ blocked_addresses: [[depositor.address, OUTSIDE]] })
  const before = await world.balanceOf(alice)
  expect(await world.as(alice).is_address_blocked(OUTSIDE)).toBe(true)
  expect(await world.withdrawEth(bob, OUTSIDE, HALF)).toMatchObject({
    Err: { RecipientAddressBlocked: { address: OUTSIDE } },
  })
  await world.depositEth(alice, ETHER)
  await world.scrape()
  expect(await world.balanceOf(alice)).toBe(before)
  // what is kept out stays at the minter's address beside its books
  const minter = await world.as(alice).minter_address()
  await world.chain.setBalance(minter, (await world.ethOf(minter)) - ETHER)
  await world.upgradeWith({ blocked_addresses: [[]] })
})

test('only controllers and the orchestrator add tokens', async () => {
  const token = {
    chain_id: 31_337n,
    address: CONTRACTS.link,
    ckerc20_token_symbol: 'ckLINK',
    ckerc20_ledger_id: bob,
    endowment: [] as [],
    sweeping: [] as [],
  }
  await expect(world.as(alice).add_ckerc20_token(token)).rejects.toThrow('only the orchestrator')
})

test('the pages show what is there', async () => {
  const get = async (url: string) => {
    const request = { method: 'GET', url, headers: [], body: new Uint8Array() }
    const { status_code, body } = await world.as(alice).http_request(request)
    return { status_code, text: new TextDecoder().decode(Uint8Array.from(body)) }
  }
  const dashboard = await get('/dashboard')
  expect(dashboard.status_code).toBe(200)
  for (const text of [await world.as(alice).minter_address(), 'ckUSDC', OUTSIDE, 'minted back'])
    expect(dashboard.text).toContain(text)
  expect((await get('/metrics')).text).toContain('cketh_minter_finalized_withdrawals ')
  expect((await get('/logs')).text).toContain('FinalizedTransaction')
  expect((await get('/nothing')).status_code).toBe(404)
})

/** Transactions that wait for a block. */
async function waiting(): Promise<readonly Hex[]> {
  const { events } = await world.as(alice).get_events({ start: 0n, length: 2_000n })
  const hashes: Hex[] = []
  for (const { payload } of events) {
    if (!('SignedTransaction' in payload)) continue
    const status = await world.status(payload.SignedTransaction.withdrawal_id)
    if ('TxSent' in status) hashes.push(`0x${status.TxSent.transaction_hash.slice(2)}`)
  }
  return hashes
}

/** The latest transaction of a withdrawal, as nodes have it. */
async function signedOf(id: bigint): Promise<`0x02${string}`> {
  const { events } = await world.as(alice).get_events({ start: 0n, length: 2_000n })
  const signed = events.findLast(
    ({ payload }) =>
      'SignedTransaction' in payload && payload.SignedTransaction.withdrawal_id === id,
  )?.payload
  if (signed === undefined || !('SignedTransaction' in signed)) throw new Error('nothing is signed')
  return `0x02${signed.SignedTransaction.raw_transaction.slice(4)}`
}
