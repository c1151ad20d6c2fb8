import { createHash } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'
import { neuronSubaccount, treasurySubaccount } from '@sluice/candid/neuron-account'
import type { SnsCanisterIds } from '@sluice/candid/sns_wasm'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { encodeInit } from '@sluice/testing'
import { deployer } from '../identities.ts'
import { isMintedBy } from '../install/isMintedBy.ts'
import { send } from '../nfts/people.ts'
import { NNS_GOVERNANCE } from '../nns/nnsId.ts'
import { tokenOf } from '../pools.ts'
import { tokenLogo } from '../tokens.ts'
import { hashOf, type World } from '../World.ts'
import type { ModuleName } from '../worldCanisters.ts'
import { addController } from './addController.ts'
import { DAO } from './daoIds.ts'
import { DAO_FOR_SALE, DAO_STAKES, daoPayload, type SaleName, salePayloads } from './payloads.ts'

/** The kinds of modules as SNS-W numbers them. */
const WASMS = [
  [1, 'snsRoot'],
  [2, 'snsGovernance'],
  [3, 'ledger'],
  [4, 'snsSwap'],
  [5, 'ledgerArchive'],
  [6, 'ledgerIndex'],
] as const satisfies readonly (readonly [number, ModuleName])[]

/** Canisters of the exchange that the DAO may change; the deployer stays a controller of them. */
const DAO_DAPPS = [
  'settings',
  'token_list',
  'farm_factory',
  'swap_fee_receiver',
  'nft_market',
] as const

const seconds = (world: World) => world.network.now() / 1_000_000_000n

/** Tells SNS-W who may deploy and where ICP is, and gives it the modules. */
export async function prepareSnsWasm(world: World): Promise<void> {
  const canisterId = world.id('sns_wasm')
  const operator = deployer.getPrincipal()
  const args: snsWasmService.SnsWasmArgs = {
    // the NNS makes a launch that it has adopted
    allowed_principals: [operator, Principal.fromText(NNS_GOVERNANCE)],
    icp_ledger: world.id('icp_ledger'),
    nns_governance: operator,
    cmc: world.has('cmc') ? [world.id('cmc')] : [],
  }
  await world.network.installCode({
    canisterId,
    mode: 'upgrade',
    wasmModule: world.module('snsWasm'),
    arg: encodeInit(snsWasmService, [[args]]),
  })
  for (const [canister_type, name] of WASMS) {
    const wasm = world.module(name)
    const hash = createHash('sha256').update(wasm).digest()
    const { result } = await world
      .snsWasm(operator)
      .add_wasm({ hash, wasm: [{ wasm, canister_type, proposal_id: [] }] })
    const [answer] = result
    if (answer === undefined || 'Error' in answer)
      throw new Error(`SNS-W does not take ${name}: ${answer?.Error.message}`)
  }
}

/** The platform's DAO, in canisters whose ids its token knew before. Not in a world whose token is older than it. */
export async function deployDao(world: World): Promise<boolean> {
  if (world.has('sns_governance')) return true
  if (!(await isMintedBy(world, 'slu_ledger', DAO.sns_governance))) return false
  const snsWasm = world.snsWasm(deployer.getPrincipal())
  const controllers = [deployer.getPrincipal(), world.id('sns_wasm')]
  for (const id of [DAO.sns_root, DAO.sns_governance, DAO.sns_swap]) {
    const canisterId = Principal.fromText(id)
    if (world.network.inspector.facts(canisterId) === undefined)
      await world.network.createCanister({ controllers, canisterId })
  }
  const root = Principal.fromText(DAO.sns_root)
  const governance = Principal.fromText(DAO.sns_governance)
  const swap = Principal.fromText(DAO.sns_swap)
  const dapps = DAO_DAPPS.filter((name) => world.has(name)).map((name) => world.id(name))
  const { error } = await snsWasm.deploy_prepared_sns(
    daoPayload(seconds(world), { logo: tokenLogo(tokenOf('SLU')), dapps }),
    {
      canisters: {
        root: [root],
        governance: [governance],
        ledger: [world.id('slu_ledger')],
        swap: [swap],
        index: [world.id('slu_index')],
      },
      icp_ledger: world.id('icp_ledger'),
      cmc: world.has('cmc') ? [world.id('cmc')] : [],
      maturity_disbursement_delay_seconds: [600n],
      launched: false,
    },
  )
  if (error[0] !== undefined) throw new Error(`the DAO is not deployed: ${error[0].message}`)
  await fundDao(world, { governance, swap })
  for (const canister of [...dapps, world.id('slu_ledger'), world.id('slu_index')])
    await addController(world, canister, root)
  note(world, 'sns_root', 'snsRoot', root)
  note(world, 'sns_governance', 'snsGovernance', governance)
  note(world, 'sns_swap', 'snsSwap', swap)
  return true
}

/** The voters' stakes, the treasuries and what is for sale, of the market maker's tokens. Whole tokens. */
async function fundDao(
  world: World,
  { governance, swap }: { governance: Principal; swap: Principal },
): Promise<void> {
  const slu = (owner: Uint8Array, tokens: bigint) =>
    send(
      world,
      { owner: governance, subaccount: [owner] },
      { symbol: 'SLU', amount: tokens * 100_000_000n },
    )
  for (const { controller, memo, tokens } of DAO_STAKES)
    await slu(neuronSubaccount(controller.toUint8Array(), memo), tokens)
  await slu(treasurySubaccount(governance.toUint8Array()), 100_000_000n)
  const forSale = { symbol: 'SLU', amount: DAO_FOR_SALE * 100_000_000n }
  await send(world, { owner: swap, subaccount: [] }, forSale)
  const icp = { symbol: 'ICP', amount: 25_000n * 100_000_000n }
  await send(world, { owner: governance, subaccount: [] }, icp)
}

/** An SNS with a sale, of new canisters. */
export async function deploySale(world: World, name: SaleName): Promise<void> {
  if (world.has(`${name}_swap`)) return
  const answer = await world
    .snsWasm(deployer.getPrincipal())
    .deploy_new_sns({ sns_init_payload: [salePayloads(seconds(world))[name]] })
  const [ids] = answer.canisters
  if (ids === undefined) throw new Error(`${name} is not deployed: ${answer.error[0]?.message}`)
  noteSns(world, name, ids)
}

function noteSns(world: World, name: SaleName, ids: SnsCanisterIds): void {
  const kinds = [
    ['root', 'snsRoot', ids.root],
    ['governance', 'snsGovernance', ids.governance],
    ['ledger', 'ledger', ids.ledger],
    ['swap', 'snsSwap', ids.swap],
    ['index', 'ledgerIndex', ids.index],
  ] as const
  for (const [kind, module, [id]] of kinds)
    if (id !== undefined) note(world, `${name}_${kind}`, module, id)
}

/** Notes a canister as one of the world, so that a later start brings it up to date. */
function note(world: World, name: string, module: ModuleName, id: Principal): void {
  const moduleHash = hashOf(world.module(module))
  world.deployed.canisters[name] = { canisterId: id.toText(), module, moduleHash }
}
