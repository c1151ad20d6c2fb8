import type { TFunction } from 'i18next'
import type { FieldKind, KnownMethod } from './knownCalls.ts'

export type Translate = TFunction<'signer'>

/** What a field of a call is called. */
export function fieldLabel(t: Translate, kind: FieldKind): string {
  const labels: Readonly<Record<FieldKind, string>> = {
    amount: t('call.field.amount', { ns: 'signer' }),
    allowance: t('call.field.allowance', { ns: 'signer' }),
    expectedAllowance: t('call.field.expectedAllowance', { ns: 'signer' }),
    fee: t('call.field.fee', { ns: 'signer' }),
    to: t('call.field.to', { ns: 'signer' }),
    spender: t('call.field.spender', { ns: 'signer' }),
    owner: t('call.field.owner', { ns: 'signer' }),
    identifier: t('call.field.identifier', { ns: 'signer' }),
    identifierText: t('call.field.identifier', { ns: 'signer' }),
    fromSubaccount: t('call.field.fromSubaccount', { ns: 'signer' }),
    spenderSubaccount: t('call.field.spenderSubaccount', { ns: 'signer' }),
    expiresAt: t('call.field.expiresAt', { ns: 'signer' }),
    memo: t('call.field.memo', { ns: 'signer' }),
    memoNumber: t('call.field.memo', { ns: 'signer' }),
    createdAt: t('call.field.createdAt', { ns: 'signer' }),
  }
  return labels[kind]
}

/** What a call does, in a line. */
export function callTitle(t: Translate, method: KnownMethod): string {
  const send = t('call.title.send', { ns: 'signer' })
  const titles: Readonly<Record<KnownMethod, string>> = {
    icrc1_transfer: send,
    transfer: send,
    send_dfx: send,
    icrc2_approve: t('call.title.approve', { ns: 'signer' }),
    icrc2_transfer_from: t('call.title.transferFrom', { ns: 'signer' }),
  }
  return titles[method]
}
