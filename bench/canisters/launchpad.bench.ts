import {
  alice,
  bob,
  FEE,
  LASTS_MS,
  type LaunchWorld,
  startLaunchpad,
} from '../../canisters/launchpad/src/testing/launchWorld.ts'
import { founder, person, stranger, unwrap } from '../../packages/testing/src/exchange/people.ts'
import { instructionsOf } from '../../packages/testing/src/filling/instructionsOf.ts'

/** Instructions of the launchpad's calls, and of one part of settling: SLUICE_INVESTORS (300). */
const INVESTORS = Number(process.env.SLUICE_INVESTORS ?? 300)
const DEPOSIT = 100n

const world = await startLaunchpad()
const { network, launchpad } = world
const spentOn = (work: () => Promise<unknown>) =>
  instructionsOf({ network, canisterId: launchpad.canisterId }, work)

/** Everybody has the tokens from alice. */
async function join({ ids, send, pay }: LaunchWorld, id: string, name: number): Promise<void> {
  const who = person(name)
  const wallet = { owner: who, subaccount: [] as [] }
  await send.call(world, ids.payment, alice, { to: wallet, amount: DEPOSIT + 2n * FEE })
  await pay.call(world, id, who, DEPOSIT + FEE)
  unwrap(await world.as(who).addInvestor(id))
}

await launchpad.upgrade()
const upgrade = await spentOn(() => launchpad.upgrade())
unwrap(await world.as(founder).create(9n, world.terms()))
const create = await spentOn(() => world.as(founder).create(10n, world.terms()))
const id = await world.opened()
await world.invested(id, alice, 200n)
await world.pay(id, bob, 200n + FEE)
const invest = await spentOn(() => world.as(bob).addInvestor(id))
for (let name = 1_000; name < 1_000 + INVESTORS - 2; name++) await join(world, id, name)
const settle = await spentOn(() => network.advanceTime(LASTS_MS))
if (!('succeeded' in unwrap(await world.as(stranger).getDetail(id)).status))
  throw new Error('the sale has not been settled by itself')
unwrap(await world.as(alice).withdraw2Investor(id))
const collect = await spentOn(() => world.as(bob).withdraw2Investor(id))
const withdraw = await spentOn(() => world.as(founder).withdraw(id))

const millions = (instructions: bigint) => (Number(instructions) / 1e6).toFixed(2)
const rows = {
  upgrade,
  create,
  addInvestor: invest,
  [`the end, by itself, with ${INVESTORS} investors`]: settle,
}
console.log('| call | million instructions |\n| --- | ---: |')
for (const [what, spent] of Object.entries({ ...rows, withdraw2Investor: collect, withdraw }))
  console.log(`| ${what} | ${millions(spent)} |`)
await network.stop()
