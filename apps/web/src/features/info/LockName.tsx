import { useTranslation } from 'react-i18next'
import { lockKindOf } from './lockKind.ts'

/** What a lock is called: the field's word where it is one of the known kinds, else its label. Of governance it says whose. */
export function LockName({ alias }: { readonly alias: string }) {
  const { t } = useTranslation('info')
  const words = {
    'black-hole': t('lockNames.blackHole'),
    sneed: t('lockNames.sneed'),
    governance: t('lockNames.governance'),
    other: undefined,
  }
  const kind = lockKindOf(alias)
  const word = words[kind]
  if (word === undefined) return <bdi>{alias}</bdi>
  return (
    <span title={alias}>
      {word}
      {kind === 'governance' && (
        <>
          {' '}
          · <bdi>{alias}</bdi>
        </>
      )}
    </span>
  )
}
