import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../session/useSdk.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Ask } from '../protocol/asks.ts'
import { toBase64 } from '../protocol/base64.ts'
import { fetchConsentText } from '../protocol/consent.ts'
import { explainLedgerCall } from '../protocol/explainLedgerCall.ts'
import type { Site } from '../useSite.ts'

type CallConsentProps = {
  readonly call: Extract<Ask, { kind: 'call' }>
  readonly whileBusy: Site['whileBusy']
}

/** What a call does: in the canister's own words, else as a ledger's known call, else a warning that nobody knows. */
export function CallConsent({ call, whileBusy }: CallConsentProps) {
  const { t, i18n } = useTranslation('signer')
  const config = useConfig()
  const { canisterId, method, arg } = call
  const { data, isPending } = useQuery({
    queryKey: ['consent', canisterId.toText(), method, toBase64(arg)],
    queryFn: () =>
      whileBusy(async () => ({
        text: await fetchConsentText(config, call, i18n.language),
        known: await explainLedgerCall(config, call),
      })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <Spinner />
  const known = data?.known
  return (
    <>
      {known && (
        <p className="text-16">
          {known.kind === 'transfer' ? t('call.transfer', known) : t('call.approve', known)}
        </p>
      )}
      {data?.text && (
        <p dir="auto" className="text-14 whitespace-pre-line break-words">
          {data.text}
        </p>
      )}
      {!known && !data?.text && <Notice tone="warn">{t('call.unknown')}</Notice>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13 text-ink-2">
        <dt>{t('call.canister')}</dt>
        <dd dir="ltr" className="break-all">
          {canisterId.toText()}
        </dd>
        <dt>{t('call.method')}</dt>
        <dd dir="ltr" className="break-all">
          {method.slice(0, 100)}
        </dd>
      </dl>
    </>
  )
}
