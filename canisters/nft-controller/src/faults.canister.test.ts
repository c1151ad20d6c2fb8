import { Principal } from '@icp-sdk/core/principal'
import { some } from '@sluice/test-depth'
import { attempt, faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, founder, nobody, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  forkOf,
  LEDGER_FEE,
  type NftControllerWorld,
  PRICE,
  request,
  startNftController,
} from './testing/nftControllerWorld.ts'

let world: NftControllerWorld
forkEachTest({
  prepare: startNftController,
  forkOf,
  use: (fork: NftControllerWorld) => {
    world = fork
  },
})

const createOnce = () => world.as(founder).create(request())

/** Asked again until it answers with a collection, as its creator would. */
async function createInTheEnd(): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await createOnce()
    if ('ok' in answer) return answer.ok
    await world.network.advanceTime(700_000)
  }
  throw new Error('no collection after five tries')
}

const creation = { calls: ['icrc2_transfer_from', 'create_canister', 'install_code'] }

test.each(some(faultCases({ 'a creation': creation }), 8))(
  '$name is paid once and makes one collection when $method $what',
  async ({ method, fault }) => {
    await world.allow(10n * (PRICE + LEDGER_FEE))
    const before = await world.balance(founder)
    await fault({
      network: world.network,
      from: world.installed.canisterId,
      method,
      upgrade: () => world.installed.upgrade(),
      run: createOnce,
    })
    const id = await createInTheEnd()
    expect(await world.balance(founder)).toBe(before - PRICE - LEDGER_FEE)
    expect(await world.balance(nobody)).toBe(PRICE)
    expect((await world.listed()).map(({ cid }) => cid)).toEqual([id])
    expect(await world.collection(Principal.fromText(id)).getCollection()).toMatchObject({
      owner: founder,
      name: 'Harbour Lights',
    })
    expect(await world.as(nobody).getCreationFee(founder)).toMatchObject({ unused: 0n })
  },
)

const STEPS = [
  'getCollection',
  'stop_canister',
  'take_canister_snapshot',
  'install_code',
  'start_canister',
  'delete_canister_snapshot',
]

test.each(some(faultCases({ 'an upgrade': { calls: STEPS } }), 8))(
  '$name of a collection leaves it running with its tokens when $method $what',
  async ({ method, fault }) => {
    await world.allow(PRICE + LEDGER_FEE)
    const id = Principal.fromText(unwrap(await createOnce()))
    const mint = { to: { principal: founder }, metadata: [] as [] }
    await world.collection(id, founder).mintNFT(mint)
    await fault({
      network: world.network,
      from: world.installed.canisterId,
      method,
      upgrade: () => world.installed.upgrade(),
      run: async () => {
        unwrap(await world.as(admin).upgradeCollections([id]))
        await attempt(() => world.network.advanceTime(1_000))
      },
    })
    await world.network.advanceTime(120_000)
    const { waiting, done, failed } = await world.as(nobody).getUpgrades()
    expect(waiting).toBe(0n)
    expect(done + BigInt(failed.length)).toBe(1n)
    expect(await world.collection(id).getCollection()).toMatchObject({ minted: 1n, owner: founder })
    expect(
      await world.collection(id).icrc7_balance_of([{ owner: founder, subaccount: [] }]),
    ).toEqual([1n])
  },
)
