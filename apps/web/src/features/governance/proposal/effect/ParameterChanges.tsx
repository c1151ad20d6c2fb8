import type { SnsParameters } from '@sluice/governance'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../../format/amount.ts'
import { formatCount } from '../../../../format/decimal.ts'
import { formatPercent } from '../../../../format/percent.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { usePermissionWords } from '../../neurons/usePermissionWords.ts'
import { formatDelay } from '../../parts/formatDelay.ts'
import type { ProposalView } from '../ProposalView.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { changedParameters, PARAMETER_UNITS, type ParameterChange } from './changedParameters.ts'
import { Electorate } from './Electorate.tsx'
import { useParameterWords } from './useParameterWords.ts'

type ParameterChangesProps = ProposalView & { readonly changes: Partial<SnsParameters> }

/** Parameters before and after, and who could still vote afterwards. */
export function ParameterChanges({ changes, ...view }: ParameterChangesProps) {
  const { t } = useTranslation('sns')
  const { parameters, token, proposal } = view
  const words = useParameterWords()
  const valueText = useValueText(token)
  const changed = changedParameters(parameters, changes)
  const isOver = proposal.status === 'executed'
  if (changed.length === 0)
    return <p className="text-14 text-ink-2">{isOver ? t('effect.done') : t('effect.nothing')}</p>
  return (
    <>
      <ul aria-label={t('effect.parameters')} className="grid gap-3">
        {changed.map((change) => (
          <BeforeAfter
            key={change.name}
            label={words(change.name)}
            before={valueText(change, change.before)}
            after={valueText(change, change.after)}
          />
        ))}
      </ul>
      {isOver && <Notice>{t('effect.sinceThen')}</Notice>}
      {!isOver && (
        <Electorate
          sns={view.sns}
          token={token}
          before={parameters}
          after={{ ...parameters, ...changes }}
        />
      )}
    </>
  )
}

function useValueText(token: ProposalView['token']) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const permissionWords = usePermissionWords()
  return ({ name }: ParameterChange, value: ParameterChange['before']): string => {
    if (typeof value === 'boolean') return value ? t('parameter.yes') : t('parameter.no')
    if (typeof value !== 'bigint') {
      const list = [...value].map((one) =>
        typeof one === 'number' ? (permissionWords(one) ?? `${one}`) : `${one}`,
      )
      return list.length === 0 ? t('parameter.none') : new Intl.ListFormat(locale).format(list)
    }
    switch (PARAMETER_UNITS[name]) {
      case 'e8s':
        return `${formatAmount(value, token.decimals, locale)} ${token.symbol}`
      case 'seconds':
        return formatDelay(value, locale)
      case 'percent':
        // rewards are told in hundredths of a percent
        return formatPercent(name.startsWith('rewards') ? value * 100n : value * 10_000n, locale)
      default:
        return formatCount(value, locale)
    }
  }
}
