import { setTimeout } from 'node:timers/promises'
import { Principal } from '@icp-sdk/core/principal'
import type { NewSale, Property } from '@sluice/candid/launchpad'
import { deployer, marketPeople } from './identities.ts'
import { send } from './nfts/people.ts'
import { unwrap } from './nfts/unwrap.ts'
import { tokenOf } from './pools.ts'
import { oneToken } from './tokens.ts'
import type { World } from './World.ts'

/** Sales of a first start: one that is open, one that is to come, and one that is over a minute later. */

type WorldSale = {
  readonly key: bigint
  readonly name: string
  readonly description: string
  readonly symbol: string
  /** Whole tokens, and whole ICP for all of them. */
  readonly offered: bigint
  readonly hardCap: bigint
  readonly opensAfterSeconds: bigint
  readonly lastsSeconds: bigint
  readonly vesting: NewSale['vesting']
  /** Whole ICP of each who takes part. */
  readonly deposits: readonly bigint[]
}

const DAY = 86_400n
/** Until then the tokens of all three are there; what else a first start makes takes longer. */
const SOON = 6n
const NO_VESTING = { cliffSeconds: 0n, durationSeconds: 0n }

const SALES: readonly WorldSale[] = [
  {
    key: 1n,
    name: 'Lighthouse',
    description: 'Pays for a year of a harbour’s light. A sale that has ended.',
    ...{ symbol: 'GHOST', offered: 50_000n, hardCap: 200n, vesting: NO_VESTING },
    ...{ opensAfterSeconds: SOON, lastsSeconds: 60n, deposits: [150n, 90n, 60n] },
  },
  {
    key: 2n,
    name: 'Tide mill',
    description: 'Builds a mill that runs on the tide. Tokens unlock over half a year.',
    ...{ symbol: 'ALICE', offered: 1_000_000n, hardCap: 1_000n },
    ...{ opensAfterSeconds: SOON, lastsSeconds: 30n * DAY, deposits: [400n, 250n] },
    vesting: { cliffSeconds: 30n * DAY, durationSeconds: 180n * DAY },
  },
  {
    key: 3n,
    name: 'Ferry',
    description: 'A boat between two banks that have no bridge.',
    ...{ symbol: 'BOB', offered: 20_000n, hardCap: 500n, vesting: NO_VESTING },
    ...{ opensAfterSeconds: 7n * DAY, lastsSeconds: 14n * DAY, deposits: [] },
  },
]
const NS = 1_000_000_000n
const PEOPLE = [marketPeople.whale, marketPeople.shopper, marketPeople.saver]

/** Makes the sales, with their tokens. */
export async function seedSales(world: World): Promise<void> {
  const launchpad = world.launchpad(deployer.getPrincipal())
  for (const sale of SALES) {
    const { id } = unwrap(await launchpad.create(sale.key, termsOf(world, sale)))
    const { tokens } = unwrap(await launchpad.getAccounts(id, Principal.anonymous()))
    const { symbol } = sale
    const amount = sale.offered * oneToken(tokenOf(symbol))
    await send(world, tokens, { symbol, amount })
    unwrap(await launchpad.checkFunding(id))
  }
}

function termsOf(world: World, sale: WorldSale): NewSale {
  const [token, payment] = [tokenOf(sale.symbol), tokenOf('ICP')]
  const startTime = world.network.now() + sale.opensAfterSeconds * NS
  const hardCap = sale.hardCap * oneToken(payment)
  return {
    ...{ name: sale.name, description: sale.description, vesting: sale.vesting, hardCap },
    token: world.id(token.name),
    payment: world.id(payment.name),
    offered: sale.offered * oneToken(token),
    softCap: hardCap / 4n,
    minimum: oneToken(payment),
    maximum: [],
    startTime,
    endTime: startTime + sale.lastsSeconds * NS,
    isWhitelisted: false,
  }
}

/** Has people invest in those that have opened meanwhile; one that was made too slowly and has lapsed is left as it is. */
export async function joinSales(world: World): Promise<void> {
  const founder = deployer.getPrincipal()
  const { content } = unwrap(await world.launchpad(founder).getPoolsByOwner(founder, 0n, 10n))
  for (const sale of SALES) {
    const made = content.find(({ name }) => name === sale.name)
    if (made === undefined || sale.deposits.length === 0) continue
    await untilStarted(world, made)
    for (const [place, amount] of sale.deposits.entries())
      await invest(world, made, { person: PEOPLE[place] ?? deployer, amount })
  }
}

async function untilStarted({ network }: World, { startTime }: Property): Promise<void> {
  if (startTime > network.now() + SOON * NS) return
  while (network.now() < startTime) await setTimeout(100)
}

async function invest(
  world: World,
  { id }: Property,
  { person, amount }: { readonly person: typeof deployer; readonly amount: bigint },
): Promise<void> {
  const investor = person.getPrincipal()
  const launchpad = world.launchpad(investor)
  const { deposit } = unwrap(await launchpad.getAccounts(id, investor))
  const token = tokenOf('ICP')
  await send(world, deposit, { symbol: 'ICP', amount: amount * oneToken(token) + token.fee })
  await launchpad.addInvestor(id)
}
