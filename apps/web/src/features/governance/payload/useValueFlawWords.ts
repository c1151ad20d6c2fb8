import { useTranslation } from 'react-i18next'
import type { ValueFlaw } from './payloadDraft.ts'

/** What is wrong with a value of a call, in words. */
export function useValueFlawWords(): (flaw: ValueFlaw) => string {
  const { t } = useTranslation('sns')
  const words: Record<ValueFlaw, string> = {
    empty: t('call.empty'),
    'bad-number': t('call.badNumber'),
    'bad-principal': t('call.badPrincipal'),
    'bad-bytes': t('call.badBytes'),
  }
  return (flaw) => words[flaw]
}
