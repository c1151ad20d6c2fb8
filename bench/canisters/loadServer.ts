import { mintAround, startPoolWorld } from '../../canisters/swap-pool/src/testing/poolWorld.ts'
import { loadUser } from '../../local/src/testing/crowd/loadUser.ts'
import { Network } from '../../network/src/network.ts'

/**
 * A durable network in a process of its own with several pools, in each of which the same people have balances to swap. Tells
 * the parent where they are.
 */
const [dataDir = '', poolCount = '1', userCount = '1'] = process.argv.slice(2)
const users = Array.from({ length: Number(userCount) }, (_, index) =>
  loadUser(index).getPrincipal(),
)
const network = await Network.start({ dataDir })
const pools: string[] = []
for (let index = 0; index < Number(poolCount); index++) {
  const world = await startPoolWorld({ people: users, network })
  for (const owner of users) {
    await world.approveAll(owner)
    await world.depositBoth(owner, 10n ** 11n)
  }
  for (const maker of users.slice(0, 1)) {
    await mintAround(world, maker, { width: 6000n, amount: 10n ** 10n })
  }
  pools.push(world.pool.canisterId.toText())
}
const { url } = await network.listen()
process.on('disconnect', () => process.exit())
process.send?.({ url, pools })
