import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { buildCanister, type CanisterSource } from '@sluice/canister/build'
import { compileWithAzle } from '@sluice/canister/build/testing'
import { valuesOf } from '@sluice/canister/testing'
import { Network } from '@sluice/network'
import { SEED, some } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canisterSource, type ServiceModule } from '../index.ts'
import { moduleFacts } from './moduleFacts.ts'

const repository = join(import.meta.dirname, '../../../..')

/** Every canister that there is, as a list of arguments for `test.each`. */
const CANISTERS = (['canisters', 'local/canisters'] as const).flatMap((parent) =>
  readdirSync(join(repository, parent))
    .filter((name) => existsSync(join(repository, parent, name, 'src', 'index.ts')))
    .map((name) => [name, canisterSource(name, parent)] as const),
)
/** Azle takes three seconds for a module: a push compares two of them, a deep run all. */
const COMPARED = some(CANISTERS, 2)

const someone = Principal.selfAuthenticating(Uint8Array.of(5))

type Outcomes = readonly (readonly [string, string])[]

/** What a fresh canister answers when each of its methods is called once, and again after an upgrade. */
async function outcomesOf(
  wasmModule: Uint8Array,
  init: Uint8Array,
  calls: readonly CanisterCall[],
): Promise<Outcomes> {
  const network = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
  try {
    network.freezeTime()
    const canisterId = await network.createCanister()
    const install = (mode: 'install' | 'upgrade') =>
      outcomeOf(
        network
          .installCode({ canisterId, mode, wasmModule, arg: init })
          .then(() => new Uint8Array()),
      )
    const callAll = async () => {
      const outcomes: [string, string][] = []
      for (const { method, isQuery, arg } of calls) {
        // what timers of no delay do is seen by the next call, or by none, as the machine has time
        await network.runUntilIdle()
        const call = { canisterId, method, arg, sender: someone }
        const answer = isQuery ? network.query(call) : network.update(call)
        outcomes.push([method, await outcomeOf(answer)])
      }
      return outcomes
    }
    return [
      ['install', await install('install')],
      ...(await callAll()),
      ['upgrade', await install('upgrade')],
      ...(await callAll()),
    ]
  } finally {
    await network.stop()
  }
}

async function outcomeOf(call: Promise<Uint8Array>): Promise<string> {
  try {
    return Buffer.from(await call).toString('hex')
  } catch (error) {
    return String(error)
  }
}

type CanisterCall = { method: string; isQuery: boolean; arg: Uint8Array }

/** These tell of the canister's cycles, and small buckets cost less than Azle's, or of the hash of its module. */
const OF_ITSELF = /cycle|^(getStatus|getTokenInfo|stats)$/i

/** One call for each method of which both have to say the same. */
function randomCalls({ idlFactory }: ServiceModule): CanisterCall[] {
  const fields = idlFactory({ IDL })._fields.filter(([method]) => !OF_ITSELF.test(method))
  return fields.map(([method, type]) => ({
    method,
    isQuery: type.annotations.includes('query'),
    arg: randomArgs(type.argTypes),
  }))
}

function randomArgs(types: IDL.Type[]): Uint8Array {
  const [values = []] = fc.sample(fc.tuple(...types.map((type) => valuesOf(type))), {
    numRuns: 1,
    seed: SEED,
  })
  return IDL.encode(types, values)
}

async function bothModules(source: CanisterSource) {
  const { module } = await buildCanister(source, () => {})
  return { module, azle: await compileWithAzle(source) }
}

test.each(COMPARED)(
  '%s is what Azle makes of it, and answers in the same way',
  async (name, source) => {
    const { module, azle } = await bothModules(source)

    const { numbers, ...facts } = moduleFacts(gunzipSync(module))
    const { numbers: wanted, ...wantedFacts } = moduleFacts(azle)
    expect(facts).toEqual(wantedFacts)
    // ours calls `init` behind the small buckets of stable memory
    expect(wanted.get('canister_init')).toBe(0)
    expect([...numbers].sort()).toEqual(
      [...wanted].filter(([method]) => method !== 'canister_init').sort(),
    )

    const service: ServiceModule = await import(`@sluice/candid/${name.replaceAll('-', '_')}`)
    const init = randomArgs(service.init({ IDL }))
    const calls = randomCalls(service)
    const outcomes = await outcomesOf(module, init, calls)
    expect(outcomes).toEqual(await outcomesOf(azle, init, calls))
    expect(calls.length).toBeGreaterThan(0)
  },
  120_000,
)
