import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import {
  type BridgeTransfer,
  createSdk,
  type Sdk,
  type SdkOptions,
  type StepEvent,
} from '@sluice/sdk'
import { createEvmRpc, EvmReads } from '@sluice/sdk/ethereum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACTS } from './ethereum/contracts/addresses.ts'
import { BreakingLink } from './testing/BreakingLink.ts'
import { ServedEthereum } from './testing/ServedEthereum.ts'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'

const ETHER = 10n ** 18n
const USDC = 10n ** 6n
const STEP_MS = 3_000

/** From a gwei to a few wei, an eighth less with each. */
const BLOCKS_UNTIL_GAS_STANDS = 160

let world: TestWorld
let ethereum: ServedEthereum
beforeAll(async () => {
  world = await TestWorld.start()
  ethereum = await ServedEthereum.start(world)
  // empty blocks make gas cheaper, until it stands still: then what is promised is what arrives, whenever the minter asks
  await (await chain()).mine(BLOCKS_UNTIL_GAS_STANDS)
})
afterAll(async () => {
  await ethereum.stop()
  await world.stop()
})

/** The world's clock, which the test moves. */
const now = () => Number(world.world.network.now() / 1_000_000n)
const chain = () => world.world.ethereum.open()
const ckETH = () => world.ledgerId('cketh_ledger')
const ckUSDC = () => world.ledgerId('ckusdc_ledger')

/** Somebody with the faucet's tokens. */
async function trader(options: SdkOptions = {}): Promise<Sdk> {
  const identity = Ed25519KeyIdentity.generate()
  await world.newTrader({ identity })
  return createSdk(ethereum.config, { retryPausesMs: NO_PAUSES_MS, identity, now, ...options })
}

/** A receiver of its own for each test. */
const receiverOf = (byte: string) => `0x${byte.repeat(20)}`

const reads = () =>
  new EvmReads(createEvmRpc({ urls: ethereum.config.ethereum?.rpcs ?? [], fetch }))
const etherOf = (address: string) => reads().fetchBalance(address)
const usdcOf = (address: string) => reads().fetchTokenBalance(CONTRACTS.usdc, address)

/** Lets blocks come and time pass until a transfer is so far. */
async function until(sdk: Sdk, id: string, kind: BridgeTransfer['state']['kind']) {
  for (let tries = 0; tries < 40; tries++) {
    const found = await sdk.bridge.fetchTransfer(id)
    if (found.state.kind === kind) return found
    // the payment is made before the next block moves what gas costs
    await world.world.network.advanceTime(STEP_MS)
    await (await chain()).mine()
  }
  throw new Error(`${id} is not ${kind}`)
}

/** What the minter says it has is on the chain, and not less than what its ledgers have issued. */
async function requireReserves(sdk: Sdk): Promise<void> {
  for (const ledgerId of [ckETH(), ckUSDC()]) {
    const { coins, confirmed, supply } = await sdk.bridge.fetchReserves(ledgerId)
    expect(confirmed).toBe(coins)
    expect(coins).toBeGreaterThanOrEqual(supply)
  }
}

async function allowed(sdk: Sdk, ledgerId: string): Promise<bigint> {
  const ledger = await sdk.tokens.adapter(ledgerId)
  return (await ledger.fetchAllowance(sdk.principal, world.world.id('cketh_minter'))).amount
}

test('ether: what the form showed is received to the wei, and no allowance is left', async () => {
  const sdk = await trader()
  const [before, address, amount] = [
    await sdk.balances.fetch(ckETH()),
    receiverOf('a1'),
    ETHER / 2n,
  ]
  const estimate = await sdk.bridge.estimateDissolve(ckETH(), amount, before)
  expect(estimate.problem).toBeUndefined()
  const { arrives, leaves } = estimate
  const receipt = await sdk.bridge.dissolve({ ledgerId: ckETH(), address, amount, arrives })
  expect(receipt).toMatchObject({ amount, arrives })
  expect(await sdk.balances.fetch(ckETH())).toBe(before - leaves)
  expect(await allowed(sdk, ckETH())).toBe(0n)
  await until(sdk, receipt.transferId, 'done')
  expect(await etherOf(address)).toBe(arrives)
  await requireReserves(sdk)
})

test('a token: all of it is received, and gas takes no more than was agreed to', async () => {
  const sdk = await trader()
  const [ether, before] = await Promise.all([ckETH(), ckUSDC()].map((id) => sdk.balances.fetch(id)))
  const [address, amount] = [receiverOf('a2'), 25n * USDC]
  const estimate = await sdk.bridge.estimateDissolve(ckUSDC(), amount, before, ether)
  const [gas] = estimate.fees
  const { arrives, leaves } = estimate
  const { most: maxGas = 0n } = gas ?? {}
  const order = { ledgerId: ckUSDC(), address, amount, arrives, maxGas }
  const receipt = await sdk.bridge.dissolve(order)
  expect(await sdk.balances.fetch(ckUSDC())).toBe((before ?? 0n) - leaves)
  const paid = receipt.moved.find((one) => one.as === 'paid' && one.ledgerId === ckETH())
  const fee = receipt.moved.find((one) => one.as === 'fee' && one.ledgerId === ckETH())
  expect(paid?.amount).toBeLessThanOrEqual(maxGas)
  const spent = (paid?.amount ?? 0n) + (fee?.amount ?? 0n)
  expect(await sdk.balances.fetch(ckETH())).toBe((ether ?? 0n) - spent)
  const left = await allowed(sdk, ckETH())
  expect(left).toBe(maxGas - (paid?.amount ?? 0n))
  expect(left).toBeLessThan(gas?.amount ?? 0n)
  expect(await allowed(sdk, ckUSDC())).toBe(0n)
  await until(sdk, receipt.transferId, 'done')
  expect(await usdcOf(address)).toBe(arrives)
  await requireReserves(sdk)
})

test.each(['before', 'after'] as const)(
  'a connection that breaks %s the order left is gone on with, and burns once',
  async (when) => {
    const link = new BreakingLink(when)
    const sdk = await trader({ fetch: link.fetch })
    const before = await sdk.balances.fetch(ckUSDC())
    const { fee } = await sdk.tokens.fetch(ckUSDC())
    const [address, amount] = [receiverOf(when === 'before' ? 'a3' : 'a4'), 5n * USDC]
    const onStep = ({ step, status }: StepEvent) => {
      if (step === 'dissolve' && status === 'active') link.arm()
    }
    const order = { ledgerId: ckUSDC(), address, amount, arrives: amount }
    await expect(sdk.bridge.dissolve({ ...order, onStep })).rejects.toThrow()
    expect(link.hasBroken).toBe(true)
    link.mend()
    const [pending] = sdk.flows.pending()
    const receipt = await sdk.flows.resume(pending?.id ?? '')
    if (receipt.kind !== 'bridge-dissolve') throw new Error('another flow went on')
    expect(await sdk.balances.fetch(ckUSDC())).toBe(before - amount - fee)
    await until(sdk, receipt.transferId, 'done')
    expect(await usdcOf(address)).toBe(amount)
    expect(await sdk.bridge.fetchWithdrawals(ckUSDC())).toHaveLength(1)
  },
)

test('gas that was taken for a token that is gone comes back less a fee, as it was told', async () => {
  const link = new BreakingLink('before')
  const sdk = await trader({ fetch: link.fetch })
  const before = await sdk.balances.fetch(ckETH())
  const onStep = ({ step, status }: StepEvent) => {
    if (step === 'dissolve' && status === 'active') link.arm()
  }
  const amount = 5n * USDC
  const order = { ledgerId: ckUSDC(), address: receiverOf('a5'), amount, arrives: amount }
  await expect(sdk.bridge.dissolve({ ...order, onStep })).rejects.toThrow()
  link.mend()
  const [pending] = sdk.flows.pending()
  // meanwhile the tokens are spent elsewhere
  const other = await trader()
  const held = await sdk.balances.fetch(ckUSDC())
  const { fee: tokenFee } = await sdk.tokens.fetch(ckUSDC())
  await sdk.wallet.transfer({
    ...{ ledgerId: ckUSDC(), to: other.principal.toText(), amount: held - tokenFee },
  })
  const error = await sdk.flows.resume(pending?.id ?? '').catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'bridge-gas-burned', funds: 'pool' })
  const details = Object(error).details
  const { fee } = await sdk.tokens.fetch(ckETH())
  expect(details).toMatchObject({ why: 'funds', balance: 0n, amount })
  expect(details.returns).toBe(details.burned - fee)
  expect(sdk.flows.pending()).toEqual([])
  // it may come back before anybody looks
  for (let round = 0; round < 5; round++) await world.world.network.advanceTime(STEP_MS)
  expect(await sdk.balances.fetch(ckETH())).toBe(before - fee - fee)
})

test('gas that rises further than was agreed to stops the order before anything is paid', async () => {
  const sdk = await trader()
  const amount = 5n * USDC
  const ether = await sdk.balances.fetch(ckETH())
  const order = { ledgerId: ckUSDC(), address: receiverOf('a6'), amount, arrives: amount }
  await expect(sdk.bridge.dissolve({ ...order, maxGas: 1n })).rejects.toMatchObject({
    ...{ code: 'bridge-quote-worse', funds: 'wallet' },
    details: { agreedGas: 1n },
  })
  expect(await sdk.balances.fetch(ckETH())).toBe(ether)
})

test('a receiver that refuses ether gets none, and what was meant for it comes back', async () => {
  const sdk = await trader()
  const [address, amount] = [CONTRACTS.reverting, ETHER / 10n]
  const before = await sdk.balances.fetch(ckETH())
  const { arrives, leaves } = await sdk.bridge.estimateDissolve(ckETH(), amount, before)
  const { transferId } = await sdk.bridge.dissolve({ ledgerId: ckETH(), address, amount, arrives })
  const { state } = await until(sdk, transferId, 'refunded')
  expect(state).toMatchObject({ amount: arrives })
  expect(await sdk.balances.fetch(ckETH())).toBe(before - leaves + arrives)
  await requireReserves(sdk)
})
