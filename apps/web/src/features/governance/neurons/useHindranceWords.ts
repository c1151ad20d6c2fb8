import { useTranslation } from 'react-i18next'
import type { Hindrance } from './neuronActions.ts'

/** Why something cannot be done with a neuron, for the person who would. */
export function useHindranceWords(): (hindrance: Hindrance) => string {
  const { t } = useTranslation('sns')
  const words: Record<Hindrance, string> = {
    'not-permitted': t('hindrance.notPermitted'),
    vesting: t('hindrance.vesting'),
    'not-locked': t('hindrance.notLocked'),
    'not-dissolving': t('hindrance.notDissolving'),
    'not-dissolved': t('hindrance.notDissolved'),
    'too-small': t('hindrance.tooSmall'),
    'nothing-left': t('hindrance.nothingLeft'),
    'no-maturity': t('hindrance.noMaturity'),
    'longest-delay': t('hindrance.longestDelay'),
    'short-delay': t('hindrance.shortDelay'),
    'little-maturity': t('hindrance.littleMaturity'),
    'many-disbursements': t('maturity.tooMany'),
    spawning: t('hindrance.spawning'),
    'in-fund': t('hindrance.inFund'),
    known: t('hindrance.known'),
  }
  return (hindrance) => words[hindrance]
}
