import { createHash } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import * as governanceService from '@sluice/candid/sns_governance'
import * as rootService from '@sluice/candid/sns_root'
import * as swapService from '@sluice/candid/sns_swap'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { buildCanister } from '@sluice/canister/build'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { snsPayload } from './snsPayload.ts'

const person = (number: number) => Principal.selfAuthenticating(Uint8Array.of(number, 41))
export const operator = person(1)
export const developer = person(2)
export const founder = person(3)
export const alice = person(4)
export const bob = person(5)
export const stranger = person(6)
export const WEALTH = 1_000n * 100_000_000n
const NOW_SECONDS = 1_790_000_000n
export const OPENS_IN = 60n
export const OPEN_FOR = 600n

/** The modules of an SNS: their kind's number, and where they are built. */
const SNS_MODULES = [
  [1, 'sns-root', 'local/canisters'],
  [2, 'sns-governance', 'local/canisters'],
  [3, 'ledger', 'canisters'],
  [4, 'sns-swap', 'local/canisters'],
  [5, 'ledger-archive', 'canisters'],
  [6, 'ledger-index', 'canisters'],
] as const

export type SnsWorld = {
  readonly network: Network
  readonly icp: Principal
  readonly snsWasm: Installed<snsWasmService._SERVICE>
  on(network: Network): SnsWorld
}

export const forkOf = async (world: SnsWorld, from: NetworkSnapshot): Promise<SnsWorld> =>
  world.on(await Network.start({ from }))

/** A network with ICP and an SNS-W that has all modules. */
export async function startSnsWorld(): Promise<SnsWorld> {
  const network = await Network.start({
    inMemory: true,
    startTime: NOW_SECONDS * 1_000_000_000n,
  })
  const icp = await installLedger(network, {
    ...{ symbol: 'ICP', kind: { Icp: null }, fee: 10_000n, minter: person(9) },
    balances: [alice, bob, stranger].map((owner) => [owner, WEALTH] as const),
  })
  const snsWasm = await installCanister<snsWasmService._SERVICE>(network, {
    source: canisterSource('sns-wasm', 'local/canisters'),
    service: snsWasmService,
    args: [
      [{ allowed_principals: [founder], icp_ledger: icp, nns_governance: person(8), cmc: [] }],
    ],
    controllers: [operator],
  })
  await network.addCycles(snsWasm.canisterId, 1_000_000_000_000_000n)
  const made = worldOf(network, { icp, snsWasm })
  await addModules(made)
  return made
}

async function addModules({ snsWasm }: Pick<SnsWorld, 'snsWasm'>): Promise<void> {
  for (const [canister_type, name, folder] of SNS_MODULES) {
    const { module } = await buildCanister(canisterSource(name, folder), () => {})
    const hash = createHash('sha256').update(module).digest()
    const wasm = { wasm: module, canister_type, proposal_id: [] as [] }
    const added = await snsWasm.as(operator).add_wasm({ hash, wasm: [wasm] })
    const [result] = added.result
    if (result === undefined || 'Error' in result)
      throw new Error(`${name} was not added: ${result?.Error.message}`)
  }
}

const worldOf = (
  network: Network,
  { icp, snsWasm }: Pick<SnsWorld, 'icp' | 'snsWasm'>,
): SnsWorld => ({
  network,
  icp,
  snsWasm,
  on: (other) => worldOf(other, { icp, snsWasm: snsWasm.on(other) }),
})

export const payload = () =>
  snsPayload({
    developers: [developer],
    fallback: founder,
    opensAt: NOW_SECONDS + OPENS_IN,
    dueAt: NOW_SECONDS + OPENS_IN + OPEN_FOR,
  })

/** An SNS as its canisters are seen by some caller. */
export type Sns = {
  readonly ids: Record<'root' | 'governance' | 'ledger' | 'swap' | 'index', Principal>
  root(caller: Principal): rootService._SERVICE
  governance(caller: Principal): governanceService._SERVICE
  ledger(caller: Principal): ledgerService._SERVICE
  swap(caller: Principal): swapService._SERVICE
  /** Installs the sale's module over the running one. */
  upgradeSwap(): Promise<void>
}

export async function deploySns(world: SnsWorld): Promise<Sns['ids']> {
  const answer = await world.snsWasm.as(founder).deploy_new_sns({ sns_init_payload: [payload()] })
  if (answer.error[0] !== undefined) throw new Error(answer.error[0].message)
  const [ids] = answer.canisters
  const [root, governance, ledger, swap, index] = [
    ids?.root[0],
    ids?.governance[0],
    ids?.ledger[0],
    ids?.swap[0],
    ids?.index[0],
  ]
  if (!root || !governance || !ledger || !swap || !index) throw new Error('the SNS lacks canisters')
  return { root, governance, ledger, swap, index }
}

export const snsOn = (network: Network, ids: Sns['ids']): Sns => ({
  ids,
  root: (caller) => actorOn(network, rootService, ids.root, caller),
  governance: (caller) => actorOn(network, governanceService, ids.governance, caller),
  ledger: (caller) => actorOn(network, ledgerService, ids.ledger, caller),
  swap: (caller) => actorOn(network, swapService, ids.swap, caller),
  async upgradeSwap() {
    const { module } = await buildCanister(canisterSource('sns-swap', 'local/canisters'), () => {})
    const arg = new Uint8Array()
    await network.installCode({ canisterId: ids.swap, mode: 'upgrade', wasmModule: module, arg })
  },
})
