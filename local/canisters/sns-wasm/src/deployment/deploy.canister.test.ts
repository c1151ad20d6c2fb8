import { treasurySubaccount } from '@sluice/candid/neuron-account'
import type { SnsInitPayload } from '@sluice/candid/sns_wasm'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import { E8S } from '../testing/snsPayload.ts'
import {
  deploySns,
  developer,
  forkOf,
  founder,
  operator,
  payload,
  type SnsWorld,
  snsOn,
  startSnsWorld,
  stranger,
} from '../testing/snsWorld.ts'

let world: SnsWorld
forkEachTest<SnsWorld>({
  prepare: startSnsWorld,
  forkOf,
  use: (fork) => {
    world = fork
  },
})

const deploy = (change: Partial<SnsInitPayload> = {}, caller = founder) =>
  world.snsWasm.as(caller).deploy_new_sns({ sns_init_payload: [{ ...payload(), ...change }] })
const factsOf = (id: Parameters<typeof world.network.inspector.facts>[0]) =>
  world.network.inspector.facts(id)

test('a deployed SNS controls itself, and has what its payload says', async () => {
  const ids = await deploySns(world)
  const sns = snsOn(world.network, ids)
  for (const id of [ids.governance, ids.ledger, ids.swap, ids.index])
    expect(factsOf(id)?.controllers).toEqual([ids.root])
  expect(factsOf(ids.root)?.controllers).toEqual([ids.governance])

  const { instances } = await world.snsWasm.as(stranger).list_deployed_snses({})
  expect(instances).toEqual([
    {
      root_canister_id: [ids.root],
      governance_canister_id: [ids.governance],
      ledger_canister_id: [ids.ledger],
      swap_canister_id: [ids.swap],
      index_canister_id: [ids.index],
    },
  ])
  const { neurons } = await sns
    .governance(stranger)
    .list_neurons({ of_principal: [developer], limit: 0, start_page_at: [] })
  expect(neurons).toMatchObject([{ cached_neuron_stake_e8s: 1_000n * E8S }])
  const treasury = treasurySubaccount(ids.governance.toUint8Array())
  const ledger = sns.ledger(stranger)
  expect(await ledger.icrc1_balance_of({ owner: ids.governance, subaccount: [treasury] })).toBe(
    5_000n * E8S,
  )
  expect(await ledger.icrc1_balance_of({ owner: ids.swap, subaccount: [] })).toBe(10_000n * E8S)
  expect((await sns.swap(stranger).get_lifecycle({})).lifecycle).toEqual([5])
  expect(await sns.governance(stranger).get_mode({})).toEqual({ mode: [2] })
  expect((await sns.governance(stranger).get_metadata({})).name).toEqual(['Lantern'])
})

test.each<[string, Partial<SnsInitPayload>]>([
  ['token_symbol must have 3 to 10 characters', { token_symbol: ['AB'] }],
  ['url must begin with https://', { url: ['http://lantern.example'] }],
  ['logo must be a data URL', { logo: ['https://lantern.example/logo.png'] }],
  ['transaction_fee_e8s is missing', { transaction_fee_e8s: [] }],
  ['initial_token_distribution needs', { initial_token_distribution: [] }],
  ['fallback_controller_principal_ids', { fallback_controller_principal_ids: [] }],
  ['min_participants is missing', { min_participants: [] }],
  ["The Neurons' Fund takes no part", { neurons_fund_participation: [true] }],
  ['two letters', { restricted_countries: [{ iso_codes: ['Narnia'] }] }],
  ['they need the minimum stake and a fee', { neuron_minimum_stake_e8s: [900n * E8S] }],
])('nothing is made of a payload when: %s', async (text, change) => {
  const before = world.network.inspector.canisters().length
  expect((await deploy(change)).error[0]?.message).toContain(text)
  expect(world.network.inspector.canisters()).toHaveLength(before)
})

test('strangers deploy nothing and add no module', async () => {
  const answer = await deploy({ logo: ['data:image/png;base64,AAAA'], token_logo: [] }, stranger)
  expect(answer.error[0]?.message).toContain('none of those who may deploy')
  const added = await world.snsWasm.as(stranger).add_wasm({ hash: new Uint8Array(32), wasm: [] })
  expect(added.result).toEqual([{ Error: { message: 'Only NNS governance may add a module' } }])
})

test('a module that is not what its hash says is refused, and a new one makes a version', async () => {
  const wasm = { wasm: Uint8Array.of(0, 97, 115, 109), canister_type: 1, proposal_id: [] as [] }
  const added = await world.snsWasm
    .as(operator)
    .add_wasm({ hash: new Uint8Array(32), wasm: [wasm] })
  expect(added).toMatchObject({
    result: [{ Error: { message: expect.stringContaining('hash is') } }],
  })
  const { steps } = await world.snsWasm
    .as(stranger)
    .list_upgrade_steps({ limit: 0, starting_at: [], sns_governance_canister_id: [] })
  expect(steps).toHaveLength(1)
  expect(await world.snsWasm.as(stranger).get_latest_sns_version_pretty(null)).toHaveLength(6)
})

const FLOWS = {
  'a deployment': {
    calls: ['create_canister', 'install_chunked_code', 'canister_info', 'update_settings'],
    run: () => deploy(),
  },
}

test.each(some(faultCases(FLOWS), 4))(
  'an SNS is made whole at last, and nobody is left owning a part of it, when $method of $name $what',
  async ({ flow: { run }, method, fault }) => {
    await fault({
      network: world.network,
      from: world.snsWasm.canisterId,
      method,
      upgrade: () => world.snsWasm.upgrade(),
      run,
    })
    await world.network.advanceTime(120_000)
    await world.network.runUntilIdle()
    const list = () => world.snsWasm.as(stranger).list_deployed_snses({})
    if ((await list()).instances.length === 0) await deploySns(world)
    const { instances } = await list()
    expect(instances).toHaveLength(1)
    const [sns] = instances
    const [root, governance] = [sns?.root_canister_id[0], sns?.governance_canister_id[0]]
    if (root === undefined || governance === undefined) throw new Error('the SNS lacks canisters')
    expect(factsOf(root)?.controllers).toEqual([governance])
    for (const id of [
      governance,
      sns?.ledger_canister_id[0],
      sns?.swap_canister_id[0],
      sns?.index_canister_id[0],
    ])
      expect(id && factsOf(id)?.controllers).toEqual([root])
    await requireNothingLost()
  },
)

/** Every canister that SNS-W has made is one of the SNS, a spare one, or one whose creation is noted, which is adopted. */
async function requireNothingLost(): Promise<void> {
  const { inspector } = world.network
  const self = world.snsWasm.canisterId.toText()
  const owned = inspector
    .canisters()
    .filter((id) => inspector.facts(id)?.controllers.some((one) => one.toText() === self))
  const { spares, handovers, open_creations } = await world.snsWasm
    .as(stranger)
    .get_open_deployment()
  expect(handovers).toBe(0n)
  const listed = spares.map((id) => id.toText())
  const lost = owned.filter((id) => !listed.includes(id.toText()))
  expect(BigInt(lost.length)).toBeLessThanOrEqual(open_creations)
  for (const id of lost)
    expect(await world.snsWasm.as(operator).adopt_canister(id)).toEqual({ ok: null })
}
