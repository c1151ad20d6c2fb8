import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import type { ToolQuery } from './useToolQuery.ts'

/** Whose: typed, or one's own with a press. */
export function PrincipalField({ asked }: { readonly asked: ToolQuery }) {
  const { t } = useTranslation('info')
  const owner = useOwner()
  const { text, principal, isBad, set } = asked
  return (
    <Field
      label={t('tools.principal')}
      value={text}
      spellCheck={false}
      autoComplete="off"
      maxLength={100}
      onChange={({ target }) => set('principal', target.value)}
      {...(isBad ? { problem: t('tools.badPrincipal') } : {})}
      {...(owner !== undefined && owner !== principal
        ? {
            after: (
              <Button look="quiet" onClick={() => set('principal', owner)}>
                {t('tools.mine')}
              </Button>
            ),
          }
        : {})}
    />
  )
}
