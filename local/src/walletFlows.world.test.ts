import { Principal } from '@icp-sdk/core/principal'
import { Dip20 } from '@sluice/candid'
import { actorOn } from '@sluice/canister/testing'
import { createSdk, type Sdk } from '@sluice/sdk'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { TestWallet } from './testing/TestWallet.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const DIP20_FEE = 1_000_000n
const A_DAY_AND_AN_HOUR = 25 * 3_600_000

let world: TestWorld
let bob: Sdk
beforeAll(async () => {
  world = await TestWorld.start(['ICP/ckBTC'])
  bob = await world.newTrader()
})
afterAll(async () => {
  vi.useRealTimers()
  await world.stop()
})

const id = (name: string) => world.ledgerId(name)

async function holdingOf(sdk: Sdk) {
  const [icp, wicp] = await Promise.all([
    sdk.balances.fetch(id('icp_ledger')),
    sdk.balances.fetch(id('wicp_ledger')),
  ])
  return { icp, wicp }
}

async function changeOf(sdk: Sdk, run: () => Promise<unknown>) {
  const before = await holdingOf(sdk)
  await run()
  const after = await holdingOf(sdk)
  return { icp: after.icp - before.icp, wicp: after.wicp - before.wicp }
}

describe('wrapping', () => {
  test('turns ICP into as many WICP, and back less the fee', async () => {
    const alice = await world.newTrader()
    const steps: string[] = []
    const onStep = ({ step, status }: { step: string; status: string }) =>
      steps.push(`${step} ${status}`)

    expect(await changeOf(alice, () => alice.wallet.wrap({ amount: 3n * ICP, onStep }))).toEqual({
      icp: -3n * ICP - ICP_FEE,
      wicp: 3n * ICP,
    })
    expect(steps).toEqual(['pay active', 'pay done', 'mint active', 'mint done'])
    expect(await changeOf(alice, () => alice.wallet.unwrap({ amount: 2n * ICP }))).toEqual({
      icp: 2n * ICP - ICP_FEE,
      wicp: -2n * ICP,
    })
    expect(alice.wallet.pending()).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'goes on with the paid block when the link breaks %s the tokens are asked for',
    async (when) => {
      const link = new BreakingLink(when)
      const alice = await world.newTrader({ fetch: link.fetch })
      const onStep = ({ step, status }: { step: string; status: string }) => {
        if (step === 'mint' && status === 'active') link.arm()
      }

      const change = await changeOf(alice, async () => {
        await expect(alice.wallet.wrap({ amount: ICP, onStep })).rejects.toMatchObject({
          code: 'wrap-unfinished',
          funds: 'moving',
        })
        link.mend()
        const [pending] = alice.wallet.pending()
        expect(pending).toMatchObject({ kind: 'wrap', stage: { kind: 'paid' } })
        await alice.wallet.resume(pending?.id ?? '')
      })

      expect(change).toEqual({ icp: -ICP - ICP_FEE, wicp: ICP })
      expect(alice.wallet.pending()).toEqual([])
    },
  )

  test('waits when the ICP ledger does not answer the wrapping ledger, and then goes on', async () => {
    const alice = await world.newTrader()
    const { network } = world.world
    network.faults.onCall(
      { method: 'query_blocks' },
      { kind: 'rejectBefore', code: 2, message: 'busy' },
      { times: 1 },
    )

    const change = await changeOf(alice, async () => {
      await expect(alice.wallet.wrap({ amount: ICP })).rejects.toMatchObject({
        code: 'wrap-unfinished',
        details: { reason: 'block_error' },
      })
      await alice.wallet.resume(alice.wallet.pending()[0]?.id ?? '')
    })

    expect(change).toEqual({ icp: -ICP - ICP_FEE, wicp: ICP })
  })

  test('unwrapping whose ledger goes silent says that the ICP is on its way, and it arrives once', async () => {
    const alice = await world.newTrader()
    const { network } = world.world
    network.faults.onCall(
      { method: 'icrc1_transfer' },
      { kind: 'rejectAfter', code: 5, message: 'lost' },
      { times: 1 },
    )

    const change = await changeOf(alice, async () => {
      await expect(alice.wallet.unwrap({ amount: 2n * ICP })).rejects.toMatchObject({
        code: 'unwrap-unfinished',
        funds: 'moving',
        retry: 'never',
      })
      await network.advanceTime(60_000)
    })

    expect(change).toEqual({ icp: 2n * ICP - ICP_FEE, wicp: -2n * ICP })
    expect(alice.wallet.pending()).toEqual([])
  })

  test('unwrapping that the ICP ledger refuses takes nothing', async () => {
    const alice = await world.newTrader()
    world.world.network.faults.onCall(
      { method: 'icrc1_transfer' },
      { kind: 'rejectBefore', code: 2, message: 'busy' },
      { times: 1 },
    )

    const change = await changeOf(alice, () =>
      expect(alice.wallet.unwrap({ amount: 2n * ICP })).rejects.toMatchObject({
        code: 'transfer-refused',
        funds: 'wallet',
      }),
    )

    expect(change).toEqual({ icp: 0n, wicp: 0n })
    await expect(alice.wallet.unwrap({ amount: 19_999n })).rejects.toMatchObject({
      code: 'below-minimum',
    })
  })
})

describe('a wallet that signs elsewhere', () => {
  async function newOwner() {
    const wallet = new TestWallet(world.config)
    const sdk = createSdk(world.config, { signer: { kind: 'wallet', wallet } })
    await sdk.faucet.drip()
    wallet.asked.length = 0
    return { wallet, sdk }
  }
  const order = (ledger: string) => ({
    ledgerId: id(ledger),
    to: bob.principal.toText(),
    amount: 1_000n,
  })
  const paidBy = async (sdk: Sdk, ledger: string, run: () => Promise<unknown>) => {
    const before = await sdk.balances.fetch(id(ledger))
    await run()
    return before - (await sdk.balances.fetch(id(ledger)))
  }

  test('is asked once for a payment, and twice for wrapping', async () => {
    const { wallet, sdk } = await newOwner()

    await sdk.wallet.transfer(order('ckbtc_ledger'))
    await sdk.wallet.wrap({ amount: ICP })

    expect(wallet.asked).toEqual(['icrc1_transfer', 'icrc1_transfer', 'mint'])
  })

  test.each(['ckbtc_ledger', 'dip20_ledger'])(
    'that refuses on %s leaves nothing behind',
    async (ledger) => {
      const { wallet, sdk } = await newOwner()
      wallet.mood = 'refuses'

      const paid = await paidBy(sdk, ledger, () =>
        expect(sdk.wallet.transfer(order(ledger))).rejects.toMatchObject({
          code: 'wallet-refused',
          funds: 'wallet',
        }),
      )

      expect(paid).toBe(0n)
      expect(sdk.wallet.pending()).toEqual([])
    },
  )

  test.each(['silent-before', 'silent-after'] as const)(
    'that goes %s is asked again with the same key, and has paid once',
    async (mood) => {
      const { wallet, sdk } = await newOwner()
      wallet.mood = mood

      const paid = await paidBy(sdk, 'ckbtc_ledger', async () => {
        await expect(sdk.wallet.transfer(order('ckbtc_ledger'))).rejects.toMatchObject({
          code: 'transfer-unknown',
          funds: 'moving',
        })
        wallet.mood = 'willing'
        await sdk.wallet.resume(sdk.wallet.pending()[0]?.id ?? '')
      })

      expect(paid).toBe(1_010n)
      expect(wallet.asked).toEqual(['icrc1_transfer', 'icrc1_transfer'])
    },
  )

  test('that refuses the second time leaves the payment waiting', async () => {
    const { wallet, sdk } = await newOwner()
    wallet.mood = 'silent-after'
    await expect(sdk.wallet.transfer(order('ckbtc_ledger'))).rejects.toThrow()
    wallet.mood = 'refuses'
    const [pending] = sdk.wallet.pending()

    await expect(sdk.wallet.resume(pending?.id ?? '')).rejects.toMatchObject({
      code: 'transfer-unknown',
      funds: 'moving',
    })

    expect(sdk.wallet.pending()).toEqual([pending])
  })

  test('that is silent on a ledger without keys is never asked again: the balance shows what came of it', async () => {
    const { wallet, sdk } = await newOwner()
    wallet.mood = 'silent-after'

    const paid = await paidBy(sdk, 'dip20_ledger', async () => {
      await expect(sdk.wallet.transfer(order('dip20_ledger'))).rejects.toMatchObject({
        code: 'transfer-unknown',
      })
      wallet.mood = 'willing'
      await sdk.wallet.resume(sdk.wallet.pending()[0]?.id ?? '')
    })

    expect(paid).toBe(1_000n + DIP20_FEE)
    expect(wallet.asked).toEqual(['transfer'])
    expect(sdk.wallet.pending()).toEqual([])
  })

  test('that sent nothing on such a ledger is believed after the request can live no more', async () => {
    let now = Date.now()
    const wallet = new TestWallet(world.config)
    const sdk = createSdk(world.config, { signer: { kind: 'wallet', wallet }, now: () => now })
    await sdk.faucet.drip()
    wallet.mood = 'silent-before'
    await expect(sdk.wallet.transfer(order('dip20_ledger'))).rejects.toThrow()
    wallet.mood = 'willing'
    const [pending] = sdk.wallet.pending()
    await expect(sdk.wallet.resume(pending?.id ?? '')).rejects.toMatchObject({
      code: 'transfer-unknown',
    })

    now += 7 * 60_000

    await expect(sdk.wallet.resume(pending?.id ?? '')).rejects.toMatchObject({
      code: 'transfer-not-made',
      funds: 'wallet',
    })
    expect(sdk.wallet.pending()).toEqual([])
  })
})

describe('approvals', () => {
  const approve = (sdk: Sdk, ledger: string, spender: Principal, amount: bigint) =>
    world.world.ledger(ledger, sdk.principal).icrc2_approve({
      from_subaccount: [],
      spender: { owner: spender, subaccount: [] },
      amount,
      expected_allowance: [],
      expires_at: [],
      fee: [],
      memo: [],
      created_at_time: [],
    })

  test('of the own history and of pools are listed, and taken back one by one or all', async () => {
    const alice = await world.newTrader()
    const poolId = (await alice.pools.list())[0]?.canisterId ?? ''
    await approve(alice, 'ckbtc_ledger', bob.principal, 500n)
    await approve(alice, 'icp_ledger', Principal.fromText(poolId), 7n * ICP)
    await approve(bob, 'ckbtc_ledger', alice.principal, 900n)

    const approvals = await alice.approvals.list([id('ckbtc_ledger'), id('icp_ledger')])

    expect(approvals).toMatchObject([
      {
        ledgerId: id('ckbtc_ledger'),
        spender: bob.principal.toText(),
        amount: 500n,
        isPool: false,
      },
      { ledgerId: id('icp_ledger'), spender: poolId, amount: 7n * ICP, isPool: true },
    ])
    expect(approvals[1]?.lastUsedNs).toBeGreaterThan(0n)
    const [first] = approvals
    if (first !== undefined) await alice.approvals.revoke(first)
    expect(await alice.approvals.list([id('ckbtc_ledger')])).toEqual([])
    expect(await alice.approvals.revokeAll(approvals)).toEqual([])
    expect(await alice.approvals.list([id('ckbtc_ledger'), id('icp_ledger')])).toEqual([])
  })

  test('of a ledger that lists spenders itself are asked of it', async () => {
    const alice = await world.newTrader()
    const dip20 = world.world.id('dip20_ledger')
    const { network } = world.world
    await actorOn<Dip20._SERVICE>(network, Dip20, dip20, alice.principal).approve(bob.principal, 7n)

    const approvals = await alice.approvals.list([dip20.toText()])

    expect(approvals).toMatchObject([{ spender: bob.principal.toText(), amount: 7n + DIP20_FEE }])
    expect(await alice.approvals.revokeAll(approvals)).toEqual([])
    expect(await alice.approvals.list([dip20.toText()])).toEqual([])
  })
})

test('facts of a token say who can change it, who makes it, and whom it resembles', async () => {
  const alice = await world.newTrader()

  const icp = await alice.trust.fetchFacts(id('icp_ledger'))
  const dip20 = await alice.trust.fetchFacts(id('dip20_ledger'))

  expect(icp).toMatchObject({ badge: 'chain-key', controllers: [deployer.getPrincipal().toText()] })
  expect(icp.moduleHash).toMatch(/^[0-9a-f]{64}$/)
  expect(icp.totalSupply).toBeGreaterThan(0n)
  expect(icp.lookAlikeOf).toBeUndefined()
  expect(dip20.badge).toBe('listed')
  expect(dip20.largestHolderPpm).toBeGreaterThan(900_000)
})

// last: it moves the network's clock far ahead of this machine's
test('a payment that the ledger has forgotten is found in its log, or was never made', async () => {
  const { network } = world.world
  const lost = await Promise.all(
    (['silent-after', 'silent-before'] as const).map(async (mood) => {
      const clock = { ms: Number(network.now() / 1_000_000n) - 5_000 }
      const wallet = new TestWallet(world.config)
      const signer = { kind: 'wallet', wallet } as const
      const sdk = createSdk(world.config, { signer, now: () => clock.ms })
      await sdk.faucet.drip()
      wallet.mood = mood
      const order = { ledgerId: id('ckbtc_ledger'), to: bob.principal.toText(), amount: 5_000n }
      await expect(sdk.wallet.transfer(order)).rejects.toThrow()
      wallet.mood = 'willing'
      return { sdk, clock, pending: sdk.wallet.pending()[0]?.id ?? '' }
    }),
  )
  vi.setSystemTime(Date.now() + A_DAY_AND_AN_HOUR)
  await network.advanceTime(A_DAY_AND_AN_HOUR)
  for (const { clock } of lost) clock.ms += A_DAY_AND_AN_HOUR
  const [paid, unpaid] = lost
  if (paid === undefined || unpaid === undefined) throw new Error('two payments were lost')
  const before = await paid.sdk.balances.fetch(id('ckbtc_ledger'))

  expect(await paid.sdk.wallet.resume(paid.pending)).toMatchObject({ received: 5_000n })
  expect(await paid.sdk.balances.fetch(id('ckbtc_ledger'))).toBe(before)
  await expect(unpaid.sdk.wallet.resume(unpaid.pending)).rejects.toMatchObject({
    code: 'transfer-not-made',
    funds: 'wallet',
  })
  expect([...paid.sdk.wallet.pending(), ...unpaid.sdk.wallet.pending()]).toEqual([])
}, 240_000)
