import { rm } from 'node:fs/promises'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type BridgeTransfer, createSdk, type Sdk } from '@sluice/sdk'
import { encodeApprove, encodeDepositErc20, encodeDepositEth, type Hex } from '@sluice/sdk/ethereum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACTS } from './ethereum/contracts/addresses.ts'
import { TestAccount } from './ethereum/testing/TestAccount.ts'
import { ServedEthereum } from './testing/ServedEthereum.ts'
import { copyWorld } from './testing/savedWorld.ts'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'

const ETHER = 10n ** 18n
const USDC = 10n ** 6n
const STEP_MS = 3_000
const GAS = 300_000n

let folder: string
let world: TestWorld
let ethereum: ServedEthereum
const open = async () => {
  world = await TestWorld.startIn(folder)
  ethereum = await ServedEthereum.start(world)
}
const close = async () => {
  await ethereum.stop()
  await world.stop()
}
beforeAll(async () => {
  folder = await copyWorld()
  await open()
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

const chain = () => world.world.ethereum.open()
/** The world's clock, which the test moves. */
const now = () => Number(world.world.network.now() / 1_000_000n)
const identity = Ed25519KeyIdentity.generate()
const alice = (): Sdk => createSdk(ethereum.config, { retryPausesMs: NO_PAUSES_MS, identity, now })
const ckETH = () => world.ledgerId('cketh_ledger')
const ckUSDC = () => world.ledgerId('ckusdc_ledger')
const wallet = new TestAccount(0xa7)

/** A transaction of the wallet, in a block. Its hash. */
async function send(to: Hex, data: Hex, value = 0n): Promise<Hex> {
  const hash = await (await chain()).send(await wallet.sign({ to, data, value, gas: GAS }))
  await (await chain()).mine()
  return hash
}

/** Lets the minter look and time pass until a deposit is so far. */
async function until(sdk: Sdk, ledgerId: string, kind: BridgeTransfer['state']['kind']) {
  for (let tries = 0; tries < 20; tries++) {
    const [found] = await sdk.bridge.fetchDeposits(ledgerId)
    if (found?.state.kind === kind) return found
    await sdk.bridge.checkDeposits(ledgerId)
    await world.world.network.advanceTime(STEP_MS)
  }
  throw new Error(`the deposit is not ${kind}`)
}

test('tokens are told, and terms, without a chain', async () => {
  const tokens = await alice().bridge.tokens()
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ckETH', 'ckUSDC', 'ckUSDT', 'ckLINK'])
  expect(await alice().bridge.fetchTerms(ckETH())).toMatchObject({
    minimumDissolve: 3n * 10n ** 16n,
  })
  expect(world.world.ethereum.current).toBeUndefined()
})

test('a fresh minter tells at once what a payment costs', async () => {
  // a busy computer takes its time to start the node
  await (await chain()).head()
  const estimate = await alice().bridge.estimateDissolve(ckETH(), ETHER)
  expect(estimate.problem).toBeUndefined()
  expect(estimate.arrives).toBeGreaterThan(ETHER - 10n ** 15n)
})

test('ether and USDC become tokens to the wei, with what founded the world behind all others', async () => {
  const sdk = alice()
  await (await chain()).fund(wallet.address, 10n * ETHER)
  const owner = sdk.principal.toText()
  const value = 1_234_567_890_123_456_789n
  await send(CONTRACTS.depositHelper, encodeDepositEth({ owner }), value)
  expect((await sdk.bridge.fetchDeposits(ckETH()))[0]?.state.kind).toBe('confirming')
  await (await chain()).mine(2)
  expect(await until(sdk, ckETH(), 'done')).toMatchObject({ amount: value, arrives: value })
  expect(await sdk.balances.fetch(ckETH())).toBe(value)

  const amount = 2_500n * USDC
  await (await chain()).fundToken('usdc', wallet.address, amount)
  await send(CONTRACTS.usdc, encodeApprove(CONTRACTS.depositHelper, amount))
  const token = CONTRACTS.usdc
  await send(CONTRACTS.depositHelper, encodeDepositErc20({ owner, token, amount }))
  await (await chain()).mine(2)
  expect(await until(sdk, ckUSDC(), 'done')).toMatchObject({ amount, arrives: amount })
  expect(await sdk.balances.fetch(ckUSDC())).toBe(amount)
  await requireReserves(sdk)
})

/** What the minter says it has is on the chain, and is what its ledgers have issued and their fees. */
async function requireReserves(sdk: Sdk): Promise<void> {
  for (const ledgerId of [
    ckETH(),
    ckUSDC(),
    world.ledgerId('ckusdt_ledger'),
    world.ledgerId('cklink_ledger'),
  ]) {
    const { coins, confirmed, supply } = await sdk.bridge.fetchReserves(ledgerId)
    expect(confirmed).toBe(coins)
    expect(coins).toBeGreaterThanOrEqual(supply)
    // fees of the world's transfers were burned
    expect(supply).toBeGreaterThan((coins * 999n) / 1000n)
  }
}

test('a restart keeps all of it', async () => {
  const { number, hash } = await (await chain()).head()
  await close()
  await open()
  expect(await (await chain()).head()).toMatchObject({ number, hash })
  const [minted] = await alice().bridge.fetchDeposits(ckUSDC())
  expect(minted?.state.kind).toBe('done')
  await requireReserves(alice())
})
