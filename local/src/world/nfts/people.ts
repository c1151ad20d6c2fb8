import type { Principal } from '@icp-sdk/core/principal'
import { marketMaker, marketPeople } from '../identities.ts'
import { tokenOf, worthUsd } from '../pools.ts'
import type { World } from '../World.ts'

const { arbitrageur, whale, shopper, saver, patient } = marketPeople

/** Whose the tokens are at first, in turn: some get more than others. */
export const nftPeople = [whale, shopper, saver, whale, patient, arbitrageur, shopper, whale]

const FUNDS_USD = 5_000n

/** Gives somebody tokens of the market maker's to spend, and lets a canister take them. */
export async function fund(
  world: World,
  person: Principal,
  { symbol, spender }: { readonly symbol: string; readonly spender: Principal },
): Promise<void> {
  const token = tokenOf(symbol)
  const amount = worthUsd(token, FUNDS_USD)
  await send(world, { owner: person, subaccount: [] }, { symbol, amount: amount + token.fee })
  const allowed = await world.ledger(token.name, person).icrc2_approve({
    ...NO_OPTIONS,
    spender: { owner: spender, subaccount: [] },
    amount,
    expires_at: [],
    expected_allowance: [],
  })
  if ('Err' in allowed) throw new Error(`${symbol} cannot be allowed to be taken`)
}

/** Sends tokens of the market maker's. */
export async function send(
  world: World,
  to: { readonly owner: Principal; readonly subaccount: [] | [Uint8Array] },
  { symbol, amount }: { readonly symbol: string; readonly amount: bigint },
): Promise<void> {
  const ledger = world.ledger(tokenOf(symbol).name, marketMaker.getPrincipal())
  const sent = await ledger.icrc1_transfer({ ...NO_OPTIONS, to, amount })
  if ('Err' in sent) throw new Error(`the market maker cannot send ${symbol}`)
}

const NO_OPTIONS: {
  readonly fee: []
  readonly memo: []
  readonly from_subaccount: []
  readonly created_at_time: []
} = { fee: [], memo: [], from_subaccount: [], created_at_time: [] }
