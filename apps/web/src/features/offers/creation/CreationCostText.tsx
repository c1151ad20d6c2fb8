import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import type { CreationCost } from './creationCost.ts'
import { SaleCost } from './SaleCost.tsx'

/** What making an offer costs, in a line of a form or a review. */
export function CreationCostText({ cost }: { readonly cost: CreationCost | undefined }) {
  const { t } = useTranslation('offers')
  switch (cost?.kind) {
    case 'priced':
      return <SaleCost price={cost.price} />
    case 'free':
      return t('creation.nothing')
    case 'left-over':
      return t('creation.paidBefore')
    default:
      return UNKNOWN
  }
}
