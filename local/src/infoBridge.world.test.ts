import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Indexing, type InfoDatabase, openDatabase, startIndexing } from '@sluice/info'
import { createSdk, type Sdk } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formatAddress } from './bitcoin/address/address.ts'
import { Key } from './bitcoin/wallet/Key.ts'
import { ServedBitcoin } from './testing/ServedBitcoin.ts'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'

const PRICING = { leastDepthUsd: 1n, jumpDepthUsd: 1n }
const DEPOSITED = 400_000
const DISSOLVED = 150_000n
const CHECK_FEE = 100n
const STEP_MS = 10_000

let world: TestWorld
let bitcoin: ServedBitcoin
let database: InfoDatabase
let indexing: Indexing
let sdk: Sdk
beforeAll(async () => {
  world = await TestWorld.start()
  bitcoin = await ServedBitcoin.start(world)
  const now = () => Number(world.world.network.now() / 1_000_000n)
  const identity = Ed25519KeyIdentity.generate()
  sdk = createSdk(bitcoin.config, { retryPausesMs: NO_PAUSES_MS, identity, now })
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const settings = { pricing: PRICING, readsLedgers: false }
  // what an exchange tells beside the bridge is read elsewhere
  const { ckbtc_ledger = '', ckbtc_minter = '' } = bitcoin.config.canisters
  const config = { ...bitcoin.config, canisters: { ckbtc_ledger, ckbtc_minter } }
  indexing = startIndexing({ config, database, settings, now })
})
afterAll(async () => {
  await indexing.stop()
  await database.close()
  await bitcoin.stop()
  await world.stop()
})

/** The bridge as the service has it, once it is so. */
const told = (wanted: object) =>
  vi.waitFor(
    async () => {
      indexing.indexer.wanted()
      const row = await database.db.selectFrom('bridges').selectAll().executeTakeFirst()
      expect(row).toMatchObject(wanted)
      return row
    },
    { timeout: 30_000, interval: 50 },
  )

test('the service counts what the minter has done, and comes to what the browser counts', async () => {
  const ledgerId = world.ledgerId('ckbtc_ledger')
  await bitcoin.pay(await sdk.bridge.fetchDepositAddress(ledgerId), DEPOSITED)
  await bitcoin.mine(6)
  await sdk.bridge.checkDeposits(ledgerId)
  const minted = BigInt(DEPOSITED) - CHECK_FEE
  await told({ ledger_id: ledgerId, minted: `${minted}`, deposits: 1, fees: `${CHECK_FEE}` })

  const balance = await sdk.balances.fetch(ledgerId)
  const { arrives } = await sdk.bridge.estimateDissolve(ledgerId, DISSOLVED, balance)
  const address = formatAddress(new Key('receiver').script('p2wpkh')) ?? ''
  const order = { ledgerId, address, amount: DISSOLVED, arrives }
  const { transferId } = await sdk.bridge.dissolve(order)
  await told({ dissolved: `${DISSOLVED}`, withdrawals: 1 })
  const stateNow = async () => (await sdk.bridge.fetchTransfer(transferId)).state.kind
  while ((await stateNow()) !== 'seen') await world.world.network.advanceTime(STEP_MS)
  await bitcoin.mine(6)
  while ((await stateNow()) !== 'done') await world.world.network.advanceTime(STEP_MS)

  const reserves = await sdk.bridge.fetchReserves(ledgerId)
  // the ledger is asked once a minute
  await world.world.network.advanceTime(60_000)
  await told({
    ...{ coins: `${reserves.coins}`, coin_count: reserves.coinCount, change: '0' },
    ...{ owed: `${reserves.owed}`, supply: `${reserves.supply}`, refunds: 0 },
  })
  const days = await database.db
    .selectFrom('bridge_past')
    .select(['dissolved', 'coins'])
    .where('level', '=', 'd1')
    .orderBy('start_ms')
    .execute()
  // midnight may have passed meanwhile
  expect(days.reduce((sum, { dissolved }) => sum + BigInt(dissolved), 0n)).toBe(DISSOLVED)
  expect(days.at(-1)?.coins).toBe(`${reserves.coins}`)
})
