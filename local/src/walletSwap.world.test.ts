import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import {
  type CallingWallet,
  type CanisterCall,
  createAgent,
  createSdk,
  type Quote,
  type Sdk,
  WalletError,
} from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n
const AMOUNT = 5n * ICP
const FEES = 2n * 10_000n
const CKBTC_FEE = 10n

let world: TestWorld

beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

type Mood = 'willing' | 'refuses' | 'silent-before' | 'silent-after' | 'sends-late'

/** Signs elsewhere, as a wallet in a window does; its mood counts for calls to pools only. */
class TestWallet implements CallingWallet {
  mood: Mood = 'willing'
  late: Promise<unknown> | undefined
  readonly asked: string[] = []
  private readonly identity = Ed25519KeyIdentity.generate()
  readonly principal = this.identity.getPrincipal()

  async call(call: CanisterCall): Promise<Uint8Array> {
    this.asked.push(call.method)
    const mood = call.method === 'depositFromAndSwap' ? this.mood : 'willing'
    if (mood === 'refuses') throw WalletError.refused()
    if (mood === 'silent-before') throw WalletError.lost()
    if (mood === 'sends-late') {
      this.late = new Promise((resolve) => setTimeout(resolve, 1_500)).then(() => this.send(call))
      throw WalletError.lost()
    }
    const reply = await this.send(call)
    if (mood === 'silent-after') throw WalletError.lost()
    return reply
  }

  private async send({ canisterId, method, arg }: CanisterCall): Promise<Uint8Array> {
    const agent = createAgent({ config: world.config }, this.identity)
    const fields = { methodName: method, arg, effectiveCanisterId: canisterId }
    return (await agent.update(canisterId, fields)).reply
  }
}

type Setup = { wallet: TestWallet; sdk: Sdk; quote: Quote; before: Holding }
type Holding = { icp: bigint; ckbtc: bigint }

async function holdingOf(sdk: Sdk): Promise<Holding> {
  const ids = [world.ledgerId('icp_ledger'), world.ledgerId('ckbtc_ledger')]
  const [icp = 0n, ckbtc = 0n] = await Promise.all(ids.map((id) => sdk.balances.fetch(id)))
  return { icp, ckbtc }
}

async function arrange(mood: Mood): Promise<Setup> {
  const wallet = new TestWallet()
  const sdk = createSdk(world.config, { signer: { kind: 'wallet', wallet } })
  await sdk.faucet.drip()
  wallet.mood = mood
  const [tokenIn, tokenOut] = [world.ledgerId('icp_ledger'), world.ledgerId('ckbtc_ledger')]
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: AMOUNT })
  if (quote === undefined) throw new Error('no pool gives a quote')
  return { wallet, sdk, quote, before: await holdingOf(sdk) }
}

const swap = ({ sdk, quote }: Setup) => sdk.swap.run({ quote, slippagePpm: 50_000n })
const failureOf = (setup: Setup) => swap(setup).catch((error: unknown) => error)

async function expectSwappedOnce({ sdk, quote, before }: Setup) {
  const after = await holdingOf(sdk)
  expect(after.ckbtc - before.ckbtc).toBe(quote.amountOut - CKBTC_FEE)
  expect(before.icp - after.icp).toBe(AMOUNT + FEES)
  expect(sdk.flows.pending()).toEqual([])
}

test('a wallet that signs elsewhere is asked twice, and the swap is exact', async () => {
  const setup = await arrange('willing')

  const receipt = await swap(setup)

  expect(receipt.received).toBe(setup.quote.amountOut - CKBTC_FEE)
  expect(setup.wallet.asked.slice(1)).toEqual(['icrc2_approve', 'depositFromAndSwap'])
  await expectSwappedOnce(setup)
})

test('a refusal in the wallet leaves nothing waiting and costs the approval only', async () => {
  const setup = await arrange('refuses')

  expect(await failureOf(setup)).toMatchObject({ code: 'wallet-refused', funds: 'wallet' })
  expect(setup.sdk.flows.pending()).toEqual([])
  expect(setup.before.icp - (await holdingOf(setup.sdk)).icp).toBe(FEES / 2n)

  setup.wallet.mood = 'willing'
  await swap(setup)
  await expectSwappedOnce(setup)
})

test('an answer that the wallet loses is found in the books', async () => {
  const setup = await arrange('silent-after')

  const receipt = await swap(setup)

  expect(receipt.amountOut).toBe(setup.quote.amountOut)
  await expectSwappedOnce(setup)
})

test('a call that the wallet sends after it went silent is seen, and not asked for again', async () => {
  const setup = await arrange('sends-late')

  const failure = await failureOf(setup)
  await setup.wallet.late
  const [pending] = setup.sdk.flows.pending()
  if (pending !== undefined) await setup.sdk.flows.resume(pending.id)

  expect(failure).toSatisfy(
    (outcome: object) => 'amountOut' in outcome || Reflect.get(outcome, 'funds') === 'moving',
  )
  expect(setup.wallet.asked.filter((method) => method === 'depositFromAndSwap')).toHaveLength(1)
  await expectSwappedOnce(setup)
})

test('a call that never left waits, and is asked for again without paying again', async () => {
  const setup = await arrange('silent-before')

  expect(await failureOf(setup)).toMatchObject({ code: 'wallet-lost', funds: 'moving' })
  const [pending] = setup.sdk.flows.pending()
  setup.wallet.mood = 'willing'
  await setup.sdk.flows.resume(pending?.id ?? '')

  expect(setup.wallet.asked.filter((method) => method === 'icrc2_approve')).toHaveLength(1)
  await expectSwappedOnce(setup)
})

test('two calls of one swap pay once, whichever comes first', async () => {
  const setup = await arrange('silent-before')
  await failureOf(setup)
  const [pending] = setup.sdk.flows.pending()
  setup.wallet.mood = 'sends-late'
  await setup.sdk.flows.resume(pending?.id ?? '').catch(() => undefined)
  setup.wallet.mood = 'willing'

  await setup.wallet.late
  const [still] = setup.sdk.flows.pending()
  if (still !== undefined) await setup.sdk.flows.resume(still.id)

  await expectSwappedOnce(setup)
})
