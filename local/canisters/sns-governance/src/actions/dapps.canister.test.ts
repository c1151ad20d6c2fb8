import { createHash } from 'node:crypto'
import { toHex } from '@sluice/candid/hex'
import * as alias from '@sluice/candid/principal_alias'
import type { Action } from '@sluice/candid/sns_governance'
import * as rootService from '@sluice/candid/sns_root'
import { buildCanister } from '@sluice/canister/build'
import type { CallVerdict } from '@sluice/network'
import { canisterSource, installCanister } from '@sluice/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  forkOf,
  type GovernanceWorld,
  MONTH,
  sale,
  startGovernance,
  TOKEN,
} from '../testing/governanceWorld.ts'

const source = canisterSource('principal-alias')

let world: GovernanceWorld
let id: Uint8Array
let module: Uint8Array
let [root, dapp, other] = [alice, alice, alice]

/** An SNS with its root, which controls one canister and shares another with its founder. */
forkEachTest({
  prepare: async () => {
    const start = await startGovernance({
      prepare: async (network) => {
        root = await network.createCanister({})
        return { root }
      },
    })
    const { network } = start
    const install = async (controllers: (typeof alice)[]) => {
      const options = { source, service: alias, args: [[]], controllers }
      return (await installCanister<alias._SERVICE>(network, options)).canisterId
    }
    dapp = await install([root])
    other = await install([root, controller])
    await installCanister<rootService._SERVICE>(network, {
      source: canisterSource('sns-root', 'local/canisters'),
      service: rootService,
      into: root,
      args: [
        {
          governance_canister_id: [start.governance.canisterId],
          ledger_canister_id: [start.ledger],
          swap_canister_id: [sale],
          index_canister_id: [],
          dapp_canister_ids: [dapp],
          archive_canister_ids: [],
        },
      ],
    })
    module = (await buildCanister(source, () => {})).module
    id = await start.stake(alice, 1_000n * TOKEN, 12n * MONTH)
    return start
  },
  forkOf,
  use: (fork: GovernanceWorld) => {
    world = fork
  },
})

async function adopt(action: Action) {
  const proposal = await world.propose(alice, id, action)
  await world.network.runUntilIdle()
  return world.proposal(proposal)
}

const upgradeOf = (canister: typeof alice, wasm = module): Action => ({
  UpgradeSnsControlledCanister: {
    canister_id: [canister],
    new_canister_wasm: wasm,
    chunked_canister_wasm: [],
    canister_upgrade_arg: [],
    mode: [3],
  },
})

test('a canister that the SNS controls is upgraded through its root, and keeps running', async () => {
  const versionOf = () => world.network.inspector.facts(dapp)?.version ?? 0n
  const before = versionOf()
  const proposal = await adopt(upgradeOf(dapp))
  expect(proposal.failure_reason).toEqual([])
  expect(proposal.executed_timestamp_seconds).toBeGreaterThan(0n)
  expect(proposal.topic).toEqual([{ DappCanisterManagement: null }])
  expect(versionOf()).toBeGreaterThan(before)
  const status = await world
    .actor<rootService._SERVICE>(rootService, root, bob)
    .canister_status({ canister_id: dapp })
  expect(status.status).toEqual({ running: null })
  const [rendering] = proposal.payload_text_rendering
  expect(rendering).toContain(`${module.length} bytes`)
  const hash = createHash('sha256').update(module).digest('hex')
  expect(rendering).toContain(`## Module SHA-256\n\n${hash}`)
  expect(toHex(world.network.inspector.facts(dapp)?.moduleHash ?? module)).toBe(hash)
})

test.each<[string, CallVerdict]>([
  ['is not told', { kind: 'rejectBefore', code: 2, message: 'by the test' }],
  ['is told too late', { kind: 'rejectAfter', code: 5, message: 'by the test' }],
])('a module whose hash %s is voted about without it', async (_, verdict) => {
  const from = world.governance.canisterId
  const { calls } = world.network.faults.onCall({ from, method: 'upload_chunk' }, verdict)
  const proposal = await adopt(upgradeOf(dapp))
  expect(calls).toHaveLength(1)
  expect(proposal.executed_timestamp_seconds).toBeGreaterThan(0n)
  expect(proposal.payload_text_rendering[0]).not.toContain('SHA-256')
})

test('a module that cannot be installed leaves the canister as it was, and the proposal says why', async () => {
  const broken = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 9, 9, 9, 9)
  const proposal = await adopt(upgradeOf(dapp, broken))
  expect(proposal.failed_timestamp_seconds).toBeGreaterThan(0n)
  expect(proposal.failure_reason[0]?.error_message).toContain('could not be installed')
})

test('what the SNS does not control is refused before anything is at risk', async () => {
  const answer = await world.tryToPropose(alice, id, upgradeOf(other))
  expect(answer).toMatchObject({ Error: { error_type: 15 } })
  expect((await world.neuron(id)).neuron_fees_e8s).toBe(0n)
})

test('canisters come under the control of the SNS and leave it again', async () => {
  const dapps = async () =>
    (await world.actor<rootService._SERVICE>(rootService, root, bob).list_sns_canisters({})).dapps
  const registered = await adopt({ RegisterDappCanisters: { canister_ids: [other] } })
  expect(registered.failure_reason).toEqual([])
  expect((await dapps()).map(String)).toContain(other.toText())
  const left = await adopt({
    DeregisterDappCanisters: { canister_ids: [other], new_controllers: [controller] },
  })
  expect(left.failure_reason).toEqual([])
  expect((await dapps()).map(String)).not.toContain(other.toText())
})
