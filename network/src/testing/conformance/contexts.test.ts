import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Results } from '../../management/candid.ts'
import { Network } from '../../network.ts'
import { ManagementClient } from '../managementClient.ts'
import { callContent, post } from '../rawClient.ts'
import { contextCanister, startCanister } from './contextCanister.ts'
import { SYSTEM_FUNCTIONS } from './systemInterface.ts'

const NOTHING = new Uint8Array()
const CONTEXTS = ['I', 'G', 'U', 'RQ', 'NRQ', 'CQ', 'Ry', 'Rt', 'C', 'F', 'T', 's'] as const
const FORBIDDEN = /"ic0_[a-z0-9_]+" cannot be executed in/

let network: Network
let url: string
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  url = (await network.listen()).url
})
afterAll(() => network.stop())

/** The text of the error that a step ends in; empty when it ends well. */
async function problemOf(step: () => Promise<unknown>): Promise<string> {
  try {
    await step()
    return ''
  } catch (error) {
    return String(error)
  }
}

describe.each(SYSTEM_FUNCTIONS)('$name', (tested) => {
  const { allowed } = tested
  let canisterId: Principal
  let wasmModule: Uint8Array
  beforeAll(async () => {
    wasmModule = await contextCanister(tested)
    canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  })

  const update = (method: string, arg = NOTHING) => network.update({ canisterId, method, arg })
  const query = (method: string) => network.query({ canisterId, method, arg: NOTHING })
  const arm = (context: string) => update('arm', new Uint8Array(Buffer.from(context)))
  const install = (module: Uint8Array, arg: Uint8Array) => async () => {
    const fresh = await network.createCanister()
    await network.installCode({ canisterId: fresh, mode: 'install', wasmModule: module, arg })
  }

  async function run(context: (typeof CONTEXTS)[number]): Promise<string> {
    switch (context) {
      case 'I':
        return problemOf(install(wasmModule, new Uint8Array([1])))
      case 's':
        return problemOf(install(await startCanister(tested), NOTHING))
      case 'G':
        await arm('G')
        return problemOf(() =>
          network.installCode({ canisterId, mode: 'upgrade', wasmModule, arg: NOTHING }),
        )
      case 'NRQ':
      case 'CQ':
        return problemOf(() => query(context))
      case 'T':
        return timerProblem()
      case 'F':
        return inspectProblem()
      default:
        return problemOf(() => update(context))
    }
  }

  /** A timer has nobody to tell: its failure shows in the canister's log only. */
  async function timerProblem(): Promise<string> {
    await arm('T')
    await update('start_timer')
    await network.runUntilIdle()
    return problemOf(async () => {
      await query('armed').catch(async (error: unknown) => {
        throw new Error(`${error}: ${await lastLog()}`)
      })
    })
  }

  async function lastLog(): Promise<string> {
    const management = new ManagementClient(network, Principal.anonymous())
    const reply = await management.query('fetch_canister_logs', {
      canister_id: canisterId,
      filter: [],
    })
    const { canister_log_records } = Object(IDL.decode([Results.fetch_canister_logs], reply)[0])
    return Buffer.from(canister_log_records.at(-1)?.content ?? []).toString('utf8')
  }

  async function inspectProblem(): Promise<string> {
    await arm('F')
    const content = callContent(Principal.anonymous(), canisterId, 'ok')
    const reply = await post(`${url}/api/v4/canister/${canisterId.toText()}/call`, { content })
    await arm('0')
    return String(reply.fields.get('reject_message') ?? '')
  }

  const set = new Set(allowed.split(' '))
  test.each(CONTEXTS)('in %s', async (context) => {
    const problem = await run(context)
    if (set.has(context)) expect(problem).not.toMatch(FORBIDDEN)
    else expect(problem).toMatch(FORBIDDEN)
  })
})
