import { toHex } from '@sluice/candid/hex'
import type { PayloadMethod, ProposalAction } from '@sluice/sdk'
import { decodePayload, describePayload } from '@sluice/sdk/payload'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../../session/useSdk.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { Bytes, PayloadParts } from '../../payload/PayloadParts.tsx'
import { useMethod } from '../../payload/useMethod.ts'
import { functionsQuery } from '../../queries.ts'
import type { ProposalView } from '../ProposalView.ts'

type GenericEffectProps = ProposalView & {
  readonly action: Extract<ProposalAction, { kind: 'generic' }>
}

/** A function that the DAO has added: which canister would be called with what. */
export function GenericEffect({ action, sns }: GenericEffectProps) {
  const { t } = useTranslation('sns')
  const { data: functions, isPending } = useQuery(functionsQuery(useSdk(), sns.governanceId))
  const called = functions?.find(({ id }) => id === action.functionId)
  const method = useMethod(called?.generic)
  return (
    <>
      {called && (
        <p dir="auto" className="text-14 wrap-anywhere">
          {called.description || called.name}
        </p>
      )}
      {functions && !called && <Notice tone="warn">{t('generic.removed')}</Notice>}
      <Facts
        isNarrow
        facts={[
          { label: t('generic.function'), value: called?.name ?? String(action.functionId) },
          ...(called?.generic
            ? [
                {
                  label: t('generic.target'),
                  value: <AddressLabel text={called.generic.targetId} what={t('generic.target')} />,
                },
                {
                  label: t('generic.method'),
                  value: <code translate="no">{called.generic.targetMethod}</code>,
                },
              ]
            : []),
        ]}
      />
      <Payload
        method={method}
        payload={action.payload}
        isLoading={isPending || (called?.generic !== undefined && method === undefined)}
      />
    </>
  )
}

type PayloadProps = {
  readonly method: PayloadMethod | null | undefined
  readonly payload: Uint8Array
  readonly isLoading: boolean
}

/** What the canister would be called with: in the words of its interface, or the bytes alone. */
function Payload({ method, payload, isLoading }: PayloadProps) {
  const { t } = useTranslation('sns')
  const parts = useMemo(() => (method ? partsOf(method, payload) : undefined), [method, payload])
  return (
    <section
      aria-label={t('generic.bytes')}
      aria-busy={isLoading || undefined}
      className="grid gap-3 rounded-control bg-surface-2 p-4"
    >
      <h3 className="text-14 font-medium">{t('generic.bytes')}</h3>
      {isLoading && <Skeleton className="h-24 w-full" />}
      {parts && parts.length > 0 && <PayloadParts parts={parts} />}
      {method === null && <p className="text-14 text-ink-2">{t('call.untold')}</p>}
      {method && !parts && <Notice tone="warn">{t('call.unreadable')}</Notice>}
      <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
        {t('call.asIs')} <Bytes hex={toHex(payload)} />
      </p>
    </section>
  )
}

function partsOf(method: PayloadMethod, payload: Uint8Array) {
  try {
    return describePayload(method, decodePayload(method, payload))
  } catch {
    // strangers' bytes, by a stranger's interface: whatever does not fit is said to be unreadable
    return undefined
  }
}
