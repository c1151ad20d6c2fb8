import { useTranslation } from 'react-i18next'
import { type AreaId, areaIdOf } from './areaIdOf.ts'

/** What a page tells whose area is not built: its name, and what can be done meanwhile. */
export type Area = {
  readonly title: string
  readonly meanwhile: string
  readonly next: { readonly to: string; readonly label: string }
}

/** The texts of the area that an address belongs to. */
export function useArea(pathname: string): Area {
  const { t } = useTranslation('areas')
  const toTokens = { to: '/info-tokens', label: t('toTokens') }
  const areas: Readonly<Record<AreaId, Area>> = {
    sns: { title: t('sns.title'), meanwhile: t('sns.meanwhile'), next: toTokens },
  }
  return areas[areaIdOf(pathname)]
}
