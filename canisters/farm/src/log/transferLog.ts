import type { TransferLog } from '@sluice/candid/farm'
import type { TransferIntent } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { decodePurpose, type Purpose, type RefusedTransfer } from '../farm/storedTypes.ts'

const MOST_REFUSED = 500n
const MOST_SHOWN = 500
const MOST_TEXT = 200
const NS_PER_DAY = 86_400_000_000_000n
/** Refused transfers are numbered from here on, so that no number means two things. */
const FIRST_REFUSED = 1n << 32n

/** Writes down a transfer that the ledger refused. What it was to move is back in the books already: this is for reading. */
export function noteRefused(
  { state, now }: FarmContext,
  { to, amount, fee }: TransferIntent,
  { kind, owner }: Purpose,
  error: string,
): void {
  const id = state.nextRefusedId.get()
  state.nextRefusedId.set(id + 1n)
  const known = { kind, owner, to: to.owner, amount, fee, timestampNs: now() }
  state.refused.set(id, { ...known, error: error.slice(0, MOST_TEXT) })
  state.refused.delete(id - MOST_REFUSED)
}

/** Takes a refused transfer off the list. */
export function dropRefused({ state }: FarmContext, index: bigint): void {
  state.refused.delete(index - FIRST_REFUSED)
}

/** Transfers under way, then those that were refused. */
export function viewTransferLogs(context: FarmContext): TransferLog[] {
  const { journal, state, self } = context
  const underWay = journal
    .pending()
    .slice(0, MOST_SHOWN)
    .map((intent) => {
      const { kind, owner } = decodePurpose(intent.purpose)
      const { id, amount, fee, createdAtNs: timestampNs } = intent
      const transfer = { kind, owner, to: intent.to.owner, amount, fee, timestampNs, error: '' }
      return view(context, { index: id, from: intent.from.owner, result: 'processing', transfer })
    })
  const refused = state.refused
    .entries(0, MOST_SHOWN)
    .map(([id, transfer]) =>
      view(context, { index: FIRST_REFUSED + id, from: self(), result: 'error', transfer }),
    )
  return [...underWay, ...refused]
}

function view(
  { state, toPrincipal }: FarmContext,
  {
    index,
    from,
    result,
    transfer,
  }: { index: bigint; from: Uint8Array; result: string; transfer: RefusedTransfer },
): TransferLog {
  const { kind, owner, to, amount, fee, timestampNs, error } = transfer
  const { address, standard } = state.config.get().rewardToken
  return {
    index,
    action: kind,
    amount,
    fee,
    daysFrom19700101: timestampNs / NS_PER_DAY,
    errorMsg: error,
    from: toPrincipal(from),
    fromSubaccount: [],
    owner: toPrincipal(owner),
    result,
    timestamp: timestampNs,
    to: toPrincipal(to),
    token: { address, standard },
  }
}
