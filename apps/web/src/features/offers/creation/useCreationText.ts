import { useTranslation } from 'react-i18next'
import type { CreationFlaw } from './creationCost.ts'

/** What keeps an offer from being made, in the words of the button that would make it. */
export function useCreationText(): (flaw: CreationFlaw) => string {
  const { t } = useTranslation('offers')
  return (flaw) => {
    const words: Readonly<Record<CreationFlaw, string>> = {
      'no-founder': t('creation.onlyOperators'),
      'fee-unknown': t('creation.unknown'),
      'fee-unaffordable': t('creation.unaffordable'),
    }
    return words[flaw]
  }
}
