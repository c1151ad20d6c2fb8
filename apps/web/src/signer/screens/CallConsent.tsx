import { toHex } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { describeCall, type Row } from '../explain/describeCall.ts'
import { plainText } from '../explain/plainText.ts'
import type { Ask } from '../protocol/asks.ts'
import type { Explanation } from '../useExplanation.ts'
import { Rows } from './Rows.tsx'

type CallConsentProps = {
  readonly call: Extract<Ask, { kind: 'call' }>
  readonly explanation: Explanation
}

const MOST_SHOWN_BYTES = 4_000
const LONGEST_METHOD = 100

/**
 * What a call does: every field of it where this page knows the call, and the canister's own words beside. Where it does not,
 * the bytes themselves under a warning.
 */
export function CallConsent({ call, explanation: { known, words } }: CallConsentProps) {
  const { t } = useTranslation('signer')
  const { canisterId, method, arg } = call
  const said = known && describeCall(t, known.call, known.facts)
  const place: Row[] = [
    { label: t('call.canister'), code: canisterId.toText() },
    { label: t('call.method'), code: plainText(method, LONGEST_METHOD) },
  ]
  const warnings = said?.warnings ?? [words ? t('call.onlyWords') : t('call.unknown')]
  return (
    <>
      {said && <h2 className="text-20 font-medium">{said.title}</h2>}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <span className="break-words">{warning}</span>
        </Notice>
      ))}
      {said && <Rows rows={said.rows} />}
      {words && (
        <section className="flex flex-col gap-2">
          <h3 className="text-13 text-ink-2">{t('call.words')}</h3>
          <p
            dir="auto"
            className="overflow-hidden border-s-2 border-line ps-3 text-14 whitespace-pre-line break-words text-ink-2"
          >
            {words}
          </p>
        </section>
      )}
      <Rows rows={said ? place : [...place, argumentRow(t('call.argument'), arg)]} />
      {!said && arg.length > MOST_SHOWN_BYTES && (
        <Notice tone="warn">{t('call.tooLong', { count: arg.length - MOST_SHOWN_BYTES })}</Notice>
      )}
    </>
  )
}

const argumentRow = (label: string, arg: Uint8Array): Row => ({
  label,
  code: toHex(arg.subarray(0, MOST_SHOWN_BYTES)).replaceAll(/(.{8})(?=.)/g, '$1 '),
})
