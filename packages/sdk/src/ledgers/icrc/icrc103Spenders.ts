import type { Principal } from '@icp-sdk/core/principal'
import type { Ledger } from '@sluice/candid'

type Answer = Awaited<ReturnType<Ledger._SERVICE['icrc103_get_allowances']>>
type AskAllowances = (args: Ledger.GetAllowancesArgs) => Promise<Answer>

/** A ledger gives at most five hundred a time; who has more approvals than this has other worries. */
const MOST_PAGES = 10

/**
 * Who may take from an owner's default account, as a ledger with ICRC-103 lists them; undefined where it has no such list, or
 * does not show it. An answer that leads nowhere ends the reading: the ledger is a stranger.
 */
export async function readSpenders(
  ask: AskAllowances,
  owner: Principal,
): Promise<string[] | undefined> {
  const account: Ledger.Account = { owner, subaccount: [] }
  const spenders = new Set<string>()
  let previous: Ledger.Account | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ask({
      from_account: [account],
      prev_spender: previous === undefined ? [] : [previous],
      take: [],
    }).catch(() => undefined)
    if (answer === undefined || 'Err' in answer) return page === 0 ? undefined : [...spenders]
    const own = answer.Ok.filter(({ from_account }) => isDefault(from_account, owner))
    const before = spenders.size
    for (const { to_spender } of own)
      if (hasDefaultSubaccount(to_spender)) spenders.add(to_spender.owner.toText())
    previous = own.at(-1)?.to_spender
    // other subaccounts follow the default one
    if (previous === undefined || own.length < answer.Ok.length || spenders.size === before) break
  }
  return [...spenders]
}

const isDefault = (account: Ledger.Account, wanted: Principal): boolean =>
  account.owner.compareTo(wanted) === 'eq' && hasDefaultSubaccount(account)

const hasDefaultSubaccount = ({ subaccount: [bytes] }: Ledger.Account): boolean =>
  bytes === undefined || bytes.every((byte) => byte === 0)
