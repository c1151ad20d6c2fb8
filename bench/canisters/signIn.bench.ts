import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { EthereumKey } from '../../canisters/siwe-provider/src/testing/EthereumKey.ts'
import {
  anyone,
  installProvider,
  newSession,
  prepare,
} from '../../canisters/siwe-provider/src/testing/provider.ts'
import { Network } from '../../network/src/index.ts'
import { buildCanister } from '../../packages/canister/src/build/buildCanisters.ts'

/**
 * Instructions of a sign-in with as many others in the same minute: of the signature's part of it up to 100 000, and of whole
 * sign-ins with Ethereum keys up to as many as SLUICE_LOGINS says (400).
 */
const CYCLES_PER_MESSAGE = 5_000_000n
const SIGNATURES = [1, 400, 10_000, 100_000]
const LOGINS = Number(process.env.SLUICE_LOGINS ?? 400)
const BATCH = 500
const TRIES = 10

const millions = (instructions: bigint) => (Number(instructions) / 1e6).toFixed(2)
const network = await Network.start({ inMemory: true })

async function spentOn(canisterId: Principal, work: () => Promise<unknown>): Promise<bigint> {
  const cycles = () => network.inspector.facts(canisterId)?.executionCycles ?? 0n
  const before = cycles()
  await work()
  return cycles() - before - CYCLES_PER_MESSAGE
}

async function measureSignatures(): Promise<void> {
  const folder = join(import.meta.dirname, 'signer')
  const source = { name: 'signer', main: join(folder, 'index.ts'), did: join(folder, 'signer.did') }
  const { module: wasmModule } = await buildCanister(source, () => {})
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: IDL.encode([], []) })
  const sign = async (first: number, count: number) => {
    const arg = IDL.encode([IDL.Nat32, IDL.Nat32], [first, count])
    const [bytes] = IDL.decode(
      [IDL.Nat32],
      await network.update({ canisterId, method: 'sign', arg }),
    )
    return bytes
  }
  console.log(
    '| signatures of that minute | one more, million instructions | dearest of ten | bytes of it |',
  )
  console.log('| ---: | ---: | ---: | ---: |')
  let made = 0
  for (const wanted of SIGNATURES) {
    for (; made < wanted; made += BATCH) await sign(made, Math.min(BATCH, wanted - made))
    made = wanted
    const tries: bigint[] = []
    let bytes: unknown
    for (let time = 0; time < TRIES; time++) {
      tries.push(
        await spentOn(canisterId, async () => {
          bytes = await sign(made, 1)
        }),
      )
      made++
    }
    const [least = 0n, most = 0n] = [
      tries.reduce((a, b) => (a < b ? a : b)),
      tries.reduce((a, b) => (a > b ? a : b)),
    ]
    console.log(`| ${wanted} | ${millions(least)} | ${millions(most)} | ${bytes} |`)
  }
  const heap = network.inspector.facts(canisterId)?.heapBytes ?? 0
  console.log(`memory: ${(heap / 2 ** 20).toFixed(0)} MiB\n`)
}

async function measureLogins(): Promise<void> {
  const provider = await installProvider(network)
  const costs: { prepare: bigint; login: bigint }[] = []
  for (let count = 0; count < LOGINS; count++) {
    const key = new EthereumKey()
    const { sessionKey } = newSession()
    let prepared = { nonce: '', siwe_message: '' }
    const spentOnPrepare = await spentOn(provider.canisterId, async () => {
      prepared = await prepare(provider, key.address, sessionKey)
    })
    const signed = key.personalSign(prepared.siwe_message)
    const login = await spentOn(provider.canisterId, () =>
      anyone(provider).siwe_login(signed, key.address, sessionKey, prepared.nonce),
    )
    costs.push({ prepare: spentOnPrepare, login })
  }
  console.log('| Ethereum sign-in | prepare, million instructions | login |')
  console.log('| ---: | ---: | ---: |')
  for (const number of [2, LOGINS]) {
    const cost = costs[number - 1]
    if (cost) console.log(`| ${number} | ${millions(cost.prepare)} | ${millions(cost.login)} |`)
  }
}

await measureSignatures()
await measureLogins()
await network.stop()
