import { useTranslation } from 'react-i18next'
import { LongId } from '../../ui/figures/LongId.tsx'
import type { Keys } from '../vault/Keys.ts'
import { Backup } from './Backup.tsx'

/** The wallet opened by itself: who one is, and the backup. */
export function Home({ keys }: { readonly keys: Keys }) {
  const { t } = useTranslation('signer')
  const principal = keys.account.getPrincipal().toText()
  return (
    <>
      <section>
        <h2 className="text-13 text-ink-2">{t('account')}</h2>
        <LongId text={principal} what={t('account')} />
        <p className="mt-3 text-13 text-ink-3">{t('open.hint')}</p>
      </section>
      <Backup keys={keys} />
    </>
  )
}
