import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import {
  type BridgeTransfer,
  createSdk,
  type Sdk,
  type SdkOptions,
  type StepEvent,
} from '@sluice/sdk'
import { evidenceOf } from '@sluice/sdk/bridgeEvidence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAddress } from './bitcoin/address/address.ts'
import { Key, type SpendKind } from './bitcoin/wallet/Key.ts'
import { BreakingLink } from './testing/BreakingLink.ts'
import { ServedBitcoin } from './testing/ServedBitcoin.ts'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

const BTC = { coinSymbol: 'BTC', decimals: 8 }

let world: TestWorld
let bitcoin: ServedBitcoin
beforeAll(async () => {
  world = await TestWorld.start()
  bitcoin = await ServedBitcoin.start(world)
})
afterAll(async () => {
  await bitcoin.stop()
  await world.stop()
})

/** The world's clock, which the test moves. */
const now = () => Number(world.world.network.now() / 1_000_000n)
const newcomer = (options: SdkOptions = {}): Sdk => {
  const identity = Ed25519KeyIdentity.generate()
  return createSdk(bitcoin.config, { retryPausesMs: NO_PAUSES_MS, identity, now, ...options })
}
const ledgerId = () => world.ledgerId('ckbtc_ledger')
const STEP_MS = 10_000

const addressOf = (kind: SpendKind) => formatAddress(new Key('receiver').script(kind)) ?? ''

/** Lets time pass until a transfer is so far. */
async function until(
  sdk: Sdk,
  id: string,
  kind: BridgeTransfer['state']['kind'],
): Promise<BridgeTransfer> {
  for (let tries = 0; tries < 60; tries++) {
    const found = await sdk.bridge.fetchTransfer(id)
    if (found.state.kind === kind) return found
    await world.world.network.advanceTime(STEP_MS)
  }
  throw new Error(`${id} is not ${kind}: ${evidenceOf(await sdk.bridge.fetchTransfer(id), BTC)}`)
}

/** Bitcoin from the faucet, minted. */
async function funded(sats: number, options: SdkOptions = {}): Promise<Sdk> {
  const sdk = newcomer(options)
  await bitcoin.pay(await sdk.bridge.fetchDepositAddress(ledgerId()), sats)
  await bitcoin.mine(6)
  expect(await sdk.bridge.checkDeposits(ledgerId())).toMatchObject({ kind: 'found' })
  return sdk
}

test('whoever has nothing mints from bitcoin, to the satoshi that was promised', async () => {
  const alice = newcomer()
  const [token] = await alice.bridge.tokens()
  expect(token).toMatchObject({ chain: 'bitcoin', symbol: 'ckBTC', ledgerId: ledgerId() })
  const terms = await alice.bridge.fetchTerms(ledgerId())
  expect(terms).toMatchObject({ confirmations: 6, depositFee: 100n, minimumDissolve: 100_001n })
  const { arrives } = await alice.bridge.estimateMint(ledgerId(), 300_000n)
  const address = await alice.bridge.fetchDepositAddress(ledgerId())
  expect(address).toMatch(/^bcrt1q/)

  await bitcoin.pay(address, 300_000)
  const stateNow = async () => (await alice.bridge.fetchDeposits(ledgerId()))[0]?.state
  expect(await stateNow()).toEqual({ kind: 'seen' })
  await bitcoin.mine(2)
  expect(await stateNow()).toEqual({ kind: 'confirming', confirmations: 2, required: 6 })
  expect(await alice.bridge.checkDeposits(ledgerId())).toMatchObject({
    ...{ kind: 'nothing-new', confirmations: 2, required: 6 },
    pending: [{ value: 300_000n, confirmations: 2 }],
  })
  await bitcoin.mine(4)
  await world.world.network.advanceTime(60_000)
  expect(await stateNow()).toEqual({ kind: 'ready' })
  // the watch has it minted by itself
  const heard: (readonly BridgeTransfer[])[] = []
  const abort = new AbortController()
  await alice.bridge.watchDeposits(ledgerId(), {
    signal: abort.signal,
    onChange: (found) => {
      heard.push(found)
      abort.abort()
    },
  })
  const [minted] = heard[0] ?? []
  expect(minted).toMatchObject({ amount: 300_000n, arrives, state: { kind: 'done' } })
  expect(await alice.balances.fetch(ledgerId())).toBe(arrives)
  expect(await alice.bridge.checkDeposits(ledgerId())).toMatchObject({ kind: 'nothing-new' })

  const stranger = createSdk(bitcoin.config, { retryPausesMs: NO_PAUSES_MS, now })
  const seen = await stranger.bridge.fetchTransfer(minted?.id ?? '')
  expect(seen).toEqual(minted)
  expect(evidenceOf(seen, BTC)).toContain('- mint: done, ledgerBlock')
})

const KINDS = ['p2pkh', 'p2wpkh', 'p2wsh', 'p2tr'] as const
const DISSOLVED = 150_000n

test('tokens are dissolved to addresses of each kind, and found by somebody who knows only the blocks', async () => {
  const bob = await funded(1_000_000)
  const ids: string[] = []
  for (const kind of KINDS) {
    const held = await bob.balances.fetch(ledgerId())
    const estimate = await bob.bridge.estimateDissolve(ledgerId(), DISSOLVED, held)
    expect(estimate.problem).toBeUndefined()
    const order = { ledgerId: ledgerId(), address: addressOf(kind), amount: DISSOLVED }
    const receipt = await bob.bridge.dissolve({ ...order, arrives: estimate.arrives })
    expect(receipt).toMatchObject({ ...order, arrives: estimate.arrives })
    expect(await bob.balances.fetch(ledgerId())).toBe(held - estimate.leaves)
    ids.push(receipt.transferId)
    const paid = await until(newcomer(), receipt.transferId, 'seen')
    expect(paid).toMatchObject({ amount: DISSOLVED, address: order.address })
    // never less than was promised: the minter estimates for the longest kind of address, and for a payment of one
    expect(paid.arrives).toBeGreaterThanOrEqual(estimate.arrives)
    expect(paid.steps[1]?.feeRate?.paid).toBeGreaterThanOrEqual(1)
  }
  expect(bob.flows.pending()).toEqual([])
  await bitcoin.mine(6)
  for (const id of ids) {
    const { arrives = 0n, fees } = await until(newcomer(), id, 'done')
    expect(fees.reduce((total, { amount }) => total + amount, arrives)).toBe(DISSOLVED)
  }
  const listed = await bob.bridge.fetchWithdrawals(ledgerId())
  expect(listed.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(listed.every(({ state }) => state.kind === 'done')).toBe(true)
})

test.each(['before', 'after'] as const)(
  'cut off %s the order has left, a dissolve goes on, and burns once',
  async (when) => {
    const link = new BreakingLink(when)
    const grace = await funded(400_000, { fetch: link.fetch })
    const held = await grace.balances.fetch(ledgerId())
    const amount = 200_000n
    const { arrives, leaves } = await grace.bridge.estimateDissolve(ledgerId(), amount, held)
    const order = { ledgerId: ledgerId(), address: addressOf('p2tr'), amount, arrives }
    const onStep = ({ step, status }: StepEvent) => {
      if (step === 'dissolve' && status === 'active') link.arm()
    }
    await expect(grace.bridge.dissolve({ ...order, onStep })).rejects.toThrow()
    link.mend()
    const [pending] = grace.flows.pending()
    const receipt = await grace.flows.resume(pending?.id ?? '')
    expect(receipt).toMatchObject({ kind: 'bridge-dissolve', amount })
    expect(await grace.balances.fetch(ledgerId())).toBe(held - leaves)
    expect(await grace.bridge.fetchWithdrawals(ledgerId())).toHaveLength(1)
  },
)

test('what the minter owns is what its ledger has issued, and more', async () => {
  const reserves = await newcomer().bridge.fetchReserves(ledgerId())
  expect(reserves).toMatchObject({ isWhole: true, denied: 0n, owed: 0n })
  expect(reserves.coins).toBeGreaterThanOrEqual(reserves.supply)
  expect(reserves.confirmed).toBeGreaterThan(0n)
})

test('a reorganisation takes a deposit back to waiting, and it is minted once', async () => {
  const carol = newcomer()
  await bitcoin.pay(await carol.bridge.fetchDepositAddress(ledgerId()), 50_000)
  const states = async () =>
    (await carol.bridge.fetchDeposits(ledgerId())).map(({ state }) => state.kind)
  await bitcoin.mine(5)
  expect(await states()).toEqual(['confirming'])
  await bitcoin.reorganize(5)
  expect(await carol.bridge.checkDeposits(ledgerId())).toMatchObject({ kind: 'nothing-new' })
  await bitcoin.mine(6)
  await carol.bridge.checkDeposits(ledgerId())
  await bitcoin.reorganize(6)
  await bitcoin.mine(6)
  expect(await carol.bridge.checkDeposits(ledgerId())).toMatchObject({ kind: 'nothing-new' })
  expect(await states()).toEqual(['done'])
  expect(await carol.balances.fetch(ledgerId())).toBe(49_900n)
})

test('an explorer that lies makes nobody richer, and the minter’s count is told', async () => {
  const dave = newcomer()
  await bitcoin.pay(await dave.bridge.fetchDepositAddress(ledgerId()), 50_000)
  await bitcoin.storm({ lie: true })
  try {
    const [claimed] = await dave.bridge.fetchDeposits(ledgerId())
    expect(claimed?.state.kind).not.toBe('done')
    expect(await dave.bridge.checkDeposits(ledgerId())).toMatchObject({ kind: 'nothing-new' })
    expect(await dave.balances.fetch(ledgerId())).toBe(0n)
  } finally {
    await bitcoin.storm({ lie: false })
  }
})

test('what the checker does not pass is refused before it is burned, or kept after it has come', async () => {
  const erin = await funded(400_000)
  const held = await erin.balances.fetch(ledgerId())
  const checker = world.world.bitcoinChecker(deployer.getPrincipal())
  const address = addressOf('p2wpkh')
  await bitcoin.pay(await erin.bridge.fetchDepositAddress(ledgerId()), 50_000)
  const [seen] = await erin.bridge.fetchDeposits(ledgerId())
  await bitcoin.mine(6)
  const txids = [seen?.steps[0]?.txid ?? '']
  await checker.set_blocked({ addresses: [address], txids })
  try {
    const amount = 200_000n
    const { arrives } = await erin.bridge.estimateDissolve(ledgerId(), amount)
    const order = { ledgerId: ledgerId(), address, amount, arrives }
    await expect(erin.bridge.dissolve(order)).rejects.toMatchObject({
      ...{ code: 'bridge-tainted', funds: 'wallet', retry: 'after-change' },
    })
    expect(erin.flows.pending()).toEqual([])
    // the approval was made before the minter refused
    expect(await erin.balances.fetch(ledgerId())).toBe(held - 10n)
    expect(await erin.bridge.checkDeposits(ledgerId())).toMatchObject({
      coins: [{ outcome: 'tainted', value: 50_000n }],
    })
    const [kept] = await erin.bridge.fetchDeposits(ledgerId())
    expect(kept).toMatchObject({ id: seen?.id, state: { kind: 'tainted' } })
  } finally {
    await checker.set_blocked({ addresses: [], txids: [] })
  }
})

test.each([
  [
    'the minter’s own',
    async (sdk: Sdk) => sdk.bridge.fetchDepositAddress(ledgerId(), await minterAccount(sdk)),
  ],
  ['one’s own deposit', (sdk: Sdk) => sdk.bridge.fetchDepositAddress(ledgerId())],
])('%s address is no receiver', async (_, addressFor) => {
  const frank = await funded(300_000)
  const order = {
    ledgerId: ledgerId(),
    address: await addressFor(frank),
    amount: 200_000n,
    arrives: 0n,
  }
  await expect(frank.bridge.dissolve(order)).rejects.toMatchObject({ code: 'bridge-own-address' })
})

async function minterAccount({ bridge }: Sdk) {
  const [token] = await bridge.tokens()
  return { owner: Principal.fromText(token?.minterId ?? '') }
}
