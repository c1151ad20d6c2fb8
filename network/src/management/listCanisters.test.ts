import { HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { CanisterList } from './methods/subnet.ts'

const admin = Ed25519KeyIdentity.generate()
const MANAGEMENT = Principal.managementCanister()
const NO_ARGUMENTS = new Uint8Array(IDL.encode([], []))

let network: Network
afterEach(() => network.stop())

const list = (sender: Principal, arg = NO_ARGUMENTS) =>
  network.query({ canisterId: MANAGEMENT, method: 'list_canisters', arg, sender })

test('administrators of the subnet get all canisters, in ranges', async () => {
  network = await Network.start({ inMemory: true, subnetAdmins: [admin.getPrincipal()] })
  const far = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
  const first = await network.createCanister()
  await network.createCanister()
  const last = await network.createCanister()
  await network.createCanister({ canisterId: far })

  const reply = await list(admin.getPrincipal())

  expect(IDL.decode([CanisterList], new Uint8Array(reply))).toEqual([
    {
      canisters: [
        { start: far, end: far },
        { start: first, end: last },
      ],
    },
  ])
})

test('a client reaches it at the endpoint for queries, of each subnet', async () => {
  const subnetAdmins = [admin.getPrincipal()]
  network = await Network.start({ inMemory: true, subnetAdmins, subnets: 2 })
  const { url } = await network.listen()
  const agent = await HttpAgent.create({ host: url, identity: admin, rootKey: network.rootKey })
  const canisters = await Promise.all(
    network.subnetIds.map((subnetId) => network.createCanister({ subnetId })),
  )
  for (const [number, canister] of canisters.entries()) {
    const call = { methodName: 'list_canisters', arg: NO_ARGUMENTS, effectiveCanisterId: canister }
    const answer = await agent.query(MANAGEMENT, call)

    if (!('reply' in answer)) throw new Error(JSON.stringify(answer))
    const own = [{ canisters: [{ start: canister, end: canister }] }]
    expect(IDL.decode([CanisterList], answer.reply.arg)).toEqual(own)
    const canisterId = network.subnetIds[number] ?? MANAGEMENT
    const method = 'list_canisters'
    const sender = admin.getPrincipal()
    const reply = await network.query({ canisterId, method, arg: NO_ARGUMENTS, sender })
    expect(IDL.decode([CanisterList], new Uint8Array(reply))).toEqual(own)
  }
})

test('nobody else gets them, and nobody at all where there are no administrators', async () => {
  network = await Network.start({ inMemory: true, subnetAdmins: [admin.getPrincipal()] })
  await expect(list(Principal.anonymous())).rejects.toMatchObject({ errorCode: 'IC0512' })
  await expect(list(admin.getPrincipal(), Uint8Array.of(1))).rejects.toMatchObject({
    errorCode: 'IC0408',
  })
  await network.stop()
  network = await Network.start({ inMemory: true })
  await expect(list(admin.getPrincipal())).rejects.toMatchObject({ errorCode: 'IC0406' })
})
