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
  const sent = await world.ledger(token.name, marketMaker.getPrincipal()).icrc1_transfer({
    ...NO_OPTIONS,
    to: { owner: person, subaccount: [] },
    amount: amount + token.fee,
  })
  if ('Err' in sent) throw new Error(`the market maker cannot send ${symbol}`)
  const allowed = await world.ledger(token.name, person).icrc2_approve({
    ...NO_OPTIONS,
    spender: { owner: spender, subaccount: [] },
    amount,
    expires_at: [],
    expected_allowance: [],
  })
  if ('Err' in allowed) throw new Error(`${symbol} cannot be allowed to be taken`)
}

const NO_OPTIONS: {
  readonly fee: []
  readonly memo: []
  readonly from_subaccount: []
  readonly created_at_time: []
} = { fee: [], memo: [], from_subaccount: [], created_at_time: [] }
