import type { _SERVICE, Allowance103, GetAllowancesArgs } from '@sluice/candid/ledger'
import { isSameBytes } from '@sluice/canister'
import { type LedgerAccount, toAccount } from '../account.ts'
import type { LedgerContext } from '../blocks/appendBlock.ts'
import type { LedgerState, OwnedAllowance } from '../LedgerState.ts'
import { opt } from '../opt.ts'
import { readAllowance } from './allowance.ts'
import { MOST_ALLOWANCES, PUBLIC_ALLOWANCES } from './allowanceLimits.ts'
import { compareOwned } from './ownedList.ts'

type Answer = Awaited<ReturnType<_SERVICE['icrc103_get_allowances']>>
type ToPrincipal = (bytes: Uint8Array) => Allowance103['from_account']['owner']
type Asked = {
  readonly caller: GetAllowancesCaller
  readonly args: GetAllowancesArgs
  readonly toPrincipal: ToPrincipal
}
type GetAllowancesCaller = Allowance103['from_account']['owner']

/**
 * ICRC-103: an owner's allowances, in the order of their subaccount and the spender, from behind `prev_spender` on. What has
 * ended is left out. Everybody may ask, unless the ledger was installed with private allowances.
 */
export function answerAllowances(
  context: LedgerContext,
  { caller, args, toPrincipal }: Asked,
): Answer {
  const { state } = context
  if (state.config.get().kind !== 'Icrc') return failure('This ledger does not list allowances')
  const from = accountOf(args.from_account[0] ?? { owner: caller, subaccount: [] })
  const previous = args.prev_spender[0] && accountOf(args.prev_spender[0])
  if (from === undefined || (args.prev_spender.length > 0 && previous === undefined))
    return failure('A subaccount has 32 bytes')
  if (!arePublic(state) && !isSameBytes(from.owner, caller.toUint8Array()))
    return { Err: { AccessDenied: { reason: 'Only the owner may see these allowances' } } }
  const asked = args.take[0] ?? MOST_ALLOWANCES
  const take = asked < MOST_ALLOWANCES ? asked : MOST_ALLOWANCES
  const isListed = ({ subaccount, spender }: OwnedAllowance) =>
    compareOwned({ subaccount, spender }, { subaccount: from.subaccount, spender: previous }) > 0
  const found: Allowance103[] = []
  for (const owned of (state.owned.get(from.owner) ?? []).filter(isListed)) {
    if (BigInt(found.length) >= take) break
    const account = { owner: from.owner, subaccount: owned.subaccount }
    const { amount, expiresAt } = readAllowance(context, account, owned.spender)
    if (amount === 0n) continue
    found.push({
      from_account: candidOf(account, toPrincipal),
      to_spender: candidOf(owned.spender, toPrincipal),
      allowance: amount,
      expires_at: opt(expiresAt),
    })
  }
  return { Ok: found }
}

function arePublic(state: LedgerState): boolean {
  const configured = state.config.get().metadata.find(({ key }) => key === PUBLIC_ALLOWANCES)
  return configured === undefined || new TextDecoder().decode(configured.value.bytes) !== 'false'
}

function accountOf(candid: Parameters<typeof toAccount>[0]): LedgerAccount | undefined {
  try {
    return toAccount(candid)
  } catch {
    // a subaccount of another length names no account: the interface's error says so
    return undefined
  }
}

const candidOf = ({ owner, subaccount }: LedgerAccount, toPrincipal: ToPrincipal) => ({
  owner: toPrincipal(owner),
  subaccount: opt(subaccount),
})

const failure = (message: string): Answer => ({
  Err: { GenericError: { error_code: 1n, message } },
})
