import type { InfoDatabase } from '../storage/InfoDatabase.ts'

/** For each subscription itself; each of its alerts takes 1. */
const SUBSCRIPTION_WEIGHT = 5
/** Of all together: 20,000 browsers without an alert, or 5,000 with 15 each. */
const MOST_WEIGHT = 100_000
/** From one address: some 100 browsers behind one router, with 15 alerts each. */
const MOST_ADDRESS_WEIGHT = 2_000
export const MOST_ALERTS = 100
/** Evicted for one newcomer. */
const MOST_EVICTED = 50

export type Room = { readonly whole: number; readonly address: number }
export const ROOM: Room = { whole: MOST_WEIGHT, address: MOST_ADDRESS_WEIGHT }

export const weightOf = (alerts: number): number => SUBSCRIPTION_WEIGHT + alerts

type Wish = {
  readonly id: string
  readonly address: string
  readonly network: string
  readonly weight: number
}

export type Allowed =
  | { readonly kind: 'room'; readonly evicted: readonly string[] }
  | { readonly kind: 'address-full' }
  | { readonly kind: 'full' }

/**
 * Whether there is room for a subscription. When all room is taken, the network that has taken the most gives some back, those first that
 * were renewed the longest ago: whoever floods the service from one network takes the room from himself.
 */
export async function findRoom(
  { db }: InfoDatabase,
  wish: Wish,
  room: Room = ROOM,
): Promise<Allowed> {
  const others = db.selectFrom('push_subscriptions').where('id', '!=', wish.id)
  const sum = others.select(({ fn }) => fn.sum('weight').as('weight'))
  const ofAddress = await sum.where('address', '=', wish.address).executeTakeFirst()
  if (Number(ofAddress?.weight ?? 0) + wish.weight > room.address) return { kind: 'address-full' }
  const ofAll = await sum.executeTakeFirst()
  let missing = Number(ofAll?.weight ?? 0) + wish.weight - room.whole
  if (missing <= 0) return { kind: 'room', evicted: [] }

  const networks = await others
    .select(({ fn }) => ['network', fn.sum('weight').as('weight')])
    .groupBy('network')
    .execute()
  const own = Number(networks.find(({ network }) => network === wish.network)?.weight ?? 0)
  const [largest] = networks.toSorted((a, b) => Number(b.weight) - Number(a.weight))
  if (largest === undefined) return { kind: 'full' }
  const isOwn = largest.network === wish.network
  // nobody is thrown out by a network that would then have more than theirs
  if (!isOwn && Number(largest.weight) - missing < own + wish.weight) return { kind: 'full' }
  const oldest = await others
    .select(['id', 'weight'])
    .where('network', '=', largest.network)
    .orderBy('expires_ms')
    .limit(MOST_EVICTED)
    .execute()
  const evicted: string[] = []
  for (const { id, weight } of oldest) {
    if (missing <= 0) break
    evicted.push(id)
    missing -= weight
  }
  return missing <= 0 ? { kind: 'room', evicted } : { kind: 'full' }
}
