import { useTranslation } from 'react-i18next'
import type { DoneAs } from './DoneLine.ts'

/** What became of amounts, in the words that fit most kinds. */
export function useLineNames(): Readonly<Record<DoneAs, string>> {
  const { t } = useTranslation('receipt')
  return {
    received: t('received'),
    paid: t('paid'),
    fee: t('fees'),
    placed: t('inPosition'),
    held: t('inPosition'),
    taken: t('outOfPosition'),
    left: t('leftThere'),
  }
}
