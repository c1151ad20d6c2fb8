import type { Entitlement } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { entitlementState } from '../claimView.ts'
import { useClaimRunner } from '../useClaimRunner.ts'

type EntitlementRowProps = { readonly owner: string; readonly entitlement: Entitlement }

const MINUTE_MS = 60_000
const NS_PER_MS = 1_000_000n

/** An event that names the person: what it gives, and the button that gets it. */
export function EntitlementRow({ owner, entitlement }: EntitlementRowProps) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  const { event, amount, deadlineNs } = entitlement
  const token = useToken(event.token.ledgerId)
  const known = token ?? event.token
  const state = entitlementState(entitlement, now)
  const words = {
    open: t('state.claim'),
    claimed: t('state.claimed'),
    paying: t('state.paying'),
    waiting: t('state.waiting'),
    closed: t('state.closed'),
    over: t('state.over'),
  }
  const untilMs = deadlineNs === undefined ? undefined : Number(deadlineNs / NS_PER_MS)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <TokenIcon {...known} size={40} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium" title={event.name}>
          <bdi>{event.name}</bdi>
        </p>
        <p className="text-16 font-semibold">
          <Amount amount={amount} token={known} isOwn />
        </p>
        {untilMs !== undefined && state === 'open' && (
          <p className="text-12 text-ink-3">
            {t('list.until', { time: formatDateTime(untilMs, locale) })}
          </p>
        )}
      </div>
      <Link
        to={`/token-claim/transactions/${event.eventId}`}
        aria-label={t('list.recordsOf', { event: event.name })}
        className="inline-flex min-h-11 items-center rounded-control px-2 text-14 text-ink-2 hover:text-ink"
      >
        {t('list.records')}
      </Link>
      <ClaimButton owner={owner} entitlement={entitlement} isOff={state !== 'open'}>
        {words[state]}
      </ClaimButton>
    </li>
  )
}

type ClaimButtonProps = EntitlementRowProps & {
  readonly isOff: boolean
  readonly children: string
}

/** Works once: pressed again it is the same order. */
function ClaimButton({ owner, entitlement, isOff, children }: ClaimButtonProps) {
  const { claim } = useClaimRunner()
  const [key] = useState(() => newOrderKey(owner))
  const { event, amount } = entitlement
  return (
    <ConfirmButton
      disabled={isOff}
      className="min-w-28"
      onClick={() => void claim({ key, eventId: event.eventId, event, amount })}
    >
      {children}
    </ConfirmButton>
  )
}
