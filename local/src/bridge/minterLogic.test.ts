import type { Mode } from '@sluice/candid/ckbtc_minter'
import { person } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import type { UtxosAnswer } from '../../canisters/ckbtc-minter/src/edges/BitcoinPort.ts'
import { minterInfo } from '../../canisters/ckbtc-minter/src/reads/info.ts'
import { withdrawalStatus } from '../../canisters/ckbtc-minter/src/reads/withdrawalStatus.ts'
import { outsideAddress } from './testing/BridgeWorld.ts'
import { LogicBridge } from './testing/LogicBridge.ts'

const alice = person(20)
const bob = person(21)
const outside = outsideAddress('outside')
const DAY_SECONDS = 86_400

async function deposit(bridge: LogicBridge, ...values: bigint[]): Promise<void> {
  const address = await bridge.addressOf(alice)
  for (const value of values) bridge.pay(address, value)
  bridge.mine(6)
  await bridge.update(alice)
}

test('with many coins, the smallest are put together out of the fees that are kept', async () => {
  const bridge = new LogicBridge({
    utxo_consolidation_threshold: [5n],
    max_num_inputs_in_transaction: [3n],
    check_fee: [2_000n],
  })
  await deposit(bridge, 10_000n, 20_000n, 30_000n, 40_000n, 50_000n, 60_000n, 70_000n)
  const answer = await bridge.retrieve(alice, outside, 50_000n)
  await bridge.passSeconds(70)
  bridge.mine(6)
  await bridge.passSeconds(60)

  const { model } = bridge.minter.log
  expect(answer).toHaveProperty('Ok')
  expect(model.lastConsolidationNs).toBeGreaterThan(0n)
  const values = [...model.coins.values()].map(({ utxo }) => utxo.value)
  expect(values.length).toBeLessThan(7)
  expect(model.payments.size).toBe(0)
  expect(await bridge.flawOfBooks()).toBeUndefined()
})

test('coins are asked for again when the answer is older than the settings say', async () => {
  const bridge = new LogicBridge({ get_utxos_cache_expiration_seconds: [60n] })
  expect(await bridge.update(alice)).toMatchObject({ Err: { NoNewUtxos: {} } })
  await deposit(bridge, 10_000n)
  expect(bridge.balanceOf(alice)).toBe(0n)
  await bridge.passSeconds(61)
  expect(await bridge.update(alice)).toMatchObject({ Ok: [{ Minted: {} }] })
})

test('a withdrawal whose coin a reorganisation took is paid when the coin is there again', async () => {
  const bridge = new LogicBridge()
  await deposit(bridge, 100_000n)
  bridge.chain.node.reorganize({ depth: 6 })
  for (const { txid } of bridge.chain.node.mempool.transactions) bridge.chain.node.evict(txid)
  const answer = await bridge.retrieve(alice, outside, 50_000n)
  const id = 'Ok' in answer ? answer.Ok.block_index : -1n
  await bridge.passSeconds(120)
  expect(withdrawalStatus(bridge.minter, id)).toHaveProperty('Submitted')
  expect(bridge.chain.node.mempool.size).toBe(0)

  // somebody sends the deposit again
  bridge.pay(await bridge.addressOf(alice), 100_000n)
  bridge.mine()
  await bridge.passSeconds(DAY_SECONDS)
  bridge.mine(6)
  await bridge.passSeconds(1_200)

  expect(withdrawalStatus(bridge.minter, id)).toHaveProperty('Confirmed')
  expect(bridge.coinsAt(outside)).toHaveLength(1)
})

test('of two ledger blocks with one number, one is a withdrawal', async () => {
  const bridge = new LogicBridge()
  await deposit(bridge, 100_000n)
  const { ledger } = bridge.minter
  ledger.send = async () => ({ kind: 'ok', block: 7n })
  await bridge.retrieve(alice, outside, 10_000n)
  await bridge.retrieve(alice, outside, 10_000n)
  expect(bridge.minter.log.model.withdrawals.size).toBe(1)
})

const coin = (txidBytes: number, vout: number): UtxosAnswer['utxos'][number] => ({
  outpoint: { txid: new Uint8Array(txidBytes).fill(vout), vout },
  value: 10_000n,
  height: 1,
})

test('a chain that tells the same coin twice is minted for once', async () => {
  const bridge = new LogicBridge()
  const utxos = [coin(32, 1), coin(32, 1)]
  bridge.minter.bitcoin.fetchUtxos = async () => ({
    kind: 'answered',
    value: { utxos, tipHeight: 0 },
  })
  await bridge.update(alice)
  expect(bridge.balanceOf(alice)).toBe(9_900n)
  expect(await bridge.flawOfBooks()).toBeUndefined()
})

test('what the settings ask for is kept within what can be', () => {
  const bridge = new LogicBridge({
    min_confirmations: [0],
    max_num_inputs_in_transaction: [2n ** 64n - 1n],
    timing: [
      {
        tick_seconds: [0n],
        resubmission_seconds: [2n ** 64n - 1n],
        fee_rate_seconds: [],
        consolidation_seconds: [],
        suspension_seconds: [],
        block_seconds: [],
      },
    ],
  })
  const { settings } = bridge.minter.log.model
  expect(minterInfo(bridge.minter).min_confirmations).toBe(1)
  expect(settings.maxInputs).toBe(1_000)
  expect(settings.timing.tick).toBe(1n)
  expect(settings.timing.resubmission).toBe(365n * 86_400n)
})

test('each mode tells in its own words whom it keeps out', async () => {
  const refused = (text: string) => ({ Err: { TemporarilyUnavailable: text } })
  const refusals = async (mode: Mode) => {
    const bridge = new LogicBridge({ mode })
    return [await bridge.update(alice), await bridge.retrieve(alice, outside, 10_000n)]
  }
  const readOnly = refused('the minter is in read-only mode')
  const restricted = refused('access to the minter is temporarily restricted')
  expect(await refusals({ ReadOnly: null })).toEqual([readOnly, readOnly])
  expect(await refusals({ RestrictedTo: [bob] })).toEqual([restricted, restricted])
  expect((await refusals({ DepositsRestrictedTo: [bob] }))[0]).toEqual(
    refused('BTC deposits are temporarily restricted'),
  )
  const open = [{ RestrictedTo: [alice] }, { DepositsRestrictedTo: [alice] }]
  for (const mode of open) {
    expect((await refusals(mode))[0]).toMatchObject({ Err: { NoNewUtxos: {} } })
  }
})

test('an idle minter sets no timer, and one at work stops when all is done', async () => {
  const bridge = new LogicBridge()
  bridge.restart()
  await bridge.passSeconds(0)
  expect(bridge.jobs).toBe(0)
  await deposit(bridge, 100_000n)
  await bridge.retrieve(alice, outside, 50_000n)
  expect(bridge.jobs).toBeGreaterThan(0)
  await bridge.passSeconds(70)
  bridge.mine(6)
  await bridge.passSeconds(120)
  expect(bridge.minter.log.model.payments.size).toBe(0)
  expect(bridge.jobs).toBe(0)
})
