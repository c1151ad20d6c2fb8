import type { Drip } from '@sluice/candid/faucet'
import { AccountLocks, accountIdentifier, type CallContext, openJournal } from '@sluice/canister'
import { canisterSelf, type Principal, tokenEdges } from '@sluice/canister/runtime'
import { DripBudget, WHOLE } from './DripBudget.ts'
import type { FaucetState } from './FaucetState.ts'
import { payPlain } from './payPlain.ts'
import { shownDrip } from './settings.ts'
import { hasTurn, useTurn } from './turns.ts'

const EMPTIED =
  'Very many people ask for test tokens at this moment. Nothing was sent: try again in a few minutes.'

type Receiver = { owner: Principal; subaccount: [] | [Uint8Array] }
type DripResult = { ok: Drip[] } | { err: string }
type Account = { owner: Uint8Array; subaccount: Uint8Array | undefined }

/** Gives test tokens: each account a few times a day, and all accounts together no more than an hour's budget. */
export function openDrips(state: FaucetState) {
  const locks = new AccountLocks()
  // a refused drip stays in the faucet, so there are no books to correct
  const journal = openJournal(tokenEdges, state, () => {})
  // made at the first drip, when the faucet has its settings
  let budget: DripBudget | undefined

  async function drip(context: CallContext, receiver: Receiver): Promise<DripResult> {
    const subaccount = receiver.subaccount[0]
    if (subaccount !== undefined && subaccount.length !== 32)
      return { err: 'A subaccount has 32 bytes.' }
    const account = { owner: receiver.owner.toUint8Array(), subaccount }
    const key = accountIdentifier(account.owner, subaccount)
    return locks.withLock(
      key.join(),
      () => ({ err: 'Test tokens are already on their way to this account.' }),
      async () => {
        const turn = { account: key, nowNs: context.now }
        const perDay = state.dripsPerDay.get()
        if (!hasTurn(state.turns, turn, perDay))
          return { err: `An account gets test tokens ${perDay} times a day. Come back tomorrow.` }
        budget ??= new DripBudget(state.dripsPerHour.get())
        const part = budget.take(context.now)
        if (part === undefined) return { err: EMPTIED }
        useTurn(state.turns, turn)
        const plain = subaccount === undefined ? payAllPlain(receiver.owner, part) : []
        return { ok: [...(await pay(account, part)), ...(await plain)] }
      },
    )
  }

  async function pay(to: Account, part: bigint): Promise<Drip[]> {
    const from = { owner: canisterSelf().toUint8Array(), subaccount: undefined }
    const paid: Drip[] = []
    const purpose = new Uint8Array()
    await Promise.all(
      partOf(state.drips.get(), part).map(async ({ ledger, amount, fee }) => {
        const intent = journal.begin({ method: 'transfer', ledger, from, to, amount, fee, purpose })
        const outcome = await journal.send(intent.id)
        if (outcome.kind === 'done') paid.push(shownDrip({ ledger, amount }))
      }),
    )
    return paid
  }

  async function payAllPlain(to: Principal, part: bigint): Promise<Drip[]> {
    const drips = partOf(state.plainDrips.get(), part)
    const paid = await Promise.all(drips.map((drip) => payPlain(drip, canisterSelf(), to)))
    return drips.filter((_, index) => paid[index] === true).map(shownDrip)
  }

  return { drip, resume: () => journal.resume() }
}

/** What a part of a drip gives of each ledger; a sum that is too small to cut is left out. */
function partOf<D extends { amount: bigint }>(drips: readonly D[], part: bigint): D[] {
  return drips
    .map((drip) => ({ ...drip, amount: (drip.amount * part) / WHOLE }))
    .filter(({ amount }) => amount > 0n)
}
