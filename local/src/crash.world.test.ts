import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Actor } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { SwapPool } from '@sluice/candid'
import { type Config, createAgent, createSdk, type Sdk, SluiceError } from '@sluice/sdk'
import { randomOf, SEED, times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { networkFolderOf } from './start/dataFolder.ts'
import { copyWorld } from './testing/savedWorld.ts'
import { TestWorld } from './testing/TestWorld.ts'

const KILLS = times(20, 2)
const TRADERS = 3
const ICP = 100_000_000n
const ICP_FEE = 10_000n
const CKBTC_FEE = 10n
const IN_TIME = { timeout: 120_000, interval: 20 }

/** Somebody who swaps without pause, and what must be in the wallet after it. */
type Trader = {
  sdk: Sdk
  start: { icp: bigint; ckbtc: bigint }
  attempts: number
  paid: bigint
  received: bigint
}

/** Serves the data folder in a process of its own; resolves when it answers. */
async function serve(dataDir: string, port: number): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'testing', 'crashChild.ts')
  const child = spawn(process.execPath, [script, dataDir, `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const isGone = once(child, 'exit')
  child.kill('SIGKILL')
  await isGone
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function swapOnce(trader: Trader, config: Config): Promise<void> {
  const { sdk } = trader
  const [tokenIn = '', tokenOut = ''] = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: ICP / 10n })
  if (quote === undefined) throw new Error('the pool gives no quote')
  trader.attempts += 1
  account(trader, await sdk.swap.run({ quote, slippagePpm: 50_000n }))
}

function account(trader: Trader, receipt: { amountIn: bigint; received: bigint }): void {
  trader.paid += receipt.amountIn
  trader.received += receipt.received
}

/** Swaps until the network is gone. Every failure must be one that the SDK names. */
async function swapUntilKilled(
  trader: Trader,
  config: Config,
  isKilled: () => boolean,
): Promise<void> {
  while (!isKilled()) {
    await swapOnce(trader, config).catch((error: unknown) => {
      if (!(error instanceof SluiceError)) throw error
    })
  }
}

/** Finishes what the kill interrupted, then compares the wallet with what was acknowledged. */
async function settleAndCheck(trader: Trader, config: Config): Promise<void> {
  const { sdk, start } = trader
  for (const { id } of sdk.flows.pending()) {
    const receipt = await sdk.flows.resume(id)
    if (receipt.kind === 'swap') account(trader, receipt)
  }
  const [icp, ckbtc] = await Promise.all([
    sdk.balances.fetch(config.canisters.icp_ledger ?? ''),
    sdk.balances.fetch(config.canisters.ckbtc_ledger ?? ''),
  ])
  expect(ckbtc - start.ckbtc).toBe(trader.received)
  const fees = start.icp - icp - trader.paid
  expect(fees % ICP_FEE).toBe(0n)
  expect(fees).toBeLessThanOrEqual(2n * BigInt(trader.attempts) * ICP_FEE)
}

const receivedBy = (traders: readonly Trader[]): bigint =>
  traders.reduce((sum, { received }) => sum + received, 0n)

async function requireSolvent(config: Config): Promise<void> {
  const sdk = createSdk(config)
  const agent = createAgent({ config })
  for (const { canisterId } of await sdk.pools.list()) {
    const pool = Actor.createActor<SwapPool._SERVICE>(SwapPool.idlFactory, { agent, canisterId })
    const answer = await pool.checkBooks()
    expect(answer).toMatchObject({ ok: { solvent: true, books: { pendingTransfers: 0n } } })
  }
}

test('no acknowledged swap is missing and the books balance after each of many kills', async () => {
  const random = randomOf(SEED)
  const folder = await copyWorld()
  const dataDir = networkFolderOf(folder)
  const world = await TestWorld.startIn(folder)
  const traders = await Promise.all(Array.from({ length: TRADERS }, () => newTrader(world)))
  await world.stop()
  const port = await freePort()
  const config = {
    ...world.config,
    network: { ...world.config.network, host: `http://127.0.0.1:${port}` },
  }
  const moved = traders.map((trader) => ({ ...trader, sdk: trader.connect(config) }))

  for (let kills = 0; kills < KILLS; kills++) {
    const child = await serve(dataDir, port)
    for (const trader of moved) await settleAndCheck(trader, config)
    await requireSolvent(config)
    let isKilled = false
    const trading = moved.map((trader) => swapUntilKilled(trader, config, () => isKilled))
    // a busy machine may need longer for one swap than another one for the whole round
    if (kills === 0) await expect.poll(() => receivedBy(moved), IN_TIME).toBeGreaterThan(0n)
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1_300))
    isKilled = true
    await kill(child)
    await Promise.all(trading)
  }

  const child = await serve(dataDir, port)
  for (const trader of moved) await settleAndCheck(trader, config)
  await requireSolvent(config)
  await kill(child)
  expect(receivedBy(moved)).toBeGreaterThan(CKBTC_FEE)
  await rm(folder, { recursive: true, force: true })
}, 400_000)

async function newTrader(world: TestWorld) {
  const identity = Ed25519KeyIdentity.generate()
  const principal = identity.getPrincipal()
  await world.world.faucet(principal).drip({ owner: principal, subaccount: [] })
  const balance = (ledger: string) =>
    world.world
      .ledger(ledger, Principal.anonymous())
      .icrc1_balance_of({ owner: principal, subaccount: [] })
  return {
    connect: (config: Config) => createSdk(config, { identity }),
    start: { icp: await balance('icp_ledger'), ckbtc: await balance('ckbtc_ledger') },
    attempts: 0,
    paid: 0n,
    received: 0n,
  }
}
