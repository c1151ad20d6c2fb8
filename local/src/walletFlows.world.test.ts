import { Principal } from '@icp-sdk/core/principal'
import { Dip20 } from '@sluice/candid'
import type { Sdk } from '@sluice/sdk'
import { actorOn } from '@sluice/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const DIP20_FEE = 1_000_000n

let world: TestWorld
let bob: Sdk
beforeAll(async () => {
  world = await TestWorld.start()
  bob = await world.newTrader()
})
afterAll(() => world.stop())

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
    expect(alice.flows.pending()).toEqual([])
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
        const [pending] = alice.flows.pending()
        expect(pending).toMatchObject({ kind: 'wrap', steps: { pay: { kind: 'done' } } })
        await alice.flows.resume(pending?.id ?? '')
      })

      expect(change).toEqual({ icp: -ICP - ICP_FEE, wicp: ICP })
      expect(alice.flows.pending()).toEqual([])
    },
  )

  test('waits when the ICP ledger does not answer the wrapping ledger, and then goes on', async () => {
    const alice = await world.newTrader()
    const { network } = world.world
    network.faults.onCall(
      { from: world.world.id('wicp_ledger'), method: 'query_blocks' },
      { kind: 'rejectBefore', code: 2, message: 'busy' },
      { times: 1 },
    )

    const change = await changeOf(alice, async () => {
      await expect(alice.wallet.wrap({ amount: ICP })).rejects.toMatchObject({
        code: 'wrap-unfinished',
        details: { reason: 'block_error' },
      })
      await alice.flows.resume(alice.flows.pending()[0]?.id ?? '')
    })

    expect(change).toEqual({ icp: -ICP - ICP_FEE, wicp: ICP })
  })

  test('unwrapping whose ledger goes silent says that the ICP is on its way, and it arrives once', async () => {
    const alice = await world.newTrader()
    const { network } = world.world
    network.faults.onCall(
      { from: world.world.id('wicp_ledger'), method: 'icrc1_transfer' },
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
    expect(alice.flows.pending()).toEqual([])
  })

  test('unwrapping that the ICP ledger refuses takes nothing', async () => {
    const alice = await world.newTrader()
    world.world.network.faults.onCall(
      { from: world.world.id('wicp_ledger'), method: 'icrc1_transfer' },
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
