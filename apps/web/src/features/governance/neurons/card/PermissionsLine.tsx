import { permissionsOf } from '@sluice/governance'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../i18n/useLocale.ts'
import type { NeuronView } from '../NeuronView.ts'
import { usePermissionWords } from '../usePermissionWords.ts'

/** What the person who looks may do with a neuron, where that is not everything. */
export function PermissionsLine({ neuron, owner, parameters }: NeuronView) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const words = usePermissionWords()
  const own = permissionsOf(neuron.permissions, owner)
  if (parameters.claimerPermissions.every((permission) => own.includes(permission))) return null
  const list = own.flatMap((permission) => words(permission) ?? [])
  return (
    <p className="text-13 text-ink-2">
      {t('neuron.youMay', { list: new Intl.ListFormat(locale).format(list) })}
    </p>
  )
}
