import type { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { principalSubaccount } from '@sluice/candid/account'
import { marketPeople } from '../identities.ts'
import { send } from '../nfts/people.ts'
import type { World } from '../World.ts'
import { type SaleName, salePayloads } from './payloads.ts'

const { whale, shopper, saver, patient } = marketPeople
const E8S = 100_000_000n

/** ICP that somebody sends, in whole, of which `accepted` says whether the sale was told. */
async function pay(
  world: World,
  name: SaleName | 'sns',
  { buyer, whole, isTold }: { buyer: Ed25519KeyIdentity; whole: bigint; isTold: boolean },
): Promise<void> {
  const principal = buyer.getPrincipal()
  const swap = world.id(`${name}_swap`)
  const subaccount = principalSubaccount(principal.toUint8Array())
  const to = { owner: swap, subaccount: [subaccount] satisfies [Uint8Array] }
  await send(world, to, { symbol: 'ICP', amount: whole * E8S })
  if (!isTold) return
  const confirmation_text: [] | [string] =
    name === 'sns' ? [] : salePayloads(0n)[name].confirmation_text
  await world.snsSwap(swap, principal).refresh_buyer_tokens({ buyer: '', confirmation_text })
}

/** What has happened in the sales before anybody looks. Once, as long as nobody has taken part. */
export async function playSales(world: World): Promise<void> {
  for (const [name, payments] of PAYMENTS) {
    const swap = world.snsSwap(world.id(`${name}_swap`), whale.getPrincipal())
    const { direct_participant_count } = await swap.get_derived_state({})
    if ((direct_participant_count[0] ?? 0n) > 0n) continue
    for (const [buyer, whole, isTold] of payments) await pay(world, name, { buyer, whole, isTold })
  }
}

type Payment = readonly [buyer: Ed25519KeyIdentity, whole: bigint, isTold: boolean]

const PAYMENTS: readonly (readonly [SaleName, readonly Payment[]])[] = [
  [
    'tidewater',
    [
      [whale, 620n, true],
      [shopper, 45n, true],
      [saver, 12n, true],
    ],
  ],
  [
    'breakwater',
    [
      // on their way when the sale ends: these wait for a refund
      [saver, 9n, false],
      [patient, 15n, false],
      [shopper, 40n, true],
      [whale, 55n, true],
    ],
  ],
]

/** Each attempt goes on where the one before it stopped; one that the sale makes by itself is waited for. */
const MOST_ATTEMPTS = 100

/** The DAO's own sale: it is filled, and finalised, so that the DAO does all that a DAO does. */
export async function playDaoSale(world: World): Promise<void> {
  const swap = world.snsSwap(world.id('sns_swap'), whale.getPrincipal())
  const { direct_participant_count } = await swap.get_derived_state({})
  if ((direct_participant_count[0] ?? 0n) === 0n) {
    await pay(world, 'sns', { buyer: saver, whole: 40n, isTold: true })
    await pay(world, 'sns', { buyer: whale, whole: 40n, isTold: true })
  }
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { error_message } = await swap.finalize_swap({})
    if (error_message.length === 0) return
  }
  throw new Error("the DAO's sale does not end")
}
