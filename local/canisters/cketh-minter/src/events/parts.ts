import type { EventType } from '@sluice/candid/cketh_minter'
import { accountKey, bytesText } from '../../../../minter-kit/accounts/accounts.ts'
import type { Model, Reimbursement, Withdrawal } from './Model.ts'

/** What an event of a kind consists of. */
export type Named<Name extends string> =
  Extract<EventType, Record<Name, unknown>> extends infer Found
    ? Found extends Record<Name, infer Content>
      ? Content
      : never
    : never

export const ownerKey = ({ account }: Withdrawal): string => bytesText(account.owner.toUint8Array())

/** What a transaction is for: a withdrawal, or the sweep that is under way. */
export const payableOf = (model: Model, id: bigint): Withdrawal | undefined =>
  id === model.openSweep?.id ? model.openSweep : model.withdrawals.get(id)

/** Files a withdrawal under whose it is and where it goes. */
export function takeInto(model: Model, withdrawal: Withdrawal): void {
  const { id, account, destination } = withdrawal
  addTo(model.withdrawalsOf, accountKey(account), id)
  addTo(model.withdrawalsTo, destination.toLowerCase(), id)
  const owner = ownerKey(withdrawal)
  model.openOf.set(owner, (model.openOf.get(owner) ?? 0) + 1)
}

function addTo(lists: Map<string, bigint[]>, key: string, id: bigint): void {
  const ids = lists.get(key) ?? []
  ids.push(id)
  lists.set(key, ids)
}

/** Nothing is minted back where nothing is owed. */
export function owe(model: Model, reimbursement: Reimbursement): void {
  if (reimbursement.amount > 0n) model.owed.set(reimbursement.id, reimbursement)
}

/** So many are kept to be shown. */
const MOST_SHOWN = 100

export function keepLast<T>(list: T[], item: T): void {
  list.push(item)
  if (list.length > MOST_SHOWN) list.shift()
}
