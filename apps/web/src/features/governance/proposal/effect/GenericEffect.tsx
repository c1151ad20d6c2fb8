import { toHex } from '@sluice/candid/hex'
import type { ProposalAction } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../../session/useSdk.ts'
import { CopyButton } from '../../../../ui/buttons/CopyButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { functionsQuery } from '../../queries.ts'
import type { ProposalView } from '../ProposalView.ts'

type GenericEffectProps = ProposalView & {
  readonly action: Extract<ProposalAction, { kind: 'generic' }>
}

/** A function that the DAO has added: which canister would be called with what. */
export function GenericEffect({ action, sns }: GenericEffectProps) {
  const { t } = useTranslation('sns')
  const { data: functions } = useQuery(functionsQuery(useSdk(), sns.governanceId))
  const called = functions?.find(({ id }) => id === action.functionId)
  const hex = toHex(action.payload)
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
          {
            label: t('generic.bytes'),
            value: (
              <span className="inline-flex items-center gap-1">
                <code dir="ltr" title={hex.slice(0, 2_000)}>
                  {hex.length > 24 ? `${hex.slice(0, 24)}…` : hex}
                </code>
                <CopyButton text={hex} what={t('generic.bytes')} />
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
