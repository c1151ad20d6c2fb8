import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { FarmFactory, Settings, SwapFeeReceiver, TokenList } from '@sluice/candid'
import { principalSubaccount } from '@sluice/candid/account'
import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import type { TokenMetadata } from '@sluice/candid/token_list'
import type { ServiceModule } from '@sluice/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { voteOnOpen } from './voters/voteOnOpen.ts'
import { daoVoters, deployer, marketPeople } from './world/identities.ts'
import { send } from './world/nfts/people.ts'
import { DAO_FUNCTIONS, registerFunctions } from './world/snses/daoFunctions.ts'
import { DAO } from './world/snses/daoIds.ts'
import type { SaleName } from './world/snses/payloads.ts'
import { salePayloads } from './world/snses/payloads.ts'
import { playDaoPast, propose, vote } from './world/snses/playDaoPast.ts'
import { seedSnses } from './world/snses/seedSnses.ts'

const { nadia, okan, pilar } = daoVoters
const { whale, shopper, saver, patient } = marketPeople
const E8S = 100_000_000n
const anybody = Principal.anonymous()

let started: TestWorld
beforeAll(async () => {
  started = await TestWorld.start()
  await seedSnses(started.world, async () => {})
}, 240_000)
afterAll(() => started.stop())

const swapOf = (name: SaleName, caller = anybody) =>
  started.world.snsSwap(started.world.id(`${name}_swap`), caller)
const governance = (caller = anybody) =>
  started.world.snsGovernance(Principal.fromText(DAO.sns_governance), caller)
const icpOf = (owner: Principal, subaccount?: Uint8Array) =>
  started.world
    .ledger('icp_ledger', anybody)
    .icrc1_balance_of({ owner, subaccount: subaccount === undefined ? [] : [subaccount] })

async function proposalOf(id: bigint) {
  const { result } = await governance().get_proposal({ proposal_id: [{ id }] })
  const [found] = result
  if (found === undefined || 'Error' in found) throw new Error('there is no such proposal')
  return found.Proposal
}

test('four SNSes are listed, each at its point of a life', async () => {
  const { instances } = await started.world.snsWasm(anybody).list_deployed_snses({})
  expect(instances).toHaveLength(5)
  const lifecycles = []
  for (const name of ['tidewater', 'lantern', 'breakwater'] as const)
    lifecycles.push((await swapOf(name).get_lifecycle({})).lifecycle[0])
  expect(lifecycles).toEqual([2, 5, 4])
  expect(await governance().get_mode({})).toEqual({ mode: [1] })
  const own = instances.find(({ root_canister_id: [root] }) => root?.toText() === DAO.sns_root)
  expect(own?.ledger_canister_id).toEqual([started.world.id('slu_ledger')])
})

test('the DAO mints the platform token, and has a treasury of it and of ICP', async () => {
  const [account] = await started.world.ledger('slu_ledger', anybody).icrc1_minting_account()
  expect(account?.owner.toText()).toBe(DAO.sns_governance)
  // 25,000 ICP and 80 of the sale, of which an audit was paid; what was more than that is still there
  expect(await icpOf(Principal.fromText(DAO.sns_governance))).toBeLessThan(24_831n * E8S)
  expect(await icpOf(Principal.fromText(DAO.sns_governance))).toBeGreaterThan(24_829n * E8S)
})

test('its past is there once: executed, failed, rejected and open proposals', async () => {
  const list = () =>
    governance().list_proposals({
      include_reward_status: new Int32Array(),
      before_proposal: [],
      limit: 100,
      exclude_type: new BigUint64Array(),
      include_status: new Int32Array(),
      include_topics: [],
    })
  const { proposals } = await list()
  // the newest one is open, or has ended since the world was saved
  const past = proposals.slice(1)
  expect(past.filter(({ executed_timestamp_seconds: at }) => at > 0n)).toHaveLength(
    7 + DAO_FUNCTIONS.length,
  )
  const failed = proposals.filter(({ failed_timestamp_seconds: at }) => at > 0n)
  expect(failed.map(({ proposal }) => proposal[0]?.title)).toEqual(['Move the treasury'])
  // motions, metadata, transfers, mints, parameters, and functions that were added
  expect(new Set(proposals.map(({ action }) => action)).size).toBe(6)
  expect(past.filter(({ decided_timestamp_seconds: at }) => at === 0n)).toEqual([])
  await playDaoPast(started.world)
  await registerFunctions(started.world)
  expect((await list()).proposals).toHaveLength(proposals.length)
})

test('a module of the exchange is upgraded by a vote', async () => {
  const { world } = started
  const settings = world.id('settings')
  const before = await world.settings(anybody).get_default_tokens()
  const version = world.network.inspector.facts(settings)?.version ?? 0n
  const proposal = await propose(world, nadia, {
    title: 'Upgrade the settings',
    summary: 'The same module again, as a trial.',
    action: {
      UpgradeSnsControlledCanister: {
        canister_id: [settings],
        new_canister_wasm: world.module('settings'),
        chunked_canister_wasm: [],
        canister_upgrade_arg: [],
        mode: [3],
      },
    },
  })
  await vote(world, okan, proposal, 1)
  await world.network.runUntilIdle()
  const { executed_timestamp_seconds: at, failure_reason } = await proposalOf(proposal)
  expect(failure_reason).toEqual([])
  expect(at).toBeGreaterThan(0n)
  expect(world.network.inspector.facts(settings)?.version).toBeGreaterThan(version)
  expect(await world.settings(anybody).get_default_tokens()).toEqual(before)
})

test('fee and name of the token are changed by a vote, and everything in the ledger stays', async () => {
  const { world } = started
  const ledger = world.ledger('slu_ledger', anybody)
  const read = async () => ({
    ...{ supply: await ledger.icrc1_total_supply(), symbol: await ledger.icrc1_symbol() },
    treasury: await ledger.icrc1_balance_of({
      owner: Principal.fromText(DAO.sns_governance),
      subaccount: [],
    }),
  })
  const proposal = await propose(world, nadia, {
    title: 'A dearer token',
    summary: '',
    action: {
      ManageLedgerParameters: {
        ...{ transfer_fee: [2_000_000n], token_name: ['Sluice of the harbour'] },
        ...{ token_symbol: [], token_logo: [] },
      },
    },
  })
  const before = await read()
  await vote(world, okan, proposal, 1)
  await world.network.runUntilIdle()
  const { executed_timestamp_seconds: at, failure_reason } = await proposalOf(proposal)
  expect(failure_reason).toEqual([])
  expect(at).toBeGreaterThan(0n)
  expect(await ledger.icrc1_fee()).toBe(2_000_000n)
  expect(await ledger.icrc1_name()).toBe('Sluice of the harbour')
  expect(await read()).toEqual(before)
  const { transaction_fee_e8s } = await governance().get_nervous_system_parameters(null)
  expect(transaction_fee_e8s).toEqual([2_000_000n])
})

describe('what the DAO decides about the exchange', () => {
  const call = (name: string, payload: Uint8Array) => {
    const id = 1_000n + BigInt(DAO_FUNCTIONS.findIndex((one) => one.name === name))
    return { ExecuteGenericNervousSystemFunction: { function_id: id, payload } }
  }
  async function adopt(title: string, action: ReturnType<typeof call>) {
    const id = await propose(started.world, nadia, { title, summary: '', action })
    for (const voter of [okan, pilar]) await vote(started.world, voter, id, 1)
    await started.world.network.runUntilIdle()
    return proposalOf(id)
  }
  function argsOf({ idlFactory }: ServiceModule, method: string, args: unknown[]): Uint8Array {
    const found = idlFactory({ IDL })._fields.find(([name]) => name === method)
    if (found === undefined) throw new Error(`there is no ${method}`)
    return new Uint8Array(IDL.encode(found[1].argTypes, args))
  }
  const entry = (canisterId: string): TokenMetadata => ({
    ...{ canisterId, name: 'Harbour', symbol: 'HRB', standard: 'ICRC2', introduction: '' },
    ...{ decimals: 8n, fee: 10_000n, totalSupply: 0n, rank: 99, configs: [], mediaLinks: [] },
  })

  test('a token is listed by a vote, and the proposal holds what the validator says of it', async () => {
    const { world } = started
    const ledger = Principal.fromUint8Array(Uint8Array.of(7, 7, 7)).toText()
    const payload = argsOf(TokenList, 'executeAdd', [entry(ledger)])
    const proposal = await adopt('List HRB', call('List a token', payload))
    expect(proposal.payload_text_rendering[0]).toContain(`- Ledger: ${ledger}`)
    expect(proposal.failure_reason).toEqual([])
    expect(proposal.executed_timestamp_seconds).toBeGreaterThan(0n)
    expect(await world.tokenList(anybody).get(ledger)).toEqual({ ok: [entry(ledger)] })
    await expect(adopt('Again', call('List a token', payload))).rejects.toThrow(
      'This token is in the list already',
    )
  })

  test('what has become impossible until it is executed ends as failed, with the reason', async () => {
    const { world } = started
    const ledger = Principal.fromUint8Array(Uint8Array.of(7, 7, 8)).toText()
    const action = call('List a token', argsOf(TokenList, 'executeAdd', [entry(ledger)]))
    const proposal = await propose(world, nadia, { title: 'List it', summary: '', action })
    await world.tokenList(deployer.getPrincipal()).add(entry(ledger))
    for (const voter of [okan, pilar]) await vote(world, voter, proposal, 1)
    await world.network.runUntilIdle()
    const { executed_timestamp_seconds, failure_reason } = await proposalOf(proposal)
    expect(executed_timestamp_seconds).toBe(0n)
    expect(failure_reason[0]?.error_message).toContain('This token is in the list already')
  })

  test('a farm is opened, a notice is shown, and the fee receiver obeys', async () => {
    const { world } = started
    const now = world.network.now() / 1_000_000_000n
    const farms = async () => {
      const answer = await world.farmFactory(anybody).getAllFarms()
      return 'ok' in answer ? answer.ok.length : 0
    }
    const before = await farms()
    const pools = await world.factory(anybody).getPools()
    const pool = 'ok' in pools ? pools.ok[0]?.canisterId : undefined
    if (pool === undefined) throw new Error('there is no pool')
    const farm: CreateFarmArgs = {
      ...{ pool, rewardAmount: 1_000n * E8S },
      rewardToken: { address: world.id('slu_ledger').toText(), standard: 'ICRC2' },
      ...{ startTime: now + 3_600n, endTime: now + 3_600n + 604_800n, secondPerCycle: 3_600n },
      ...{ token0AmountLimit: 0n, token1AmountLimit: 0n, priceInsideLimit: false },
      ...{ refunder: Principal.fromText(DAO.sns_governance), creatorKey: [] },
    }
    const opened = await adopt(
      'A farm',
      call('Open a farm', argsOf(FarmFactory, 'executeCreate', [farm])),
    )
    expect(opened.failure_reason).toEqual([])
    expect(await farms()).toBe(before + 1)

    const notice = argsOf(Settings, 'set_global_notice', ['/farm', 'A new farm'])
    await adopt('Say so', call('Show a notice to all visitors', notice))
    expect(await world.settings(anybody).get_global_notice()).toEqual([
      { url: '/farm', content: 'A new farm' },
    ])
    const burns = argsOf(SwapFeeReceiver, 'setAutoBurnIcsEnabled', [true])
    const obeyed = await adopt('Burn', call('Burn what the fee receiver buys', burns))
    expect(obeyed.failure_reason).toEqual([])
    expect(obeyed.topic).toEqual([{ CriticalDappOperations: null }])
  })
})

test('the voters vote by themselves after a while, and a proposal ends', async () => {
  const { world } = started
  const proposal = await propose(world, pilar, {
    title: 'A bench for the quay',
    summary: 'Somewhere to sit.',
    action: { Motion: { motion_text: 'A bench for the quay' } },
  })
  expect(await voteOnOpen(world)).toBe(0)
  await world.network.advanceTime(121_000)
  // with the proposer's own vote the first one decides
  expect(await voteOnOpen(world)).toBe(1)
  await world.network.runUntilIdle()
  expect((await proposalOf(proposal)).executed_timestamp_seconds).toBeGreaterThan(0n)
  expect(await voteOnOpen(world)).toBe(0)
})

describe('an aborted sale', () => {
  test('has given back what it had accepted, and holds what was on its way', async () => {
    await started.world.network.runUntilIdle()
    const swap = started.world.id('breakwater_swap')
    const waiting = await icpOf(swap, principalSubaccount(patient.getPrincipal().toUint8Array()))
    expect(waiting).toBe(15n * E8S)
    expect((await swapOf('breakwater').finalize_swap({})).error_message).toEqual([])
    const [answer] = (
      await swapOf('breakwater', patient.getPrincipal()).error_refund_icp({
        source_principal_id: [],
      })
    ).result
    expect(answer).toMatchObject({ Ok: {} })
    expect(await icpOf(swap, principalSubaccount(patient.getPrincipal().toUint8Array()))).toBe(0n)
  })
})

test('a sale is bought, commits, and its neurons arrive with their buyers', async () => {
  const { world } = started
  const buyer = patient.getPrincipal()
  const swap = world.id('tidewater_swap')
  const subaccount = principalSubaccount(buyer.toUint8Array())
  await send(
    world,
    { owner: swap, subaccount: [subaccount] },
    { symbol: 'ICP', amount: 100n * E8S },
  )
  const { confirmation_text } = salePayloads(0n).tidewater
  await swapOf('tidewater', buyer).refresh_buyer_tokens({ buyer: '', confirmation_text })
  await world.network.withTimersHeld(() => world.network.advanceTime(14 * 86_400_000))
  await world.network.advanceTime(60_000)
  await world.network.runUntilIdle()
  expect((await swapOf('tidewater').get_lifecycle({})).lifecycle).toEqual([3])
  expect((await swapOf('tidewater').finalize_swap({})).error_message).toEqual([])
  const tidewater = world.snsGovernance(world.id('tidewater_governance'), buyer)
  for (const person of [whale, shopper, saver, patient]) {
    const { neurons } = await tidewater.list_neurons({
      of_principal: [person.getPrincipal()],
      limit: 0,
      start_page_at: [],
    })
    expect(neurons).toHaveLength(5)
  }
  expect(await tidewater.get_mode({})).toEqual({ mode: [1] })
})

test('the list over HTTP has them all', async () => {
  await started.world.network.advanceTime(11_000)
  await started.world.snsAggregator(deployer.getPrincipal()).refresh()
  const answer = await started.world.snsAggregator(anybody).http_request({
    method: 'GET',
    url: '/v1/sns/list/page/0/slow.json',
    headers: [],
    body: new Uint8Array(),
  })
  expect(answer.status_code).toBe(200)
  const list: { meta: { name: string } }[] = JSON.parse(
    new TextDecoder().decode(Uint8Array.from(answer.body)),
  )
  expect(list.map(({ meta }) => meta.name)).toEqual([
    'Sluice',
    'Tidewater',
    'Lantern',
    'Breakwater',
  ])
})
