import type { PaymentFlow, Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { UnfinishedProps } from '../../activity/ActivityArea.tsx'
import { UnfinishedActions } from '../../activity/unfinished/UnfinishedActions.tsx'
import { useAlias } from '../../contacts/useAlias.ts'
import { shortAddress } from '../../format/address.ts'
import { formatAmount } from '../../format/amount.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useToken } from '../../tokens/useTokens.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { type PaymentOrder, useWalletTask } from '../useWalletTask.ts'

type FlowProps = { readonly flow: PaymentFlow }

/** What was interrupted, in a sentence. */
export function InterruptedTitle({ flow: { kind, facts } }: FlowProps) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const token = useToken(facts.ledgerId)
  const alias = useAlias(facts.to)
  if (!token) return <Skeleton className="h-5 w-60" />
  const what = {
    amount: formatAmount(facts.amount, token.decimals, locale),
    symbol: formatSymbol(token.symbol),
    to: alias ?? shortAddress(facts.to),
  }
  const titles = {
    transfer: t('interrupted.transfer', what),
    wrap: t('interrupted.wrap', what),
    unwrap: t('interrupted.unwrap', what),
    'top-up': t('interrupted.topUp', what),
    deposit: t('interrupted.deposit', what),
    withdraw: t('interrupted.withdraw', what),
    refund: t('interrupted.refund', what),
  }
  return titles[kind]
}

/** A payment goes on where it stands in the list, and tells its end in a toast. */
export function InterruptedActions(props: UnfinishedProps<PaymentFlow>) {
  const token = useToken(props.flow.facts.ledgerId)
  return token && <Actions {...props} token={token} />
}

type ActionsProps = UnfinishedProps<PaymentFlow> & { readonly token: Token }

function Actions({ flow, token, onDismiss }: ActionsProps) {
  const { t } = useTranslation('wallet')
  const { kind, facts } = flow
  const task = useWalletTask<PaymentOrder>({
    kind,
    token,
    about: () => ({
      amount: facts.amount,
      to: facts.to,
      ...(facts.place === undefined ? {} : { place: facts.place.kind }),
    }),
    run: ({ flows }, { key }, options) => flows.resume(key.id, options),
    success: () => t('interrupted.done'),
    onDone: () => {},
  })
  const goOn = () => task.give({ key: flow })
  return <UnfinishedActions isBusy={task.isPending} onContinue={goOn} onDismiss={onDismiss} />
}
