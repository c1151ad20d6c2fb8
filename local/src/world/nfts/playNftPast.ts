import type { Principal } from '@icp-sdk/core/principal'
import { marketPeople } from '../identities.ts'
import type { World } from '../World.ts'
import { NftTraders, type Price } from './NftTraders.ts'

export type SeededIds = Readonly<Record<'harbour' | 'stones' | 'hours' | 'cranes', Principal>>

const { whale, shopper, saver, patient, arbitrageur } = marketPeople
const icp = (whole: string): Price => ({ symbol: 'ICP', whole })
const slu = (whole: string): Price => ({ symbol: 'SLU', whole })
const usdc = (whole: string): Price => ({ symbol: 'ckUSDC', whole })

/** What has happened at the NFT market before anybody opens the page. Nothing, when something has happened already. */
export async function playNftPast(
  world: World,
  { harbour, stones, hours, cranes }: SeededIds,
): Promise<void> {
  const { events } = await world.nftMarket(whale.getPrincipal()).getEvents(1n, 1n)
  if (events.length > 0) return
  const of = (collection: Principal) => (number: number) => ({
    collection,
    tokenId: BigInt(number),
  })
  const [light, cairn, hour, crane] = [of(harbour), of(stones), of(hours), of(cranes)]
  const traders = new NftTraders(world)

  for (const [token, buyer, price] of [
    [light(1), shopper, icp('12')],
    [light(3), patient, icp('14.5')],
    [light(6), whale, usdc('80')],
    [cairn(2), saver, usdc('35')],
    [cairn(5), arbitrageur, icp('6')],
    [hour(1), saver, slu('320')],
    // two people sell each other the same token: whoever counts sales has to see it
    [light(8), saver, icp('40')],
    [light(8), whale, icp('45')],
  ] as const)
    await traders.sell(token, buyer, price)

  await traders.sendAndList(crane(0), whale, icp('3'))
  await traders.buy(crane(0), shopper)
  await traders.sendAndList(crane(1), shopper, icp('4.5'))
  await traders.sendAndList(crane(3), whale, usdc('12'))

  for (const [token, price] of [
    [light(2), icp('15')],
    [light(4), icp('18')],
    [light(5), usdc('95')],
    [light(9), icp('16.25')],
    [light(12), slu('1900')],
    [light(17), usdc('120')],
    [cairn(1), icp('5')],
    [cairn(4), icp('7.5')],
    [cairn(7), slu('600')],
    [cairn(10), usdc('28.5')],
    [cairn(12), icp('9')],
    [hour(2), icp('2.2')],
    [hour(5), slu('250')],
    [hour(7), usdc('9')],
  ] as const)
    await traders.list(token, price)
  await traders.withdraw(cairn(12))

  await traders.offer(light(2), saver, icp('13'))
  await traders.offer(light(10), whale, usdc('60'))
  await traders.offer(light(12), patient, slu('1500'))
  await traders.offer(cairn(4), patient, icp('6'))
  await traders.accept(hour(3), await traders.offer(hour(3), arbitrageur, usdc('11')), usdc('11'))
}
