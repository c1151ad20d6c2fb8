import type { TFunction } from 'i18next'
import type { AmountFlaw } from '../format/readAmount.ts'

/** Why a text is no amount, in words. */
export function flawText(t: TFunction, flaw: AmountFlaw): string {
  switch (flaw) {
    case 'sign':
      return t('amount.flaw.sign')
    case 'exponent':
      return t('amount.flaw.exponent')
    case 'marks':
      return t('amount.flaw.marks')
    case 'not-a-number':
      return t('amount.flaw.notANumber')
    case 'too-long':
      return t('amount.flaw.tooLong')
    case 'no-price':
      return t('amount.flaw.noPrice')
    case 'no-share':
      return t('amount.flaw.noShare')
  }
}
